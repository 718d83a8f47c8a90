import { autocompleteLimit } from "#shared/domain/limits.ts";
import { texts } from "../../texts.ts";

/** Returns the line below the options: searching, no matches, no data, or a hint that more exist. */
export function comboboxStatus(list: { loading: boolean; options: number; typed: string }): string {
  if (list.options === 0) return list.loading ? texts.searching : list.typed ? texts.noMatches : texts.noData;
  return list.options >= autocompleteLimit ? texts.searchMore : "";
}
