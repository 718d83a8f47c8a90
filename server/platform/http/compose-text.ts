/** Printable and control ASCII, which has one form. */
const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

/**
 * Composes the letters of all texts in a value (NFC), so that names that look the same are the same: `é` as one
 * character, and as `e` with a combining accent. Returns the value itself when nothing changes.
 */
export function composeText<T>(value: T): T {
  if (typeof value === "string") return (isAscii(value) ? value : value.normalize("NFC")) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const composed = value.map(composeText);
    return composed.some((each, at) => each !== value[at]) ? (composed as T) : value;
  }
  const composed = Object.entries(value).map(([name, each]) => [composeText(name), composeText(each)] as const);
  const isChanged = composed.some(
    ([name, each]) => !Object.hasOwn(value, name) || each !== (value as Record<string, unknown>)[name],
  );
  return isChanged ? (Object.fromEntries(composed) as T) : value;
}
