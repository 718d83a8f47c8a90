import { cleanGitRemotes, gitRemoteErrors } from "#shared/validators/git-remotes.ts";

/** A row of the form. */
export interface RemoteRow {
  readonly id: number;
  readonly value: string;
  /** Left once, so that what is wrong with it may be said. */
  readonly touched: boolean;
}

export type RowsChange =
  | { readonly kind: "type"; readonly id: number; readonly value: string }
  | { readonly kind: "leave"; readonly id: number }
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly id: number }
  /** Several lines put into a row: the first takes its place when it is empty, the others follow. */
  | { readonly kind: "paste"; readonly id: number; readonly lines: readonly string[] }
  | { readonly kind: "leave-all" };

function nextId(rows: readonly RemoteRow[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

/** The rows of a saved list; the form of a new connection starts with one empty remote (wire.md 24, "Git"). */
export function rowsOf(remotes: readonly string[], isNew: boolean): RemoteRow[] {
  const values = isNew && remotes.length === 0 ? [""] : remotes;
  return values.map((value, id) => ({ id, value, touched: false }));
}

/** The lines of a pasted text; null when it is a single one, which the field takes by itself. */
export function pastedLines(text: string): string[] | null {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? lines : null;
}

/** The rows after a change. */
export function changeRows(rows: readonly RemoteRow[], change: RowsChange): RemoteRow[] {
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

/** What the form says about its rows. */
export interface RowsCheck {
  /** The first error of each row that was left, null where there is nothing to say. */
  readonly errors: readonly (string | null)[];
  readonly valid: boolean;
  /** Saving would change something. */
  readonly changed: boolean;
  /** Something was typed that closing would lose. */
  readonly dirty: boolean;
  /** The list as it is sent. */
  readonly remotes: readonly string[];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** Checks the rows against what is saved. `mayBeEmpty`: no row at all is an answer, it stops everything. */
export function checkRows(rows: readonly RemoteRow[], saved: readonly string[], mayBeEmpty: boolean): RowsCheck {
  const values = rows.map(({ value }) => value);
  const errors = gitRemoteErrors(values);
  const remotes = cleanGitRemotes(values);
  const typed = values.map((value) => value.trim()).filter((value) => value !== "");
  return {
    errors: errors.map((error, at) => (rows[at]?.touched ? error : null)),
    valid: errors.every((error) => error === null) && (rows.length > 0 || mayBeEmpty),
    changed: !same(remotes, cleanGitRemotes(saved)) || remotes.length !== saved.length,
    dirty: !same(typed, saved),
    remotes,
  };
}
