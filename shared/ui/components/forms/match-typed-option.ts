import { containsWords } from "#shared/domain/text/search-words.ts";
import type { Option } from "./option.ts";

/**
 * Returns the option that Enter chooses before the user moves the mark: the first whose label contains the typed words,
 * so that options of an earlier search never match. Without typed text the chosen one, else the first.
 */
export function matchTypedOption(options: readonly Option[], typed: string, chosen: Option | null): string | undefined {
  const open = options.filter(({ disabled }) => !disabled);
  const first = open.find(({ label }) => containsWords(label, typed));
  if (typed !== "") return first?.value;
  return (open.find((option) => option.value === chosen?.value) ?? first)?.value;
}
