import type { SQL } from "drizzle-orm";

/**
 * What a filter may name, and how it is compared:
 * - scalars (`text`, `integer`, `real`, `timestamp`, `boolean`, `uuid`): an SQL expression of that type;
 * - `iso`: text that holds an ISO date, compared as such;
 * - `texts`: an array of text; `json`: a JSON array (or a lone string) of text;
 * - `ids`: a set of ids behind a foreign key, never null; no ids is what `eq null` asks for.
 */
export type Property = Place & Compared;

/** Where a property stands: what a list decides by how it finds its rows. */
interface Place {
  /** The row itself, where nothing is said, or its figures in the segment. */
  readonly home?: Home;
  /** An index knows its values, only whose are true, or also who has any. */
  readonly indexed?: true | "where true" | "where any";
  /** A condition that an index answers, true of all rows where it is not null, and of few others. */
  readonly present?: SQL;
}

export type Home = "own" | "segment";

type Compared =
  | {
      readonly kind: ScalarKind;
      readonly sql: SQL;
      readonly narrow?: Narrow;
      /** What `textContains` looks in instead of the value itself. */
      readonly searched?: SQL;
    }
  | { readonly kind: "texts"; readonly sql: SQL }
  | { readonly kind: "json"; readonly sql: SQL; readonly narrow?: Narrow }
  | {
      readonly kind: "ids";
      /** True for rows that have any of the ids. */
      readonly some: (ids: readonly string[]) => SQL;
      /** True for rows that have any id at all. */
      readonly any: SQL;
    };

export type ScalarKind = "text" | "integer" | "real" | "timestamp" | "boolean" | "uuid" | "iso";

/**
 * A condition that an index answers and that holds wherever the comparison does: it only helps the database to look at
 * fewer rows. `exact` asks for a value, otherwise for text inside a value, whatever its case.
 */
export type Narrow = (text: string, exact: boolean) => SQL;

/** Finds a property by the name that the filter uses. */
export type Properties = (name: string) => Property | undefined;
