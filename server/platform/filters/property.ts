import type { SQL } from "#server/platform/db/drizzle.ts";

/**
 * Property that a filter can name, with its comparison:
 * - scalars (`text`, `integer`, `real`, `timestamp`, `boolean`, `uuid`): an SQL expression of that type;
 * - `iso`: text that holds an ISO date, compared as a date;
 * - `texts`: an array of text; `json`: a JSON array (or a single string) of text;
 * - `ids`: a set of ids from a foreign key, never null; `eq null` matches an empty set;
 * - `activity`: a set of times, of which any may match.
 */
export type Property = Storage & Compared;

/** Storage and index of a property. The query planning of lists depends on it. */
interface Storage {
  /** Table of the property: the record (the default), or its figures in the segment. */
  readonly table?: Table;
  /** Rows in the index: all, only rows where the value is true, or only rows that have a value. */
  readonly indexed?: true | "where true" | "where any";
  /** Condition that an index answers: true for all rows with a value, and for few others. */
  readonly present?: SQL;
}

export type Table = "record" | "segment";

type Compared =
  | {
      readonly kind: ScalarKind;
      readonly sql: SQL;
      readonly narrow?: Narrow;
      /** Folded text (`search_fold`) that `textContains` searches instead of the value. */
      readonly searchText?: SQL;
      /** Builds the condition that `textContains` uses instead of a search in the value. */
      readonly searched?: (text: string) => SQL;
    }
  | { readonly kind: "texts"; readonly sql: SQL }
  | { readonly kind: "json"; readonly sql: SQL; readonly narrow?: Narrow }
  | {
      readonly kind: "ids";
      /** True for rows with any of the given ids. */
      readonly some: (ids: readonly string[]) => SQL;
      /** True for rows with at least one id. */
      readonly any: SQL;
    }
  | {
      readonly kind: "activity";
      /** True for rows with a time in the range, both ends included. A null end is open. */
      readonly within: (from: SQL | null, to: SQL | null) => SQL;
    };

export type ScalarKind = "text" | "integer" | "real" | "timestamp" | "boolean" | "uuid" | "iso";

/**
 * Builds a condition that an index answers and that holds wherever the comparison does, so that fewer rows are read.
 */
export type Narrow = (text: string) => SQL;

/** Finds a property by its name in a filter. */
export type Properties = (name: string) => Property | undefined;
