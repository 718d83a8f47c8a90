import * as z from "zod/mini";

/**
 * Fields of a provider's records. Providers leave fields out, send null and add new ones without notice, so a field that is
 * missing or has another type reads as nothing; only what names a record is required of it.
 */

export const text = z.catch(z.nullish(z.string()), null);
export const count = z.catch(z.nullish(z.number()), null);
export const flag = z.catch(z.nullish(z.boolean()), null);

/** An ISO 8601 moment; null when it is none. */
export const moment = z.catch(
  z.nullish(
    z.pipe(
      z.string(),
      z.transform((value) => toDate(value)),
    ),
  ),
  null,
);

/** A record inside of another one; null when it does not fit. */
export function part<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.nullish(schema), null);
}

/** A list inside of a record: the records that fit, none when it is no list. */
export function list<S extends z.ZodMiniType>(schema: S) {
  const fitting = z.pipe(
    z.array(part(schema)),
    z.transform((records) => records.filter((each) => each !== null && each !== undefined)),
  );
  return z.catch(fitting, []);
}

/** The records of an answer that fit, in their order: a malformed one must not stop a stream. */
export function readList<S extends z.ZodMiniType>(schema: S, value: unknown) {
  return list(schema).parse(value);
}

function toDate(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
