import * as z from "zod/mini";
import { htmlText } from "#server/platform/core/html-text.ts";

/**
 * Schemas for fields of provider records. Providers omit fields, send null and add fields without notice. A field that
 * is missing or has another type therefore reads as null; only identifying fields are required.
 */

export const text = z.catch(z.nullish(z.string()), null);
export const count = z.catch(z.nullish(z.number()), null);
export const flag = z.catch(z.nullish(z.boolean()), null);

/** Parses an ISO 8601 time; null when invalid. */
export const moment = z.catch(
  z.nullish(
    z.pipe(
      z.string(),
      z.transform((value) => toDate(value)),
    ),
  ),
  null,
);

/** Schema of a nested record; null when invalid. */
export function part<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.nullish(schema), null);
}

/** Schema of a nested list: its valid records, or empty when it is no list. */
export function list<S extends z.ZodMiniType>(schema: S) {
  const fitting = z.pipe(
    z.array(part(schema)),
    z.transform((records) => records.filter((each) => each !== null && each !== undefined)),
  );
  return z.catch(fitting, []);
}

/** Returns the valid records of a response in order, because an invalid one must not stop a stream. */
export function readList<S extends z.ZodMiniType>(schema: S, value: unknown) {
  return list(schema).parse(value);
}

function toDate(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Fields are shown in one line. */
const longestField = 5_000;

/** Converts an HTML fragment to one line of plain text, for fields such as a title or a biography. */
export function plainText(html: string): string {
  return htmlText(html, longestField);
}
