/** Growth above which the earlier figure was almost nothing, so that a percentage would mislead. */
const mostPercent = 400;

/** Formats a change in percent: +38%, −12%, no sign for 0; "new" for growth from almost nothing. */
export function formatChange(percent: number): string {
  if (percent > mostPercent) return "new";
  const size = new Intl.NumberFormat().format(Math.abs(percent));
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${size}%`;
}
