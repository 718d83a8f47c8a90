/** Reachability of the platform. `since` is in milliseconds since 1970. */
export type Reachability =
  | { readonly state: "reachable" }
  | { readonly state: "offline" | "no-answer"; readonly since: number };

const reachable: Reachability = { state: "reachable" };
let current: Reachability = reachable;
const listeners = new Set<() => void>();

function setReachability(next: Reachability): void {
  if (next.state === current.state) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Records for a request of this page whether the server responded. */
export function recordResponse(isAnswered: boolean): void {
  if (isAnswered) setReachability(reachable);
  else if (navigator.onLine !== false) setReachability({ state: "no-answer", since: Date.now() });
}

function noteNetwork(): void {
  setReachability(navigator.onLine ? reachable : { state: "offline", since: Date.now() });
}

/** Reachability, derived from the browser's network state and from the responses to this page's requests. */
export const reachability = (): Reachability => current;

/** Calls `listener` on every change. @returns a function that stops watching */
export function watchReachability(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("online", noteNetwork);
    addEventListener("offline", noteNetwork);
    if (!navigator.onLine) noteNetwork();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("online", noteNetwork);
    removeEventListener("offline", noteNetwork);
  };
}
