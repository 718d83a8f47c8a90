/** Row of a form field that takes a list of texts. */
export interface TextRow {
  readonly id: number;
  readonly value: string;
  /** The field lost the focus once, so its error may be shown. */
  readonly touched: boolean;
}

export type RowsChange =
  | { readonly kind: "type"; readonly id: number; readonly value: string }
  | { readonly kind: "leave"; readonly id: number }
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly id: number }
  /** Several lines pasted into a row: they replace it when it is empty, else they follow it. */
  | { readonly kind: "paste"; readonly id: number; readonly lines: readonly string[] }
  | { readonly kind: "leave-all" };

/** Returns the id of the next added row. */
export function nextId(rows: readonly TextRow[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

/** Returns the rows of a saved list. The form of a new connection starts with one empty row. */
export function rowsOf(saved: readonly string[], isNew: boolean): TextRow[] {
  const values = isNew && saved.length === 0 ? [""] : saved;
  return values.map((value, id) => ({ id, value, touched: false }));
}

/** Returns the lines of a pasted text; null for a single line, which the field inserts itself. */
export function pastedLines(text: string): string[] | null {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? lines : null;
}

/** Applies a change to the rows. */
export function changeRows(rows: readonly TextRow[], change: RowsChange): TextRow[] {
  const id = nextId(rows);
  switch (change.kind) {
    case "type":
      return rows.map((row) => (row.id === change.id ? { ...row, value: change.value } : row));
    case "leave":
      return rows.map((row) => (row.id === change.id ? { ...row, touched: true } : row));
    case "leave-all":
      return rows.map((row) => ({ ...row, touched: true }));
    case "add":
      return [...rows, { id, value: "", touched: false }];
    case "remove":
      return rows.filter((row) => row.id !== change.id);
    case "paste": {
      const pasted = change.lines.map((value, at) => ({ id: id + at, value, touched: true }));
      return rows.flatMap((row) => {
        if (row.id !== change.id) return [row];
        return row.value.trim() === "" ? pasted : [row, ...pasted];
      });
    }
  }
}
