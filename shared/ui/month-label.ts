/** A month as "2026-09" in words of the reader's language: "Sep" or "Sep 2026". */
export function monthLabel(month: string, form: "short" | "long", locale?: string): string {
  const [year, number] = month.split("-").map(Number);
  const date = new Date(Date.UTC(year ?? Number.NaN, (number ?? Number.NaN) - 1, 1));
  if (Number.isNaN(date.getTime())) return month;
  const year_ = form === "long" ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat(locale, { month: "short", ...year_, timeZone: "UTC" }).format(date);
}
