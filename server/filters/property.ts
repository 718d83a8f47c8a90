import type { SQL } from "drizzle-orm";

/**
 * What a filter may name, and how it is compared:
 * - scalars (`text`, `integer`, `real`, `timestamp`, `boolean`, `uuid`): an SQL expression of that type;
 * - `iso`: text that holds an ISO date, compared as such;
 * - `texts`: an array of text; `json`: a JSON array (or a lone string) of text;
 * - `ids`: a set of ids behind a foreign key, never null; no ids is what `eq null` asks for;
 * - `activity`: many moments, of which a comparison asks for any.
 */
export type Property = Storage & Compared;

/** Where a property is stored, and what an index knows of it: how a list is planned depends on it. */
interface Storage {
  /** The record's own row (the default), or the row of its figures in the segment. */
  readonly table?: Table;
  /** An index holds its values, only rows where it is true, or only rows that have a value. */
  readonly indexed?: true | "where true" | "where any";
  /** A condition that an index answers: true of all rows that have a value, and of few others. */
  readonly present?: SQL;
}

export type Table = "record" | "segment";

type Compared =
  | {
      readonly kind: ScalarKind;
      readonly sql: SQL;
      readonly narrow?: Narrow;
      /** Folded text (`search_fold`) in which `textContains` looks for words, instead of in the value itself. */
      readonly searchText?: SQL;
      /** What `textContains` asks for instead of looking in the value itself. */
      readonly searched?: (text: string) => SQL;
    }
  | { readonly kind: "texts"; readonly sql: SQL }
  | { readonly kind: "json"; readonly sql: SQL; readonly narrow?: Narrow }
  | {
      readonly kind: "ids";
      /** True for rows that have any of the ids. */
      readonly some: (ids: readonly string[]) => SQL;
      /** True for rows that have any id at all. */
      readonly any: SQL;
    }
  | {
      readonly kind: "activity";
      /** True for rows with a moment in the range, both ends included; an end that is missing is open. */
      readonly within: (from: SQL | null, to: SQL | null) => SQL;
    };

export type ScalarKind = "text" | "integer" | "real" | "timestamp" | "boolean" | "uuid" | "iso";

/**
 * A condition that an index answers and that holds wherever the comparison does: it only helps the database to look at
 * fewer rows. `exact` asks for a value, otherwise for text inside a value, whatever its case.
 */
export type Narrow = (text: string, exact: boolean) => SQL;

/** Finds a property by the name that the filter uses. */
export type Properties = (name: string) => Property | undefined;
