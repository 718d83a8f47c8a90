import { badRequest } from "#server/platform/core/http-error.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { v1PageSizes } from "#shared/contract/v1/common.ts";

/** Opaque cursor: the sort values of the last record. */
export const toCursor = (...values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** Decodes a cursor. @throws HttpError 400 for a cursor not created by `toCursor` from `count` values */
export function readCursor(cursor: string, count: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(values) && values.length === count && values.every(isStorable)) return values;
  } catch {
    // The error is thrown below.
  }
  throw badRequest("cursor does not belong to this list. Use `next` of the previous page.");
}

const isStorable = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Offset and length of a page. @throws HttpError 400 */
export function offsetPage({ cursor, limit = v1PageSizes.usual }: PageQuery) {
  const offset = cursor === undefined ? 0 : Number(readCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(offset) || offset < 0) throw badRequest("cursor does not belong to this list.");
  return { limit, offset };
}

/** Builds the page. @param rows one more than the page size when there is another page */
export function toPage<Row>(rows: readonly Row[], { limit, offset }: { limit: number; offset: number }) {
  return { data: rows.slice(0, limit), next: rows.length > limit ? toCursor(String(offset + limit)) : null };
}

/** Time of the query as ISO text; null when missing. @throws HttpError 400 */
export function momentOf(name: string, sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const moment = readMoment(sent);
  if (!moment) throw badRequest(`${name} must be a date or a time in ISO 8601, for example 2026-01-31.`);
  return moment.toISOString();
}

/** Selects fields of records; all without a list. @throws HttpError 400 for an unknown field */
export function fieldsOf<Field extends string>(known: Readonly<Record<Field, unknown>>, sent: string | undefined) {
  const requestedFields = new Set(sent?.split(",").map((name) => name.trim()));
  const unknown = [...requestedFields].find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw badRequest(`There is no field "${unknown.slice(0, 50)}". Known fields: ${Object.keys(known).join(", ")}.`);
  }
  const has = (field: Field): boolean => sent === undefined || requestedFields.has(field);
  return {
    has,
    choose: <Record_ extends { readonly id: string }>(record: Record_) =>
      Object.fromEntries(
        Object.entries(record).filter(([name]) => name === "id" || has(name as Field)),
      ) as Partial<Record_> & Pick<Record_, "id">,
  };
}
