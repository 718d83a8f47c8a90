import { email } from "#shared/validators/rules.ts";
import { identityValue } from "../identities/identity-value.ts";
import { nameLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { isPlaceholder, isPlaceholderEmail, isPlaceholderPart } from "../text/placeholders.ts";
import { createDuplicateFinder, idOfCell, parseIdentity, partsOf, removeFormulaGuard } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { handlesOf, wordsOf } from "./handle-cells.ts";
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
  /** Placeholders such as "n/a" that were read as empty. */
  readonly emptied: readonly string[];
  /** Reasons of values that are left out. The rest of the row is imported when it has an identity. */
  readonly refused: readonly string[];
  /** Reason that the row cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** Callbacks that collect the content of a row, cell by cell. */
export interface CellCollector<Identity> {
  /** Adds an identity; ignores one without a value. */
  readonly add: (identity: Identity) => void;
  /** Leaves out a value, with the reason. */
  readonly refuse: (reason: string) => void;
  /** Refuses the whole row. Only its first problem is shown. */
  readonly wrong: (problem: string) => void;
}

/** An identity, or the reason that the text is none. */
export type IdentityReading<Identity> =
  | { readonly identity: Identity; readonly problem: null }
  | { readonly identity: null; readonly problem: string };

/** Rules that differ between people and organizations. `Own` holds the fields that only one kind has. */
interface RowKind<Identity, Own> {
  /** Name of the kind in messages. */
  readonly noun: string;
  /** Problem of a row without any identity. */
  readonly nameless: string;
  /** Identities with the same key are duplicates. */
  keyOf(identity: Identity): string;
  /** The identity in a cell of the given platform. */
  identityOf(platform: string, typed: string): IdentityReading<Identity>;
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

/** Rows of a table, and its last lines that summarize it and are left out. */
export interface ReadTable<Row> {
  readonly rows: readonly Row[];
  readonly summaryLines: readonly number[];
}

/** Reads the rows of a table, each with its problem. `fields` is the content of each column. */
export function readRows<Identity extends { readonly type: string; readonly value: string }, Own>(
  kind: RowKind<Identity, Own>,
  { rows }: ParsedTable,
  fields: readonly ImportField[],
): ReadTable<ReadRow<Identity> & Own> {
  const findEarlierLine = createDuplicateFinder();
  const read = rows.map(({ line, cells }) => {
    const row = { line, ...readRow(kind, cells, fields) };
    if (row.problem !== null) return row;
    const earlier = findEarlierLine({ line, id: row.id, keys: row.identities.map(kind.keyOf) });
    return earlier === null ? row : { ...row, problem: `The same ${kind.noun} is in line ${earlier}.` };
  });
  let end = rows.length;
  while (end > 1 && read[end - 1]?.identities.length === 0 && isSummaryRow(rows[end - 1]?.cells ?? [])) end -= 1;
  return { rows: read.slice(0, end), summaryLines: rows.slice(end).map(({ line }) => line) };
}

function readRow<Identity extends { readonly type: string; readonly value: string }, Own>(
  kind: RowKind<Identity, Own>,
  cells: readonly string[],
  fields: readonly ImportField[],
): Omit<ReadRow<Identity>, "line"> & Own {
  let id: string | null = null;
  const names = { name: "", firstName: "", lastName: "" };
  const found: Identity[] = [];
  const attributes: Record<string, string> = {};
  const own = kind.empty();
  const problems: string[] = [];
  const emptied: string[] = [];
  const refused: string[] = [];
  const wrong = (problem: string) => problems.push(problem);
  const refuse = (reason: string) => refused.push(reason);
  const isFilled = (text: string, isEmpty = isPlaceholder) => {
    if (!isEmpty(text)) return true;
    emptied.push(text);
    return false;
  };
  const add = (identity: Identity) => {
    const { type, value } = identity;
    if (value === "") return;
    if (value.length > importLimits.value) refuse("An identity is longer than 500 characters.");
    else if (type === "email" && email()(value) !== null) refuse(`“${value}” is not an email address.`);
    else found.push(identity);
  };
  const addRead = (platform: string, typed: string) => {
    const read = kind.identityOf(platform, typed);
    if (read.problem !== null) refuse(read.problem);
    else if (read.identity.type !== "email" || isFilled(typed, isPlaceholderEmail)) add(read.identity);
  };

  if (cells.slice(fields.length).some((cell) => cleanLine(cell) !== "")) {
    wrong("The line has more cells than the table has columns.");
  }
  for (const [at, field] of fields.entries()) {
    const cell = removeFormulaGuard(cells[at] ?? "");
    if (field === null || cell === "") continue;
    if (!isFilled(cell, field === "firstName" || field === "lastName" ? isPlaceholderPart : isPlaceholder)) continue;
    if (field === "id") {
      id = idOfCell(cell);
      if (id === null) wrong(`“${cell}” is not an ID of this platform.`);
    } else if (field === "name" || field === "firstName" || field === "lastName")
      names[field] = withoutMarks(cleanLine(cell));
    else if (field === "emails") {
      for (const value of wordsOf(cell)) {
        if (isFilled(value, isPlaceholderEmail)) add(kind.emailOf(identityValue("email", value)));
      }
    } else if (field === "identities") {
      for (const part of partsOf(cell)) {
        const parsed = parseIdentity(part);
        if (!parsed) refuse(`“${part}” has no platform, as in “GitHub: name”.`);
        else if (isFilled(parsed.value)) addRead(parsed.platform, parsed.value);
      }
    } else if (field.startsWith("identity:")) {
      const platform = field.slice(9);
      for (const value of handlesOf(platform, cell)) if (isFilled(value)) addRead(platform, value);
    } else if (field.startsWith("attribute:")) attributes[field.slice(10)] = cell;
    else kind.take(field, cell, own, { add, refuse, wrong });
  }
  const name = names.name || joinName(names.firstName, names.lastName);
  const identities = kind.once?.(found) ?? dedupeByKey(found, kind.keyOf);
  const lists = kind.lists(own);
  if ([identities, ...lists].some((list) => list.length > importLimits.parts)) {
    wrong(`It has more than ${importLimits.parts} values in one cell.`);
  }
  if ([name, ...lists.flat()].some((value) => value.length > nameLength)) {
    wrong(`A name is longer than ${nameLength} characters.`);
  }
  if (id === null && identities.length === 0) wrong(refused[0] ?? kind.nameless);
  return { id, name, identities, attributes, emptied, refused, ...own, problem: problems[0] ?? null };
}

/** A name without the quotation marks around it that no table needs: “Ada”, 'Ada'. */
const withoutMarks = (name: string): string => name.replace(/^(?:“([^“”]+)”|‘([^‘’]+)’|'([^']+)')$/u, "$1$2$3");

/** A full name; a Chinese, Japanese or Korean family name comes first. */
function joinName(first: string, last: string): string {
  const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u;
  const parts = familyFirst.test(first + last) ? [last, first] : [first, last];
  return parts.filter((part) => part !== "").join(" ");
}

/** Identities without duplicates by key; the last one is kept. */
export function dedupeByKey<Identity>(
  identities: readonly Identity[],
  keyOf: (identity: Identity) => string,
): readonly Identity[] {
  return [...new Map(identities.map((each) => [keyOf(each), each])).values()];
}

/** First words of a line with totals, in several languages. */
const summary =
  /^(?:(?:grand|sub)[\s-]?totals?|totals?|sum|summary|count|average|summe|gesamt|gesamtsumme|insgesamt|anzahl|zwischensumme|totaux|somme|nombre total|totale|somma|suma|totales|totalt|totaal|summa|sammanlagt|i alt|soma|yhteensä|razem|ogółem|celkem|spolu|összesen|toplam|genel toplam|итого|всего|сумма|разом|усього|σύνολο|合計|総計|小計|計|总计|总数|合计|總計|합계|총계|المجموع|סך הכל)(?:$|[\s:：=(,.#-])/iu;

/** Remarks that programs write below a table: "2 records", "Generated on …", "-- end of report --". */
const remark =
  /^(?:[\s*#=–—-]*(?:end of|generated|exported|created|printed|page|source|report|erstellt|exportiert|seite|quelle|ende)\b|\(?\d+\s+(?:records?|rows?|lines?|entries|results?|people|contacts?|members?|organi[sz]ations?|zeilen|datensätze|einträge|lignes|filas|righe|строк[аи]?|件|行)\b)/iu;

/** Whether a row below the last record summarizes the table or is a remark, by its first text. */
function isSummaryRow(cells: readonly string[]): boolean {
  const filled = cells.map(cleanLine).filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (first.length > 200 || cells.some((cell) => cell.includes("@"))) return false;
  return summary.test(first) ? filled.slice(1).every(isFigure) : filled.length === 1 && remark.test(first);
}

const isFigure = (cell: string) => cell.length < 40 && /^[\d\s.,%€$£¥+-]+$/.test(cell);
