import { autocompleteLimit } from "#shared/domain/limits.ts";
import { texts } from "../../texts.ts";

/** The line below the options: searching, nothing found, nothing there, or that more exist. */
export function comboboxStatus(list: { loading: boolean; options: number; typed: string }): string {
  if (list.options === 0) return list.loading ? texts.searching : list.typed ? texts.noMatches : texts.noData;
  return list.options >= autocompleteLimit ? texts.searchMore : "";
}
