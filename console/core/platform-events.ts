type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** Subscribes to an event of the platform by name. Returns the function that unsubscribes. */
export function onPlatformEvent(name: string, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(listener));
  return () => {
    own.delete(listener);
  };
}

/** Passes an event to its listeners. Payloads are JSON; invalid ones are dropped. */
export function emitPlatformEvent(name: string, payload: unknown): void {
  let parsed: unknown = payload;
  try {
    if (typeof payload === "string") parsed = JSON.parse(payload);
  } catch {
    return;
  }
  for (const listener of listeners.get(name) ?? []) listener(parsed);
}
