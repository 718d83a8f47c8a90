import { cleanNames, duplicateMessage } from "#shared/validators/names.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { list, object, text } from "../connect/read-settings.ts";
import type { TextRow } from "../connect/text-rows.ts";

/** List of names in the settings of a platform. */
export interface NameList {
  /** Key of the setting. */
  readonly key: string;
  readonly legend: string;
  readonly texts: {
    readonly row: (position: number) => string;
    readonly remove: (position: number) => string;
    readonly add: string;
    readonly placeholder: string;
    readonly hint: string;
  };
  /** Normalizes a name for storage; trims it when left out. */
  readonly clean?: (name: string) => string;
  /** The field shows the normalized name after it loses the focus. */
  readonly isCleanedOnLeave?: boolean;
  /** Returns the validation error of a name, without a request. */
  readonly error?: (name: string) => string | null;
  /** Error of a duplicate; the usual one when left out. */
  readonly duplicate?: string;
  readonly prefix?: string;
  /** Maximum number of names, and the tooltip shown once it is reached. */
  readonly limit?: { readonly rows: number; readonly text: string };
  readonly keepsLast?: boolean;
  /** Drops empty rows on save. Otherwise only a single row may be empty. */
  readonly mayHaveBlanks?: boolean;
}

/** Returns the saved names of a list. */
export function savedNames(settings: unknown, key: string): string[] {
  return list(object(settings)[key]).flatMap((name) => text(name) ?? []);
}

/** Rows of each list by its key. */
export type ListRows = Readonly<Record<string, readonly TextRow[]>>;

/** Result of a preview request for a name. */
export interface PreviewResult {
  readonly isPending: boolean;
  readonly problem: string | null;
}

/** Returns the names to preview: those without an error that are not saved yet. */
export function namesToAsk(of: NameList, rows: readonly TextRow[], saved: readonly string[]): string[] {
  const { clean = trimmed } = of;
  const errors = ownErrors(of, rows);
  const names = rows.filter((_, at) => errors[at] === null).map(({ value }) => clean(value));
  return cleanNames(names).filter((name) => !saved.includes(name));
}

const trimmed = (name: string) => name.trim();

/** Returns the validation error of each row, without a request. */
function ownErrors(of: NameList, rows: readonly TextRow[]): (string | null)[] {
  const { clean = trimmed, error, duplicate = duplicateMessage, mayHaveBlanks = false } = of;
  const names = rows.map(({ value }) => clean(value));
  return names.map((name, at) => {
    if (name === "") return mayHaveBlanks || rows.length === 1 ? null : requiredMessage;
    const isTwice = names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at;
    return error?.(name) ?? (isTwice ? duplicate : null);
  });
}

/** Validation state of a list. */
export interface ListCheck {
  /** Error of each row; null until it may be shown. */
  readonly errors: readonly (string | null)[];
  readonly isValid: boolean;
  readonly isChanged: boolean;
  /** Names as sent to the backend. */
  readonly names: readonly string[];
}

/** Checks a list against the saved names and the preview results. */
export function checkNameList(
  of: NameList,
  rows: readonly TextRow[],
  saved: readonly string[],
  answerOf: (name: string) => PreviewResult | undefined,
): ListCheck {
  const { clean = trimmed } = of;
  const own = ownErrors(of, rows);
  const answers = rows.map(({ value }) => answerOf(clean(value)));
  const names = cleanNames(
    rows.map(({ value }) => value),
    clean,
  );
  return {
    errors: rows.map(({ touched }, at) => (touched ? own[at] : null) ?? answers[at]?.problem ?? null),
    isValid: own.every((error) => error === null) && answers.every((each) => !each?.isPending && !each?.problem),
    isChanged: names.join("\n") !== saved.join("\n"),
    names,
  };
}
