import type * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { ReadRecord } from "../rows.ts";

/** A file of an import, as a sequence of text pieces. */
export interface ImportFile {
  readonly name: string;
  readonly pieces: () => AsyncIterable<string>;
}

/** Result of a reader: a record, an invalid record, or a note about the source. */
export type Found =
  | ReadRecord
  | { readonly part: ReadRecord["part"]; readonly key: string; readonly problem: string }
  | { readonly note: string };

/** Records, and the position to resume reading from. */
export interface FoundBatch {
  readonly found: readonly Found[];
  readonly cursor: unknown;
}

/** A file format. */
export interface FileFormat {
  /** `source` of identities and work experiences; null when each row has its own. */
  readonly source: string | null;
  /**
   * Deterministic: reading resumes by skipping as many records as were read before.
   * @throws HttpError 400 in plain words when the files are not of this format
   */
  read(files: readonly ImportFile[]): AsyncGenerator<Found>;
}

/**
 * Reads a value by its schema. Invalid fields that may be missing are removed from it.
 * @returns the value and the removed fields with the reasons, or the problem of a field that must be there
 */
export function readWithoutInvalid<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { readonly data: z.output<Schema>; readonly leftOut: readonly string[] } | { readonly problem: string } {
  const leftOut = new Map<string, string>();
  for (;;) {
    const read = schema.safeParse(value);
    if (read.success) return { data: read.data, leftOut: [...leftOut.values()] };
    const [{ path, message } = { path: [], message: "is invalid" }] = read.error.issues;
    const { field, isRemoved, text } = removeField(value, path);
    const problem = `${field || "The line"}${text}: ${message}`;
    if (!isRemoved || leftOut.has(field)) return { problem: leftOut.get(field) ?? problem };
    leftOut.set(field, problem);
  }
}

/** Removes the field at a path, or the innermost one around it that belongs to an object. */
function removeField(value: unknown, path: readonly PropertyKey[]) {
  for (let end = path.length; end > 0; end -= 1) {
    const field = path.slice(0, end);
    const key = field.at(-1) ?? "";
    const parent = field.slice(0, -1).reduce((at, each) => (isRecord(at) ? at[each] : undefined), value);
    if (Array.isArray(parent) || !isRecord(parent)) continue;
    const was = parent[key];
    const text = typeof was === "string" || typeof was === "number" ? ` “${String(was).slice(0, 80)}”` : "";
    Reflect.deleteProperty(parent, key);
    return { field: field.join("."), isRemoved: true, text };
  }
  return { field: path.join("."), isRemoved: false, text: "" };
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === "object" && value !== null;

/** ISO form of a time; null for none and, with a note in `notes`, for a text that is no time. */
export function readMoment(text: string | null | undefined, field: string, notes: string[]): string | null {
  if (!text?.trim()) return null;
  const hasZone = text.includes("T") && /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}Z`);
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  notes.push(`${field} “${text.slice(0, 80)}” is not a date, so it was left out.`);
  return null;
}

/** Placeholder for the import's sub-project, used by formats without segments. */
export const ownSegment = "import";

/** Reads the whole text of a file. */
export async function textOf(file: ImportFile): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  return pieces.join("").replace(/^\ufeff/, "");
}

/** A line without the carriage return and the byte order mark of Windows. */
const withoutMarks = (line: string) => line.replace(/\r$/, "").replace(/^\ufeff/, "");

/** Characters of one line. The lines of an export are records, which are shorter. */
const mostLine = 2_000_000;

/**
 * Lines of a file that are not blank, with their numbers.
 * @throws HttpError 400 when a line is too long
 */
export async function* linesOf(file: ImportFile): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const piece of file.pieces()) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield { line, text: withoutMarks(text) };
    }
    if (rest.length > mostLine) {
      const most = mostLine.toLocaleString("en-US");
      throw badRequest(`Line ${line + 1} of “${file.name}” is longer than ${most} characters.`);
    }
  }
  if (rest.trim() !== "") yield { line: line + 1, text: withoutMarks(rest) };
}
