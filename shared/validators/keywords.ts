/** Keys that complete a keyword (rules.md 5). */
export const keywordKeys: readonly string[] = ["Enter", ",", "Tab"];

/** Adds typed or pasted keywords: split at commas, trimmed, without empty and duplicate values (rules.md 5). */
export function addKeywords(keywords: readonly string[], text: string): string[] {
  const added = text.split(",").map((keyword) => keyword.trim());
  return [...new Set([...keywords, ...added.filter((keyword) => keyword !== "")])];
}

/** Backspace on an empty input removes the last keyword (rules.md 5). */
export function removeLastKeyword(keywords: readonly string[]): string[] {
  return keywords.slice(0, -1);
}
