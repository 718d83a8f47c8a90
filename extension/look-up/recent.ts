import { storedItem } from "../base/stored-item.ts";

/** A person or an organization that was shown lately. */
export interface SeenRecord {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whom the panel showed last, newest first. */
export const recentlySeen = storedItem<readonly SeenRecord[], readonly SeenRecord[]>("session", "recentlySeen", []);

/** As many are kept as fit beside the search. */
const mostRecent = 8;

/** Notes who is shown, so that the way back is short. */
export async function remember(seen: Omit<SeenRecord, "at">): Promise<void> {
  const others = (await recentlySeen.getValue()).filter(({ id }) => id !== seen.id);
  await recentlySeen.setValue([{ ...seen, at: Date.now() }, ...others].slice(0, mostRecent));
}
