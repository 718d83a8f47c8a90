const minute = 60_000;
const hour = 60 * minute;

/** Both search indexes lag a little behind. */
const overlapMinutes = 2;

/** No zone of the world is further behind UTC: a time written in UTC and read in an unknown zone lies at most this late. */
const unknownZoneMinutes = 12 * 60;

/**
 * The time from which a search reads on, as JQL and CQL take it: to the minute, in the zone of the user who asks.
 * @param since ISO 8601, when the pass before began
 * @param timeZone of the user; without one it is written early enough for every zone
 */
export function queryTime(since: string, timeZone: string | undefined): string {
  const zone = isTimeZone(timeZone) ? timeZone : undefined;
  const at = new Date(since).getTime() - (overlapMinutes + (zone ? 0 : unknownZoneMinutes)) * minute;
  const written = writeTime(at, zone ?? "UTC");
  // When the clocks go back, the same hour comes twice, and the provider may take the later one.
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

function isTimeZone(zone: string | undefined): zone is string {
  if (zone === undefined) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A value between the quotation marks of JQL and CQL. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * When a pass began by the provider's clock, so that one that runs apart from ours hides nothing.
 * @returns ISO 8601
 */
export function passStart(headers: Headers, now: Date): string {
  const theirs = new Date(headers.get("date") ?? Number.NaN).getTime();
  return new Date(Number.isNaN(theirs) ? now.getTime() : Math.min(theirs, now.getTime())).toISOString();
}
