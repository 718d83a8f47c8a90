const format = new Intl.NumberFormat();

/** Formats a count with the separators of the user's locale. */
export function formatCount(count: number): string {
  return format.format(count);
}
