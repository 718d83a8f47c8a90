const storageKey = "single-keys";
const listeners = new Set<() => void>();

/** Returns whether keys without a modifier are enabled; true by default. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Switches single keys on or off. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // Blocked storage keeps no setting.
  }
  for (const listener of listeners) listener();
}

/** Watches the setting. Returns a function that stops it. */
export function watchSingleKeys(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}
