import { email } from "#shared/validators/rules.ts";
import { nameLength } from "../limits.ts";
import { createRepetitions, idOfCell, namedIdentity, partsOf, unguarded } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { importLimits } from "./limits.ts";
import type { ParsedTable } from "./parse-table.ts";

/** A row of a table as it names somebody. What is empty in the table is not here: an import takes nothing away. */
export interface ReadRow<Identity> {
  readonly line: number;
  readonly id: string | null;
  readonly name: string;
  readonly identities: readonly Identity[];
  /** Text by the attribute's name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Why the row cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** What is found out about a row, cell by cell. */
export interface Found<Identity> {
  /** Takes up an identity; one without a value is passed over. */
  readonly add: (identity: Identity) => void;
  /** Says what is wrong; the first of it is told. */
  readonly wrong: (problem: string) => void;
}

/** What tells the rows of one kind from those of another. `Own` is what they hold besides. */
interface RowKind<Identity, Own> {
  /** As the messages call it. */
  readonly noun: string;
  /** Said of a row that does not say what it is about. */
  readonly nameless: string;
  /** Two identities with the same key are one. */
  keyOf(identity: Identity): string;
  /** The identity that a platform's cell names. */
  identityOf(platform: string, typed: string): Identity;
  /** One e-mail of the column of e-mails. */
  emailOf(value: string): Identity;
  /** The identities that stay of those with the same key, in their order; by default the last. */
  once?(identities: readonly Identity[]): readonly Identity[];
  /** What no cell says yet. */
  empty(): Own;
  /** Takes up the cell of a field that only this kind has. */
  take(field: string, cell: string, own: Own, found: Found<Identity>): void;
  /** The lists among what it holds besides, which have a limit. */
  lists(own: Own): readonly (readonly string[])[];
}

/** The values of a cell of e-mails or domains, which no blank stands in. */
export const wordsOf = (cell: string): string[] => cell.split(/[;,\s]+/).filter((part) => part !== "");

/** The rows of a table, each with what is wrong with it. `fields` says what the columns hold. */
export function readRows<Identity extends { readonly type: string; readonly value: string }, Own>(
  kind: RowKind<Identity, Own>,
  { rows }: ParsedTable,
  fields: readonly ImportField[],
): (ReadRow<Identity> & Own)[] {
  const repeats = createRepetitions();
  return rows.map(({ line, cells }) => {
    const row = { line, ...readRow(kind, cells, fields) };
    if (row.problem !== null) return row;
    const earlier = repeats({ line, id: row.id, keys: row.identities.map(kind.keyOf) });
    return earlier === null ? row : { ...row, problem: `The same ${kind.noun} stands in line ${earlier}.` };
  });
}

function readRow<Identity extends { readonly type: string; readonly value: string }, Own>(
  kind: RowKind<Identity, Own>,
  cells: readonly string[],
  fields: readonly ImportField[],
): Omit<ReadRow<Identity>, "line"> & Own {
  let id: string | null = null;
  let name = "";
  const found: Identity[] = [];
  const attributes: Record<string, string> = {};
  const own = kind.empty();
  const problems: string[] = [];
  const wrong = (problem: string) => problems.push(problem);
  const add = (identity: Identity) => {
    const { type, value } = identity;
    if (value === "") return;
    if (value.length > importLimits.value) wrong("An identity is longer than 500 characters.");
    else if (type === "email" && email()(value) !== null) wrong(`“${value}” is not an email address.`);
    else found.push(identity);
  };

  if (cells.slice(fields.length).some((cell) => cell.trim() !== "")) {
    wrong("It has more cells than the table has columns.");
  }
  for (const [at, field] of fields.entries()) {
    const cell = unguarded(cells[at] ?? "");
    if (field === null || cell === "") continue;
    if (field === "id") {
      id = idOfCell(cell);
      if (id === null) wrong(`“${cell}” is no ID of this platform.`);
    } else if (field === "name") name = cell;
    else if (field === "emails") for (const value of wordsOf(cell)) add(kind.emailOf(value));
    else if (field === "identities") {
      for (const part of partsOf(cell)) {
        const named = namedIdentity(part);
        if (named) add(kind.identityOf(named.platform, named.value));
        else wrong(`“${part}” does not say its platform, as in “GitHub: name”.`);
      }
    } else if (field.startsWith("identity:")) {
      for (const value of partsOf(cell)) add(kind.identityOf(field.slice(9), unguarded(value)));
    } else if (field.startsWith("attribute:")) attributes[field.slice(10)] = cell;
    else kind.take(field, cell, own, { add, wrong });
  }
  const identities = kind.once?.(found) ?? onceEach(found, kind.keyOf);
  const lists = kind.lists(own);
  if ([identities, ...lists].some((list) => list.length > importLimits.parts)) {
    wrong(`It has more than ${importLimits.parts} values in one cell.`);
  }
  if ([name, ...lists.flat()].some((value) => value.length > nameLength)) {
    wrong(`A name is longer than ${nameLength} characters.`);
  }
  if (id === null && identities.length === 0) wrong(kind.nameless);
  return { id, name, identities, attributes, ...own, problem: problems[0] ?? null };
}

/** Each identity once, by its key. */
export function onceEach<Identity>(
  identities: readonly Identity[],
  keyOf: (identity: Identity) => string,
): readonly Identity[] {
  return [...new Map(identities.map((each) => [keyOf(each), each])).values()];
}
