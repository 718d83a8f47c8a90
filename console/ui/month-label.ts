/**
 * Formats a month such as "2026-09" in the user's language: "Sep" or "Sep 2026"; a day such as "2026-09-05": "Sep 5" or
 * "Sep 5, 2026".
 */
export function monthLabel(month: string, form: "short" | "long", locale?: string): string {
  const [year, number, day] = month.split("-").map(Number);
  const date = new Date(Date.UTC(year ?? Number.NaN, (number ?? Number.NaN) - 1, day ?? 1));
  if (Number.isNaN(date.getTime())) return month;
  const parts = {
    ...(form === "long" && { year: "numeric" as const }),
    ...(day !== undefined && { day: "numeric" as const }),
  };
  return new Intl.DateTimeFormat(locale, { month: "short", ...parts, timeZone: "UTC" }).format(date);
}
