import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Property } from "./property.ts";

/** Field of a record in the database: its value in rows, and the property that filters compare. */
export type StoredField = Property & {
  /** Value in rows, when it is not what filters compare; null when rows do not contain it. */
  readonly value?: SQL | null;
};

export type StoredFields = Readonly<Record<string, StoredField>>;

const valueSql = (field: StoredField): SQL | null =>
  field.value === undefined && "sql" in field ? field.sql : (field.value ?? null);

/** Columns of a query for rows: one for each field, or for each of these names. */
export function rowColumns(fields: StoredFields, names: readonly string[] = Object.keys(fields)): SQL {
  const columns = names.flatMap((name) => {
    const field = fields[name];
    const value = field && valueSql(field);
    return value ? [sql`${value} as ${sql.identifier(name)}`] : [];
  });
  return sql.join(columns, sql`, `);
}

/** Row of `rowColumns` with its times in wire format. */
export function rowValues<Row extends object>(fields: StoredFields, row: Row): Row {
  const times = Object.entries(row).flatMap(([name, value]) =>
    fields[name]?.kind === "timestamp" ? [[name, iso(value)]] : [],
  );
  return { ...row, ...Object.fromEntries(times) };
}
