import { parseDate } from "./dates.ts";

const typedDay = /^(\d{4})(?:([-./ ])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))$/;

/** Reads a day as it is typed: year, month, day, however divided. YYYY-MM-DD; null when there is no such day. */
export function readDay(text: string): string | null {
  const [, year, , month, day, wholeMonth = "", wholeDay = ""] = typedDay.exec(text.trim()) ?? [];
  const read = [year, (month ?? wholeMonth).padStart(2, "0"), (day ?? wholeDay).padStart(2, "0")].join("-");
  return parseDate(read)?.toISOString().startsWith(read) ? read : null;
}
