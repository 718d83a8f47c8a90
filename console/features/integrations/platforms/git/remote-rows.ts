import { cleanGitRemotes, gitRemoteErrors } from "#shared/validators/git-remotes.ts";
import type { TextRow } from "../../connect/text-rows.ts";

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
