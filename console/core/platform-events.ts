type Heard = (payload: unknown) => void;

const listeners = new Map<string, Set<Heard>>();

/** Hears an event of the platform by its name (wire.md 3), whenever the connection stands. Returns how to stop. */
export function onPlatformEvent(name: string, heard: Heard): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(heard));
  return () => {
    own.delete(heard);
  };
}

/** Tells of an event. Payloads are JSON texts; what cannot be read is nothing. */
export function tellPlatformEvent(name: string, payload: unknown): void {
  let read: unknown = payload;
  try {
    if (typeof payload === "string") read = JSON.parse(payload);
  } catch {
    return;
  }
  for (const heard of listeners.get(name) ?? []) heard(read);
}
