import { type RecognizedList, recognizeList } from "#shared/profiles/lists.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";

/** Returns the people list of the tab's URL if the site is allowed. Sends no request. */
export function visitedList(address: string | null, { allowed }: Pick<Sites, "allowed">): RecognizedList | null {
  const list = address === null ? null : recognizeList(address);
  return list && allowed.has(list.platform) ? list : null;
}
