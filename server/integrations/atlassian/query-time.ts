import { isTimeZone } from "#shared/domain/text/dates.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Overlap that covers the delay of both search indexes. */
const overlapMinutes = 2;

/** Maximum offset behind UTC of any time zone. A UTC time read in an unknown zone is at most this much too late. */
const unknownZoneMinutes = 12 * 60;

/**
 * Formats the start time of a search for JQL and CQL, to the minute, in the time zone of the user whose credentials are
 * used.
 * @param since start of the previous pass, ISO 8601
 * @param timeZone of that user; without it the result is early enough for every time zone
 */
export function queryTime(since: string, timeZone: string | undefined): string {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
  const at = new Date(since).getTime() - (overlapMinutes + (zone ? 0 : unknownZoneMinutes)) * minute;
  const written = writeTime(at, zone ?? "UTC");
  // When the clocks go back, one hour occurs twice, and the provider may use the later one.
  return written === writeTime(at + hour, zone ?? "UTC") ? writeTime(at - hour, zone ?? "UTC") : written;
}

function writeTime(milliseconds: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(milliseconds);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}

/** Quotes a value for JQL and CQL. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * Returns the start time of a pass by the provider's clock, so that clock skew hides no changes.
 * @returns ISO 8601
 */
export function passStart(headers: Headers, now: Date): string {
  const theirs = new Date(headers.get("date") ?? Number.NaN).getTime();
  return new Date(Number.isNaN(theirs) ? now.getTime() : Math.min(theirs, now.getTime())).toISOString();
}
