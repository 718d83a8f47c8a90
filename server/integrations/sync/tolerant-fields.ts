import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod/mini";
import { htmlText } from "#server/platform/core/html-text.ts";

/**
 * Schemas for fields of provider records. Providers omit fields, send null and add fields without notice. A field that
 * is missing or has another type therefore reads as null; only identifying fields are required.
 */

/** Text that identifies a record. */
export const identifier = z.string().check(z.minLength(1));

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

/** Schema of a nested list of details: its valid entries, or empty when it is no list. */
export function list<S extends z.ZodMiniType>(schema: S) {
  const fitting = z.pipe(
    z.array(part(schema)),
    z.transform((records) => records.filter((each) => each !== null && each !== undefined)),
  );
  return z.catch(fitting, []);
}

/** Is told the field for which a record cannot be read. The engine says so on the card. */
export const unreadableRecords = new AsyncLocalStorage<(field: string) => void>();

/** Tells that a record is left out, because a field that it needs is missing or invalid. */
export const tellUnreadable = (field: string): void => unreadableRecords.getStore()?.(field);

/**
 * Returns the valid records of a response in order, because an invalid one must not stop a stream. The others are told;
 * null stands for a record that is gone.
 */
export function readList<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const read = z.safeParse(schema, each);
    if (read.success) return [read.data];
    if (each !== null && each !== undefined) tellUnreadable(read.error.issues[0]?.path.join(".") || "type");
    return [];
  });
}

/** Schema of a nested list of records, which are read like those of a response. */
export function records<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((value) => readList(schema, value)),
  );
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
