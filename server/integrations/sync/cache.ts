/** Cache of responses in this process, which avoids a request per record. */
export interface Remembered<T> {
  /** Returns the cached value of a key, else calls `ask`. */
  find(key: string, ask: () => Promise<T>): Promise<T>;
  keep(key: string, value: T): void;
}

/**
 * Creates a cache.
 * @param milliseconds lifetime of an entry
 */
export function createCache<T>(milliseconds: number, most = 20_000): Remembered<T> {
  const known = new Map<string, { readonly value: Promise<T>; readonly until: number }>();

  function remember(key: string, value: Promise<T>): void {
    known.delete(key);
    known.set(key, { value, until: Date.now() + milliseconds });
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  }

  return {
    keep: (key, value) => remember(key, Promise.resolve(value)),
    find(key, ask) {
      const found = known.get(key);
      if (found && found.until > Date.now()) return found.value;
      // Concurrent calls share one promise. Failures are not cached.
      const value = ask();
      remember(key, value);
      value.catch(() => known.get(key)?.value === value && known.delete(key));
      return value;
    },
  };
}
