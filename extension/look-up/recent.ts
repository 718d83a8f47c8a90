import { storedItem } from "../base/stored-item.ts";

/** Record shown recently. */
export interface SeenRecord {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Recently shown records, newest first. */
export const recentlySeen = storedItem<readonly SeenRecord[], readonly SeenRecord[]>("session", "recentlySeen", []);

/** Number of records that fit below the search. */
const maxRecent = 8;

let lastWrite: Promise<void> = Promise.resolve();

/**
 * Adds a record to the recently shown ones, in idle time, so that its card renders first. One after the other, because
 * each write replaces the whole list.
 */
export function remember(shown: Omit<SeenRecord, "at">): Promise<void> {
  const seen = { ...shown, at: Date.now() };
  lastWrite = lastWrite.catch(() => {}).then(() => add(seen));
  return lastWrite;
}

async function add(seen: SeenRecord): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const others = (await recentlySeen.getValue()).filter(({ id }) => id !== seen.id);
  await recentlySeen.setValue([seen, ...others].slice(0, maxRecent));
}
