/** Maximum number of parallel requests. */
const atOnce = 12;

/** Runs the work for each item, a few in parallel, and returns the results in order. */
export async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as T);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
