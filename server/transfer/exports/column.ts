import { setImmediate as nextTurn } from "node:timers/promises";
import { type ByField, type Field, type Fields, fieldValue } from "#shared/domain/lists/field.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

/** Rows that are written at a time. Between them, the process answers other requests. */
const rowsAtOnce = 20;

/** A column of an exported table. */
export interface Column<Row> {
  readonly title: string;
  readonly of: (row: Row) => unknown;
}

/** Columns of the fields that tables contain, by the name of the field. */
export function csvColumns<Row, const All extends Fields<Row>>(fields: All): ByField<All, "csv", Column<Row>> {
  const columns = Object.entries<Field<Row>>(fields).flatMap(([name, field]) =>
    field.csv
      ? [
          [
            name,
            {
              title: field.csv === true ? field.label : field.csv,
              of: (row: Row) => yesOrNo(fieldValue(row, name, field)),
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries(columns) as ByField<All, "csv", Column<Row>>;
}

/** Receives the number of rows of a batch. */
export type OnRows = (count: number) => void;

/**
 * Writes rows as CSV, batch by batch. Null becomes an empty cell; list elements are separated by semicolons.
 * @param isContinued leaves out the header row, to append to an earlier response
 * @param onRows called before each batch is written
 */
export async function* tableOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { isContinued = false, onRows }: { readonly isContinued?: boolean; readonly onRows?: OnRows | undefined } = {},
): AsyncGenerator<string> {
  if (!isContinued) yield csvMark + csvRow(columns.map(({ title }) => title));
  for await (const rows of batches) {
    onRows?.(rows.length);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      yield some.map((row) => csvRow(columns.map(({ of }) => plainText(of(row))))).join("");
      // Rows with long texts take milliseconds each, and nobody waits for the next ones in this turn.
      await nextTurn();
    }
  }
}

const yesOrNo = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);

function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(plainText).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
