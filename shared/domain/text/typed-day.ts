import { parseDate } from "./dates.ts";

const typedDay = /^(\d{4})(?:([-./ ])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))$/;

/** Parses a typed day: year, month, day, with or without separators. Returns YYYY-MM-DD; null for an invalid day. */
export function readDay(text: string): string | null {
  const [, year, , month, day, wholeMonth = "", wholeDay = ""] = typedDay.exec(text.trim()) ?? [];
  const read = [year, (month ?? wholeMonth).padStart(2, "0"), (day ?? wholeDay).padStart(2, "0")].join("-");
  return parseDate(read)?.toISOString().startsWith(read) ? read : null;
}
