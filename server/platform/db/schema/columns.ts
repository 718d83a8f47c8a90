import { sql } from "#server/platform/db/drizzle.ts";
import { type AnyPgColumn, customType, integer, timestamp, uuid } from "#server/platform/db/pg-core.ts";

/**
 * Column types that the tables of this folder share. The tables are the only schema, for both PGlite and PostgreSQL 15.
 * Column names are snake_case in the database (`casing`). After a change run `npm run migration -- <what>`: existing
 * data folders are only upgraded by migrations.
 */

export type Json = Record<string, unknown>;

export const id = () => uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const created = () => moment().notNull().defaultNow();
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const version = () => integer().notNull().default(1);

/**
 * Index terms for searches of one or two characters: all pairs of adjacent characters, and single characters other than
 * ASCII letters and digits, which are rarer. Trigrams cover neither. The condition of a short search must use the same
 * expression.
 */
export const shortPieces = (column: AnyPgColumn) =>
  sql`(string_to_array(regexp_replace(${column}, '[a-z0-9]', '', 'g'), null)
    || string_to_array(regexp_replace(${column}, '(..)', '\\1' || chr(1), 'g'), chr(1))
    || string_to_array(regexp_replace(substr(${column}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
