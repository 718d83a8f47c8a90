import { cleanNames, duplicateMessage } from "#shared/validators/names.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { list, object, text } from "../connect/read-settings.ts";
import type { TextRow } from "../connect/text-rows.ts";

/** A list of names that a platform is connected with. */
export interface NameList {
  /** The setting that it is stored as. */
  readonly key: string;
  readonly legend: string;
  readonly texts: {
    readonly row: (position: number) => string;
    readonly remove: (position: number) => string;
    readonly add: string;
    readonly placeholder: string;
    readonly hint: string;
  };
  /** A name as it is stored; without blanks around it when left out. */
  readonly clean?: (name: string) => string;
  /** The field shows the name as it is stored once it is left. */
  readonly isCleanedOnLeave?: boolean;
  /** What is wrong with a name, as far as that is known without asking. */
  readonly error?: (name: string) => string | null;
  readonly prefix?: string;
  /** As many names as there may be, and what is said then. */
  readonly limit?: { readonly rows: number; readonly text: string };
  readonly keepsLast?: boolean;
  /** Empty rows are dropped when it is saved; else only one that stands alone may be empty. */
  readonly mayHaveBlanks?: boolean;
}

/** The names of a list that an integration was connected with. */
export function savedNames(settings: unknown, key: string): string[] {
  return list(object(settings)[key]).flatMap((name) => text(name) ?? []);
}

/** Rows of each list by its key. */
export type ListRows = Readonly<Record<string, readonly TextRow[]>>;

/** What asking said of a name. */
export interface Answered {
  readonly isPending: boolean;
  readonly problem: string | null;
}

/** Names that can be asked about: those without an error that are not saved already. */
export function namesToAsk(of: NameList, rows: readonly TextRow[], saved: readonly string[]): string[] {
  const { clean = trimmed } = of;
  const errors = ownErrors(of, rows);
  const names = rows.filter((_, at) => errors[at] === null).map(({ value }) => clean(value));
  return cleanNames(names).filter((name) => !saved.includes(name));
}

const trimmed = (name: string) => name.trim();

/** What is wrong with each row, without asking. */
function ownErrors(of: NameList, rows: readonly TextRow[]): (string | null)[] {
  const { clean = trimmed, error, mayHaveBlanks = false } = of;
  const names = rows.map(({ value }) => clean(value));
  return names.map((name, at) => {
    if (name === "") return mayHaveBlanks || rows.length === 1 ? null : requiredMessage;
    const isTwice = names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at;
    return error?.(name) ?? (isTwice ? duplicateMessage : null);
  });
}

/** What a list of the form says about itself. */
export interface ListCheck {
  /** Of each row; only what may be said by now. */
  readonly errors: readonly (string | null)[];
  readonly isValid: boolean;
  readonly isChanged: boolean;
  /** As it is sent. */
  readonly names: readonly string[];
}

/** Checks a list against what is saved and what asking said. */
export function checkNameList(
  of: NameList,
  rows: readonly TextRow[],
  saved: readonly string[],
  answerOf: (name: string) => Answered | undefined,
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
