/** Formats a share as a whole percentage. Shares below one percent become "< 1%". */
export function shareText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return "0%";
  const percent = (part / whole) * 100;
  return percent < 1 ? "< 1%" : `${Math.round(percent)}%`;
}
