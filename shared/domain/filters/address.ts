import type { FilterDefinition, FilterValue } from "./definition.ts";
import { escapeComma, type RawFilter, readFilterValue } from "./read-value.ts";

/** The filters of a list in a URL: text by `filterId.field` (wire.md 16.2). */
export type AddressFilters = Readonly<Record<string, string>>;

/** Valid filters, and a sentence for each invalid one. */
export interface ReadFilters {
  readonly values: Readonly<Record<string, FilterValue>>;
  /** Unchanged invalid filters by id. */
  readonly unread: Readonly<Record<string, RawFilter>>;
  readonly problems: readonly string[];
}

/** Fields of a filter in the order used in URLs and saved views, without `type`. */
export function fieldsOf(value: FilterValue): Readonly<Record<string, string | number | boolean | readonly string[]>> {
  switch (value.type) {
    case "string":
      return { operator: value.operator, value: value.value };
    case "number":
      return {
        operator: value.operator,
        value: value.value,
        ...(value.valueTo === undefined ? {} : { valueTo: value.valueTo }),
      };
    case "date":
      return {
        operator: value.operator,
        value: value.valueTo === undefined ? value.value : [value.value, value.valueTo],
      };
    case "select":
      // The URL is parsed like a list with one value.
      return { value: escapeComma(value.value), include: value.include };
    case "multiselect":
      return { value: value.value, include: value.include, match: value.match };
    case "boolean":
      return { value: value.value };
  }
}

/** Converts filters to URL parameters (wire.md 16.2). */
export function toAddress(values: Readonly<Record<string, FilterValue>>): Record<string, string> {
  return fieldsToAddress(Object.fromEntries(Object.entries(values).map(([id, value]) => [id, fieldsOf(value)])));
}

/** Converts stored filters to URL parameters, including invalid ones. */
export function fieldsToAddress(filters: Readonly<Record<string, RawFilter>>): Record<string, string> {
  const written: Record<string, string> = {};
  for (const [id, fields] of Object.entries(filters)) {
    for (const [field, part] of Object.entries(fields)) {
      written[`${id}.${field}`] = Array.isArray(part)
        ? part.map((each) => escapeComma(String(each))).join(",")
        : String(part);
    }
  }
  return written;
}

/** Parses filters from a URL. Invalid ones are left out and reported. */
export function fromAddress(filters: readonly FilterDefinition[], address: AddressFilters): ReadFilters {
  const raw = new Map<string, Record<string, unknown>>();
  for (const [name, text] of Object.entries(address)) {
    const dot = name.lastIndexOf(".");
    if (dot < 1) continue;
    const id = name.slice(0, dot);
    raw.set(id, { ...raw.get(id), [name.slice(dot + 1)]: text });
  }
  return readFilters(filters, raw);
}

/** Parses filters by id. Invalid ones are left out and reported. */
export function readFilters(
  filters: readonly FilterDefinition[],
  raw: Iterable<readonly [id: string, filter: RawFilter]>,
): ReadFilters {
  const values: [string, FilterValue][] = [];
  const unread: [string, RawFilter][] = [];
  const problems: string[] = [];
  for (const [id, filter] of raw) {
    const definition = filters.find((each) => each.id === id);
    const read = definition ? readFilterValue(definition, filter) : { problem: `Unknown filter “${id.slice(0, 60)}”` };
    if ("value" in read) {
      values.push([id, read.value]);
      continue;
    }
    const isNamed = !definition || read.problem.startsWith(definition.label);
    problems.push(isNamed ? read.problem : `${definition.label}: ${read.problem}`);
    unread.push([id, filter]);
  }
  return { values: Object.fromEntries(values), unread: Object.fromEntries(unread), problems };
}
