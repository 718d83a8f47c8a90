import { type RecognisedList, recogniseList } from "#shared/profiles/lists.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";

/** The list of people in the tab, if the panel may see the site. Reads the address; asks nobody. */
export function visitedList(address: string | null, { allowed }: Sites): RecognisedList | null {
  const list = address === null ? null : recogniseList(address);
  return list && allowed.has(list.platform) ? list : null;
}
