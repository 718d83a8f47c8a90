/** A date as input: a Date, milliseconds since 1970, or text in one of the API's formats. */
export type DateInput = Date | number | string | null | undefined;

const withoutZone = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Displayed for a missing date. */
const none = "-";

/** Parses a date. Text without a time zone is UTC, as in activity timestamps. Null for missing and invalid dates. */
export function parseDate(value: DateInput): Date | null {
  if (value == null || value === "") return null;
  const text = typeof value === "string" ? value.trim().replace(withoutZone, "$1T$2Z") : value;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** A user's date preferences: the language of relative times and the time zone. */
export interface DatePreferences {
  readonly locale: string;
  readonly timeZone: string;
}

/** Available languages of relative times. */
export const dateLocales = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt",
  "sv",
  "tr",
  "uk",
  "zh",
] as const;

export const defaultDatePreferences: DatePreferences = { locale: "en", timeZone: "UTC" };

let preferences = defaultDatePreferences;
/** Null while times are shown in UTC. */
let zoned: Intl.DateTimeFormat | null = null;

/** Sets the date preferences. Unsupported values are replaced by the default. */
export function setDatePreferences({ locale, timeZone }: DatePreferences): void {
  const known = dateLocales.find((each) => each === locale) ?? defaultDatePreferences.locale;
  try {
    zoned =
      timeZone === "UTC"
        ? null
        : new Intl.DateTimeFormat("en-GB", {
            timeZone,
            hourCycle: "h23",
            ...{
              year: "numeric",
              month: "2-digit",
              day: "2-digit",
              hour: "2-digit",
              minute: "2-digit",
              second: "2-digit",
            },
          });
    preferences = { locale: known, timeZone };
  } catch {
    zoned = null;
    preferences = { locale: known, timeZone: defaultDatePreferences.timeZone };
  }
}

/** Shifts a date by the offset of the user's time zone, so that UTC formatting shows the local time. */
function inZone(date: Date): Date {
  if (zoned === null) return date;
  const at = Object.fromEntries(zoned.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function parts(date: Date) {
  return {
    year: String(date.getUTCFullYear()).padStart(4, "0"),
    monthName: months[date.getUTCMonth()] ?? "",
    month: two(date.getUTCMonth() + 1),
    day: two(date.getUTCDate()),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
  };
}

function format(value: DateInput, write: (at: ReturnType<typeof parts>) => string): string {
  const date = parseDate(value);
  return date ? write(parts(date)) : none;
}

function formatTime(value: DateInput, write: (at: ReturnType<typeof parts>) => string): string {
  const date = parseDate(value);
  return date ? write(parts(inZone(date))) : none;
}

/** YYYY-MM-DD HH:mm in the user's time zone; "-" without a date (rules.md 2). */
export function formatDateTime(value: DateInput): string {
  return formatTime(value, (at) => `${at.year}-${at.month}-${at.day} ${at.hour}:${at.minute}`);
}

/** YYYY-MM-DD HH:mm with the name of the user's time zone; "-" without a date (rules.md 14). */
export function formatMoment(value: DateInput): string {
  const shown = formatDateTime(value);
  return shown === none ? none : `${shown} ${preferences.timeZone.replaceAll("_", " ")}`;
}

/** HH:mm with the name of the user's time zone; "-" without a date. */
export function formatTimeOfDay(value: DateInput): string {
  const shown = formatMoment(value);
  return shown === none ? none : shown.slice("YYYY-MM-DD ".length);
}

/** The day of a moment in the user's time zone, YYYY-MM-DD; empty without a date. */
export function zonedDay(value: DateInput): string {
  const shown = formatDateTime(value);
  return shown === none ? "" : shown.slice(0, "YYYY-MM-DD".length);
}

/** YYYY-MM-DD, UTC; "-" without a date (rules.md 2). */
export function formatDate(value: DateInput): string {
  return format(value, (at) => `${at.year}-${at.month}-${at.day}`);
}

/** MMM DD, YYYY, UTC, for the tooltip of the joined date; "-" without a date (rules.md 2). */
export function formatLongDate(value: DateInput): string {
  return format(value, (at) => `${at.monthName.slice(0, 3)} ${at.day}, ${at.year}`);
}

/** DD-MM-YYYY HH:mm:ss in the user's time zone, for audit logs; "-" without a date (wire.md 6.4). */
export function formatAuditTime(value: DateInput): string {
  return formatTime(value, (at) => `${at.day}-${at.month}-${at.year} ${at.hour}:${at.minute}:${at.second}`);
}

/** True for a real joined date: after the year 1970 (rules.md 2). */
export function isMeaningfulJoinDate(value: DateInput): boolean {
  const date = parseDate(value);
  return date !== null && date.getUTCFullYear() > 1970;
}

/** The joined date as YYYY-MM-DD; "-" if missing or in year 1970 or earlier (rules.md 2). */
export function formatJoinedAt(value: DateInput): string {
  return isMeaningfulJoinDate(value) ? formatDate(value) : none;
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Returns the cached format of a locale, because creating one for each row of a list is slow. */
function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  relativeFormats.set(locale, format);
  return format;
}

/** "3 days ago" relative to `now`; "some time ago" for years before 2000 (rules.md 2); "-" without a date. */
export function relativeTime(value: DateInput, now: Date, locale = preferences.locale): string {
  const date = parseDate(value);
  if (!date) return none;
  if (date.getUTCFullYear() < 2000) return "some time ago";
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) {
      return relativeFormat(locale).format(Math.trunc(seconds / size), unit);
    }
  }
  return "just now";
}

/** Month Year ("April 2023"), UTC; null without a date. */
export function formatMonth(value: DateInput): string | null {
  const date = parseDate(value);
  return date ? `${parts(date).monthName} ${parts(date).year}` : null;
}

/** A work period: Month Year → Month Year, Present if open end, Unknown if missing (rules.md 5, wire.md 6.2). */
export function formatPeriod(start: DateInput, end: DateInput): string {
  const from = formatMonth(start);
  return `${from ?? "Unknown"} → ${formatMonth(end) ?? (from ? "Present" : "Unknown")}`;
}

/** Like `formatPeriod`, for screens: one phrase when both dates are missing. */
export function shownPeriod(start: DateInput, end: DateInput): string {
  return formatMonth(start) === null && formatMonth(end) === null ? "Dates unknown" : formatPeriod(start, end);
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
