const format = new Intl.NumberFormat();

/** A count with the separators of the reader's locale. */
export function formatCount(count: number): string {
  return format.format(count);
}
