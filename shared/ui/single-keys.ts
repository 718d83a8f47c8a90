const storageKey = "single-keys";
const listeners = new Set<() => void>();

/** True when keys without a modifier act; on unless switched off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Switches them off or on. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // A closed storage keeps nothing.
  }
  for (const listener of listeners) listener();
}

/** Hears when they are switched. Gives the function that ends it. */
export function watchSingleKeys(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}
