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
