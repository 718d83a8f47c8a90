import type { ReadRecord } from "../rows.ts";

/** A file of an import; its text comes in pieces. */
export interface ImportFile {
  readonly name: string;
  readonly pieces: () => AsyncIterable<string>;
}

/** What a reader finds: records, those that are wrong, and what is to be said of the source. */
export type Found =
  | ReadRecord
  | { readonly part: ReadRecord["part"]; readonly key: string; readonly problem: string }
  | { readonly note: string };

/** Some records, and where reading goes on after them. */
export interface ReadBatch {
  readonly found: readonly Found[];
  readonly cursor: unknown;
}

/** How the files of a tool are read. */
export interface FileFormat {
  /** As identities and work experiences name it; null where the rows say it themselves. */
  readonly source: string | null;
  /**
   * The same files give the same records in the same order.
   * @throws HttpError 400 in plain words for files that are no such thing
   */
  read(files: readonly ImportFile[]): AsyncGenerator<Found>;
}

/** Stands for the sub-project of an import whose format knows no segments. */
export const ownSegment = "import";

/** The whole text of a file. */
export async function textOf(file: ImportFile): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  return pieces.join("").replace(/^\ufeff/, "");
}

/** The lines of a file with their numbers, without the empty ones. */
export async function* linesOf(file: ImportFile): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const piece of file.pieces()) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield { line, text };
    }
  }
  if (rest.trim() !== "") yield { line: line + 1, text: rest };
}
