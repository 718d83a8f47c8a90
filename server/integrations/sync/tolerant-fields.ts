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

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** What a fragment of HTML says, for fields that hold a line of text: a title, what somebody says of themselves. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replaceAll(/\s+/g, " ")
    .trim();
}
