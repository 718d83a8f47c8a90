import { cleanGitRemotes, gitRemoteErrors } from "#shared/validators/git-remotes.ts";
import type { TextRow } from "../../connect/text-rows.ts";

/** Validation state of the rows of the form. */
export interface RowsCheck {
  /** First error of each row that lost the focus; null when it has none. */
  readonly errors: readonly (string | null)[];
  readonly valid: boolean;
  /** Saving would change something. */
  readonly changed: boolean;
  /** The form has input that closing would lose. */
  readonly dirty: boolean;
  /** Remotes as sent to the backend. */
  readonly remotes: readonly string[];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** Compares the rows with the saved remotes. With `mayBeEmpty` an empty list is valid and stops all reading. */
export function checkRows(rows: readonly TextRow[], saved: readonly string[], mayBeEmpty: boolean): RowsCheck {
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
