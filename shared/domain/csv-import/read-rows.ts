import { email } from "#shared/validators/rules.ts";
import { nameLength } from "../limits.ts";
import { createDuplicateFinder, idOfCell, parseIdentity, partsOf, removeFormulaGuard } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { importLimits } from "./limits.ts";
import type { ParsedTable } from "./parse-table.ts";

/** A parsed row of a table. Empty cells are not included, because an import removes nothing. */
export interface ReadRow<Identity> {
  readonly line: number;
  readonly id: string | null;
  readonly name: string;
  readonly identities: readonly Identity[];
  /** Text by attribute name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Reason that the row cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** Callbacks that collect the content of a row, cell by cell. */
export interface CellCollector<Identity> {
  /** Adds an identity; ignores one without a value. */
  readonly add: (identity: Identity) => void;
  /** Reports a problem. Only the first one of a row is shown. */
  readonly wrong: (problem: string) => void;
}

/** Rules that differ between people and organizations. `Own` holds the fields that only one kind has. */
interface RowKind<Identity, Own> {
  /** Name of the kind in messages. */
  readonly noun: string;
  /** Problem of a row without any identity. */
  readonly nameless: string;
  /** Identities with the same key are duplicates. */
  keyOf(identity: Identity): string;
  /** The identity in a cell of the given platform. */
  identityOf(platform: string, typed: string): Identity;
  /** The identity for one value of the email column. */
  emailOf(value: string): Identity;
  /** Removes duplicates by key, keeping the order. By default the last one is kept. */
  once?(identities: readonly Identity[]): readonly Identity[];
  /** Initial value of the fields that only this kind has. */
  empty(): Own;
  /** Reads the cell of a field that only this kind has. */
  take(field: string, cell: string, own: Own, found: CellCollector<Identity>): void;
  /** Lists among these fields; their length is limited. */
  lists(own: Own): readonly (readonly string[])[];
}

/** Splits a cell of emails or domains. Values contain no spaces. */
export const wordsOf = (cell: string): string[] => cell.split(/[;,\s]+/).filter((part) => part !== "");

/** Reads the rows of a table, each with its problem. `fields` is the content of each column. */
export function readRows<Identity extends { readonly type: string; readonly value: string }, Own>(
  kind: RowKind<Identity, Own>,
  { rows }: ParsedTable,
  fields: readonly ImportField[],
): (ReadRow<Identity> & Own)[] {
  const findEarlierLine = createDuplicateFinder();
  return rows.map(({ line, cells }) => {
    const row = { line, ...readRow(kind, cells, fields) };
    if (row.problem !== null) return row;
    const earlier = findEarlierLine({ line, id: row.id, keys: row.identities.map(kind.keyOf) });
    return earlier === null ? row : { ...row, problem: `The same ${kind.noun} is in line ${earlier}.` };
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
    wrong("The line has more cells than the table has columns.");
  }
  for (const [at, field] of fields.entries()) {
    const cell = removeFormulaGuard(cells[at] ?? "");
    if (field === null || cell === "") continue;
    if (field === "id") {
      id = idOfCell(cell);
      if (id === null) wrong(`“${cell}” is not an ID of this platform.`);
    } else if (field === "name") name = cell;
    else if (field === "emails") for (const value of wordsOf(cell)) add(kind.emailOf(value));
    else if (field === "identities") {
      for (const part of partsOf(cell)) {
        const parsed = parseIdentity(part);
        if (parsed) add(kind.identityOf(parsed.platform, parsed.value));
        else wrong(`“${part}” has no platform, as in “GitHub: name”.`);
      }
    } else if (field.startsWith("identity:")) {
      for (const value of partsOf(cell)) add(kind.identityOf(field.slice(9), removeFormulaGuard(value)));
    } else if (field.startsWith("attribute:")) attributes[field.slice(10)] = cell;
    else kind.take(field, cell, own, { add, wrong });
  }
  const identities = kind.once?.(found) ?? dedupeByKey(found, kind.keyOf);
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

/** Identities without duplicates by key; the last one is kept. */
export function dedupeByKey<Identity>(
  identities: readonly Identity[],
  keyOf: (identity: Identity) => string,
): readonly Identity[] {
  return [...new Map(identities.map((each) => [keyOf(each), each])).values()];
}
