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

/** Adds a record to the recently shown ones, in idle time, so that its card renders first. */
export async function remember(seen: Omit<SeenRecord, "at">): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  const others = (await recentlySeen.getValue()).filter(({ id }) => id !== seen.id);
  await recentlySeen.setValue([{ ...seen, at: Date.now() }, ...others].slice(0, maxRecent));
}
