import { type ByField, type Field, type Fields, fieldValue, sortOf } from "#shared/domain/lists/field.ts";
import { AgoCell, TextCell } from "../cells/cells.tsx";
import { formatCount } from "../cells/format-count.ts";
import type { Column } from "./column.ts";

/**
 * Columns of a list, by the name of their field and in the order of the fields.
 * @param cells cells that show more than the field's value
 */
export function fieldColumns<Row, const All extends Fields<Row>>(
  fields: All,
  cells: { readonly [Name in keyof All]?: Column<Row>["cell"] },
): ByField<All, "column", Column<Row>> {
  const columns = Object.entries<Field<Row>>(fields).flatMap(([name, field]) => {
    const sort = sortOf(name, field);
    const cell = cells[name] ?? plainCell(name, field);
    const { label, column, sortsFromA } = field;
    return column ? [[name, { id: name, label, ...column, ...(sort && { sort, sortsFromA }), cell }]] : [];
  });
  return Object.fromEntries(columns) as ByField<All, "column", Column<Row>>;
}

function plainCell<Row>(name: string, field: Field<Row>): Column<Row>["cell"] {
  const { label, shownAs } = field;
  return (row, now) => {
    const value = fieldValue(row, name, field);
    if (shownAs === "count") return <span className="block text-right tabular-nums">{formatCount(Number(value))}</span>;
    if (shownAs === "ago") return <AgoCell moment={value as string | null | undefined} what={label} now={now} />;
    return <TextCell value={value} what={label} />;
  };
}
