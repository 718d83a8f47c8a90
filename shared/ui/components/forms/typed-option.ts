import { foldText } from "#shared/domain/text/search-words.ts";

/** Returns the first enabled option whose label begins with the typed text, as `foldText` compares them. */
export function typedOption<T extends { readonly label: string; readonly disabled?: boolean }>(
  options: readonly T[],
  typed: string,
): T | undefined {
  const start = foldText(typed.trim());
  return start ? options.find((option) => !option.disabled && foldText(option.label).startsWith(start)) : undefined;
}
