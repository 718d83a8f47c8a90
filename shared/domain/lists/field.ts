import type { FilterDefinition } from "../filters/definition.ts";

/** Place of a column in a table. */
export interface ColumnSize {
  /** Maximum width in pixels. The growing column takes the remaining space. */
  readonly width: number;
  /** Minimum width in pixels; by default 65% of `width`. */
  readonly least?: number;
  readonly grows?: true;
  /** Right-aligned, for numbers: `sparkline` if a small chart follows them. */
  readonly alignsEnd?: "plain" | "sparkline";
}

type OptionalNames<Filter> = Filter extends unknown
  ? Omit<Filter, "id" | "label" | "property"> & Partial<Pick<FilterDefinition, "id" | "label" | "property">>
  : never;

/**
 * Field of a record: everything that columns, filters, sort orders, CSV files and the public API know of it. Its SQL is
 * in the `fields.ts` of the record's folder on the server.
 */
export interface Field<Row> {
  /** Heading of the column, label of the filter and title in CSV files, unless these have their own. */
  readonly label: string;
  /** Value in cells and CSV files; by default the row's property of this name. */
  readonly value?: (row: Row) => unknown;
  /** How the cell shows the value, unless the list has a cell for it: as text by default. */
  readonly shownAs?: "count" | "ago";
  readonly column?: ColumnSize;
  /** Sort property of the server; `true` for the field's own name. */
  readonly sort?: true | string;
  /** The first press on the heading sorts from A to Z. */
  readonly sortsFromA?: true;
  /** The filter. Its name in URLs and the server's property are the field's name, unless it has its own. */
  readonly filter?: OptionalNames<FilterDefinition>;
  /** Title of the column in CSV files; `true` when it is the label. */
  readonly csv?: true | string;
  /** Name in the public API. */
  readonly v1?: string;
  /** In the public API it is never null. */
  readonly isAlwaysSet?: true;
}

export type Fields<Row> = Readonly<Record<string, Field<Row>>>;

type NamesWith<All, Key extends string> = {
  [Name in keyof All]: All[Name] extends { readonly [K in Key]: unknown } ? Name : never;
}[keyof All];

/** Values by the name of their field, for all fields that have a certain part. */
export type ByField<All, Part extends keyof Field<never>, Value> = Record<NamesWith<All, Part>, Value>;

/** Property by which the server sorts a list by this field; undefined when it cannot. */
export const sortOf = (name: string, { sort }: Field<never>): string | undefined => (sort === true ? name : sort);

/** Properties that a list can be sorted by. */
export const sortNames = (fields: Fields<never>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => sortOf(name, field) ?? []);

/** Value of a field in a row. */
export function fieldValue<Row>(row: Row, name: string, { value }: Field<Row>): unknown {
  return value ? value(row) : row[name as keyof Row];
}
