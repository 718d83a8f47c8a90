import { sql } from "drizzle-orm";
import { type AnyPgColumn, integer, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * What the tables of this folder have in common. They are the one schema, for PGlite and PostgreSQL 15 alike; column
 * names are snake_case in the database (`casing`). Change them, then `npx drizzle-kit generate`: what a data folder holds
 * is only ever moved forward by migrations.
 */

export type Json = Record<string, unknown>;

export const id = () => uuid().primaryKey().defaultRandom();
export const moment = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const created = () => moment().notNull().defaultNow();
export const version = () => integer().notNull().default(1);

/**
 * What a search of one or two characters asks for: every pair of neighbours, and single characters that are rarer than
 * letters and digits of ASCII. Trigrams know neither. The condition of a short search must write it the same way.
 */
export const shortPieces = (column: AnyPgColumn) =>
  sql`(string_to_array(regexp_replace(${column}, '[a-z0-9]', '', 'g'), null)
    || string_to_array(regexp_replace(${column}, '(..)', '\\1' || chr(1), 'g'), chr(1))
    || string_to_array(regexp_replace(substr(${column}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
