import { recentlySeen, type Seen } from "../storage.ts";

/** As many are kept as fit beside the search. */
const most = 8;

/** Notes who is shown, so that the way back is short. */
export async function remember(seen: Omit<Seen, "at">): Promise<void> {
  const others = (await recentlySeen.getValue()).filter(({ id }) => id !== seen.id);
  await recentlySeen.setValue([{ ...seen, at: Date.now() }, ...others].slice(0, most));
}
