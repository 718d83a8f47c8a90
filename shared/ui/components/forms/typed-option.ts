/** Returns the first enabled option whose label begins with the typed text, ignoring case. */
export function typedOption<T extends { readonly label: string; readonly disabled?: boolean }>(
  options: readonly T[],
  typed: string,
): T | undefined {
  const start = typed.trim().toLocaleLowerCase();
  return start
    ? options.find((option) => !option.disabled && option.label.toLocaleLowerCase().startsWith(start))
    : undefined;
}
