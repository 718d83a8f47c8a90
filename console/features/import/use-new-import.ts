import { useMemo, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { readTextFile } from "#console/core/text-encoding.ts";
import { type ImportJob, type ImportPreview, imports } from "#shared/contract/imports.ts";
import {
  guessFields,
  type ImportAttribute,
  type ImportField,
  isRepeatable,
  namesRow,
} from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { importLimits } from "#shared/domain/csv-import/limits.ts";
import { parseTable, withCells } from "#shared/domain/csv-import/parse-table.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { texts } from "./texts.ts";

/** Form state of a new import: sub-project, CSV text, column mapping and preview. */
export function useNewImport(
  kind: ImportKind,
  places: readonly Option[],
  attributes: readonly ImportAttribute[],
  onBegin: (job: ImportJob) => void,
) {
  const [place, setPlace] = useState(places.length === 1 ? (places[0]?.value ?? "") : "");
  /** File that the text was read from. */
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Readonly<Record<number, ImportField>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const table = useMemo(() => (text.trim() === "" ? null : parseTable(text)), [text]);
  const titles = table?.titles ?? [];
  const guessed = guessFields(kind, titles, attributes, table?.rows);
  const columns = titles.map((_, at) => (Object.hasOwn(chosen, at) ? (chosen[at] ?? null) : (guessed[at] ?? null)));
  const used = columns.filter((field) => field !== null);
  const single = used.filter((field) => !isRepeatable(field));
  const hasDuplicates = new Set(single).size < single.length;
  const columnsProblem = hasDuplicates ? texts.twice : used.some(namesRow) ? null : texts.noColumns[kind];

  function take(next: string): void {
    setText(next);
    setChosen({});
    setFailure(null);
  }

  /** Reads the CSV text of a file; undefined clears it. */
  async function choose(chosenFile: File | undefined): Promise<void> {
    setFile(chosenFile ?? null);
    take("");
    // One character takes at most two bytes in the single-character encodings.
    if (chosenFile && chosenFile.size > importLimits.characters * 2) return setFailure(texts.tooLarge);
    try {
      const read = chosenFile ? await readTextFile(chosenFile) : "";
      if (read === null) return setFailure(texts.unknownEncoding);
      take(read);
    } catch {
      setFailure(texts.unreadable);
    }
  }

  async function ask(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  }

  const body = { text, columns, segments: [place] };
  const cellsByLine = useMemo(() => new Map(table?.rows.map(({ line, cells }) => [line, cells])), [table]);
  return {
    ...{ place, setPlace, file, text, take, choose, titles, columns, tried, busy, failure, preview },
    textProblem: table?.problem ?? (tried && table === null ? texts.required : null),
    columnsProblem: tried ? columnsProblem : null,
    /** Titles of the columns that are not imported. */
    leftOut: titles.filter((title, at) => title !== "" && columns[at] === null),
    hold: (at: number, field: ImportField) => setChosen({ ...chosen, [at]: field }),
    /** Requests the preview. */
    look() {
      setTried(true);
      if (place === "" || table === null || table.problem !== null || columnsProblem !== null) return;
      void ask(async () => setPreview(await getClient().send(imports[kind].preview, { body })));
    },
    /** Cells of a line, one for each column, to correct them. */
    cellsOf: (line: number) => titles.map((_, at) => cellsByLine.get(line)?.[at] ?? ""),
    /** Replaces the cells of a line, and requests the preview again. */
    correct: (line: number, cells: readonly string[]) =>
      ask(async () => {
        const corrected = withCells(text, line, cells);
        setPreview(await getClient().send(imports[kind].preview, { body: { ...body, text: corrected } }));
        setText(corrected);
      }),
    back: () => setPreview(null),
    start: () =>
      void ask(async () => {
        onBegin(await getClient().send(imports[kind].start, { body }));
        setFile(null);
        take("");
        setTried(false);
        setPreview(null);
      }),
  };
}

export type NewImport = ReturnType<typeof useNewImport>;
