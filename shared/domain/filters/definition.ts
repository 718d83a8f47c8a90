/** A piece of a filter as it crosses the wire (wire.md 17.1). */
export type FilterPiece = Readonly<Record<string, unknown>>;

export type StringOperator = "eq" | "ne" | "like" | "nlike";
export type NumberOperator = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between" | "not-between";
export type DateOperator = "eq" | "ne" | "lt" | "gt" | "between" | "not-between";

/** What joins the filters of a list. */
export type Relation = "and" | "or";

/** Any of the values, or all of them. */
export type Match = "any" | "all";

/** What a filter asks for (wire.md 16.4). `type` says which kind of filter it belongs to and never crosses the wire. */
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
  /** The other end of `between` and `not-between`. */
  readonly valueTo?: number;
}

export interface DateValue {
  readonly type: "date";
  readonly operator: DateOperator;
  /** A day (YYYY-MM-DD, UTC), or with `gt` and `lt` the name of a preset. */
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
  /** What tells it from others of its label. */
  readonly detail?: string;
}

/**
 * Where the choices of a filter come from: a list, a search on the server by the name of its source (the values are
 * ids or keys), or whatever is typed.
 */
export type FilterOptions =
  | { readonly kind: "fixed"; readonly options: readonly FilterOption[]; readonly marks?: "platform" }
  | { readonly kind: "remote"; readonly source: RemoteOptions }
  | { readonly kind: "typed" };

export type RemoteOptions = "organizations" | "people" | "tags" | "projects" | "activityTypes" | "channels" | "users";

interface Definition {
  /** Its name in the address and in saved views (wire.md 16.1). */
  readonly id: string;
  readonly label: string;
  /** What the server calls it (wire.md 17.3, 17.4). */
  readonly property: string;
  /** Links lead to it; the menu of filters does not offer it. */
  readonly unlisted?: true;
  /** Denying a value does not find rows without any on this server. */
  readonly missesUnset?: true;
}

export interface StringFilter extends Definition {
  readonly type: "string";
  /** Where the server does not compare in every way. */
  readonly operators?: readonly [StringOperator, ...StringOperator[]];
}

export interface NumberFilter extends Definition {
  readonly type: "number";
  /** Only whole numbers. */
  readonly integer?: true;
  /** Shown after the number. */
  readonly unit?: string;
  /** Where one comparison of one property does not say it. */
  readonly piece?: (value: NumberValue) => FilterPiece;
}

export interface DateFilter extends Definition {
  readonly type: "date";
}

export interface SelectFilter extends Definition {
  readonly type: "select";
  readonly options: FilterOptions;
  /** It goes into the body's `segments` instead of the filter (wire.md 16.3): nothing can be excluded. */
  readonly inBody?: true;
  /** The server cannot exclude. */
  readonly onlyIncludes?: true;
  readonly piece?: (value: string) => FilterPiece;
}

export interface MultiselectFilter extends Definition {
  readonly type: "multiselect";
  readonly options: FilterOptions;
  /** What is meant where nothing is said: links and views of the existing product do not say it. */
  readonly unstated: Match;
  /** A person can have several of them, so that "all" makes a difference. */
  readonly several: boolean;
  /** What includes them, where the common form does not say it. */
  readonly piece?: (values: readonly string[], match: Match) => FilterPiece;
  /** Finds rows without any, where excluding some does not. */
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
