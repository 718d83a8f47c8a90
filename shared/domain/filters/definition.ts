/** A condition of a filter as sent to the API (wire.md 17.1). */
export type FilterPiece = Readonly<Record<string, unknown>>;

export type StringOperator = "eq" | "ne" | "like" | "nlike";
export type NumberOperator = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "not-between";
export type DateOperator = "eq" | "ne" | "lt" | "gt" | "between" | "not-between";

/** Relation between the filters of a list. */
export type Relation = "and" | "or";

/** Match any of the values, or all of them. */
export type Match = "any" | "all";

/** Value of a filter (wire.md 16.4). `type` is the type of the filter and is never sent. */
export type FilterValue = StringValue | NumberValue | DateValue | SelectValue | MultiselectValue | BooleanValue;

export interface StringValue {
  readonly type: "string";
  readonly operator: StringOperator;
  readonly value: string;
}

export interface NumberValue {
  readonly type: "number";
  readonly operator: NumberOperator;
  readonly value: number;
  /** The upper end of `between` and `not-between`. */
  readonly valueTo?: number;
}

export interface DateValue {
  readonly type: "date";
  readonly operator: DateOperator;
  /** A day (YYYY-MM-DD, UTC). With `gt` and `lt` also the name of a preset. */
  readonly value: string;
  /** The last day of `between` and `not-between`. */
  readonly valueTo?: string;
}

export interface SelectValue {
  readonly type: "select";
  readonly value: string;
  readonly include: boolean;
}

export interface MultiselectValue {
  readonly type: "multiselect";
  readonly value: readonly string[];
  readonly include: boolean;
  readonly match: Match;
}

export interface BooleanValue {
  readonly type: "boolean";
  readonly value: boolean;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Distinguishes it from other options with the same label. */
  readonly detail?: string;
}

/**
 * Source of a filter's options: a fixed list, a search on the server by the name of its source (the values are ids or
 * keys), or free text.
 */
export type FilterOptions =
  | { readonly kind: "fixed"; readonly options: readonly FilterOption[]; readonly marks?: "platform" }
  | { readonly kind: "remote"; readonly source: RemoteOptions }
  | { readonly kind: "typed" };

export type RemoteOptions = "organizations" | "people" | "tags" | "projects" | "activityTypes" | "channels" | "users";

interface Definition {
  /** Name in URLs and saved views (wire.md 16.1). */
  readonly id: string;
  readonly label: string;
  /** Name on the server (wire.md 17.3, 17.4). */
  readonly property: string;
  /** Used by links only. The filter menu does not offer it. */
  readonly unlisted?: true;
  /** On this server, a negated filter does not find rows without a value. */
  readonly missesUnset?: true;
}

export interface StringFilter extends Definition {
  readonly type: "string";
  /** Supported operators, when the server does not support all of them. */
  readonly operators?: readonly [StringOperator, ...StringOperator[]];
}

export interface NumberFilter extends Definition {
  readonly type: "number";
  /** Only whole numbers. */
  readonly integer?: true;
  /** Shown after the number. */
  readonly unit?: string;
  /** Builds the condition, when a single comparison of one property is not enough. */
  readonly piece?: (value: NumberValue) => FilterPiece;
}

export interface DateFilter extends Definition {
  readonly type: "date";
  /** The server cannot exclude. */
  readonly onlyIncludes?: true;
}

export interface SelectFilter extends Definition {
  readonly type: "select";
  readonly options: FilterOptions;
  /** Sent as `segments` in the body instead of the filter (wire.md 16.3). It cannot be negated. */
  readonly inBody?: true;
  /** The server cannot exclude. */
  readonly onlyIncludes?: true;
  readonly piece?: (value: string) => FilterPiece;
}

export interface MultiselectFilter extends Definition {
  readonly type: "multiselect";
  readonly options: FilterOptions;
  /** Default match: links and views of the existing product do not contain it. */
  readonly unstated: Match;
  /** A person can have several of the values, so that "all" makes a difference. */
  readonly several: boolean;
  /** Builds the condition for included values, when the common form does not fit. */
  readonly piece?: (values: readonly string[], match: Match) => FilterPiece;
  /** Condition for rows without a value, when the negated condition does not find them. */
  readonly unset?: FilterPiece;
}

export interface BooleanFilter extends Definition {
  readonly type: "boolean";
  /** The server cannot find rows that are not true. */
  readonly onlyTrue?: true;
  readonly pieces?: { readonly yes: FilterPiece; readonly no: FilterPiece };
}

/** One filter that a list offers. */
export type FilterDefinition =
  | StringFilter
  | NumberFilter
  | DateFilter
  | SelectFilter
  | MultiselectFilter
  | BooleanFilter;
