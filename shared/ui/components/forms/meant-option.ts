import { containsWords } from "#shared/domain/text/search-words.ts";
import type { Option } from "./option.ts";

/**
 * The option that Enter chooses before anybody moved: the first whose label has the typed words, so that the options of an
 * earlier search are never meant; with nothing typed the chosen one, else the first.
 */
export function meantOption(options: readonly Option[], typed: string, chosen: Option | null): string | undefined {
  const open = options.filter(({ disabled }) => !disabled);
  const first = open.find(({ label }) => containsWords(label, typed));
  if (typed !== "") return first?.value;
  return (open.find((option) => option.value === chosen?.value) ?? first)?.value;
}
