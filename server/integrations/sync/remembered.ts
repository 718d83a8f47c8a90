/** Answers that this process keeps for a while, so that the same is not asked for again with every record. */
export interface Remembered<T> {
  /** What is known by this key, else what `ask` finds out. */
  find(key: string, ask: () => Promise<T>): Promise<T>;
  keep(key: string, value: T): void;
}

/** @param milliseconds that an answer is good for */
export function createRemembered<T>(milliseconds: number, most = 20_000): Remembered<T> {
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
      // Who asks meanwhile waits for the same answer; what failed is asked for again.
      const value = ask();
      remember(key, value);
      value.catch(() => known.get(key)?.value === value && known.delete(key));
      return value;
    },
  };
}
