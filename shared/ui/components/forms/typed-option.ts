/** The first option that can be chosen and whose label begins with what was typed, case aside. */
export function typedOption<T extends { readonly label: string; readonly disabled?: boolean }>(
  options: readonly T[],
  typed: string,
): T | undefined {
  const start = typed.trim().toLocaleLowerCase();
  return start
    ? options.find((option) => !option.disabled && option.label.toLocaleLowerCase().startsWith(start))
    : undefined;
}
