import { useSyncExternalStore } from "react";

/** Whether the platform can be reached, and since when it cannot (milliseconds since 1970). */
export type Reachability =
  | { readonly state: "reachable" }
  | { readonly state: "offline" | "no-answer"; readonly since: number };

const reachable: Reachability = { state: "reachable" };
let current: Reachability = reachable;
const listeners = new Set<() => void>();

function become(next: Reachability): void {
  if (next.state === current.state) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Told by each request of this page: whether the server answered it. */
export function noteAnswer(isAnswered: boolean): void {
  if (isAnswered) become(reachable);
  else if (navigator.onLine !== false) become({ state: "no-answer", since: Date.now() });
}

function noteNetwork(): void {
  become(navigator.onLine ? reachable : { state: "offline", since: Date.now() });
}

/** Whether the platform can be reached, by the browser's network and by the answers to this page's requests. */
export function useReachability(): Reachability {
  return useSyncExternalStore(watchReachability, reachability);
}

/** The same at this moment. */
export const reachability = (): Reachability => current;

function watchReachability(listener: () => void): () => void {
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
