import { useId, useState } from "react";
import type { ImportPreview, ImportPreviewRow } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { lookAlikeText } from "#shared/domain/identities/look-alike-text.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Figures } from "./figures.tsx";
import { texts } from "./texts.ts";
import type { NewImport } from "./use-new-import.ts";

/** Returns the label of a field. Platforms without an option show their name. */
const labelOf = (field: string, options: readonly Option[]) =>
  options.find(({ value }) => value === field)?.label ?? platformName(field.slice(field.indexOf(":") + 1));

function Changes({ row, options }: { row: ImportPreviewRow; options: readonly Option[] }) {
  const { kind, changes, lookAlikes = [] } = row;
  return (
    <ul className="grid gap-0.5">
      {kind === "new" && <li>{texts.created}</li>}
      {changes.map(({ field, before, after }) => (
        <li key={`${field}\n${after}`} className="break-words">
          <span className="text-ink-3">{labelOf(field, options)}: </span>
          {before !== "" && (
            <>
              <del>{before}</del>
              {" → "}
            </>
          )}
          <bdi>{after}</bdi>
        </li>
      ))}
      {lookAlikes.flatMap(({ value: own, looksLike }) =>
        looksLike.map(({ id, displayName, value }) => (
          <li key={`${own} ${id}`} className="break-words text-warn">
            <bdi>{lookAlikeText(own, value, displayName)}</bdi>
          </li>
        )),
      )}
    </ul>
  );
}

/** The reasons why a line, or some of its values, cannot be imported, and its cells to correct. */
function Wrong({ row: { line, problem, refused = [] }, form }: { row: ImportPreviewRow; form: NewImport }) {
  const [cells, setCells] = useState<readonly string[] | null>(null);
  const field = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        {problem === null ? (
          <ul className="grid min-w-0 flex-1 gap-0.5 text-warn">
            {refused.map((reason) => (
              <li key={reason} className="break-words">
                {texts.refused(reason)}
              </li>
            ))}
          </ul>
        ) : (
          <span className="min-w-0 flex-1 break-words text-bad">{problem}</span>
        )}
        {cells === null && (
          <Button size="sm" aria-label={texts.correctOf(line)} onClick={() => setCells(form.cellsOf(line))}>
            {texts.correct}
          </Button>
        )}
      </div>
      {cells !== null && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.busy) void form.correct(line, cells);
          }}
        >
          {form.titles.map((title, at) =>
            form.columns[at] === null ? null : (
              <label
                key={at}
                htmlFor={`${field}-${at}`}
                className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-2"
              >
                <bdi className="truncate text-ink-3">{title}</bdi>
                <Input
                  id={`${field}-${at}`}
                  autoComplete="off"
                  value={cells[at] ?? ""}
                  onChange={({ target }) => setCells(cells.with(at, target.value))}
                />
              </label>
            ),
          )}
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setCells(null)}>
              {texts.cancel}
            </Button>
            <Button size="sm" type="submit" variant="primary" busy={form.busy} busyText={texts.applying}>
              {texts.apply}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface PreviewTableProps {
  kind: ImportKind;
  preview: ImportPreview;
  /** Fields that a column can be mapped to. */
  options: readonly Option[];
  /** The table, to correct its cells. */
  form: NewImport;
}

/** What of the table is not imported: columns, placeholders and lines with totals. */
function PreviewNotes({
  preview: { emptied, summaryLines = [] },
  form: { leftOut },
}: Pick<PreviewTableProps, "preview" | "form">) {
  const notes = [
    leftOut.length > 0 && texts.leftOutColumns(leftOut),
    emptied && emptied.cells > 0 && texts.emptied(emptied.cells, emptied.texts),
    summaryLines.length > 0 && texts.summaryLines(summaryLines),
  ].filter((note) => note !== false && note !== undefined);
  return notes.length === 0 ? null : (
    <ul className="grid gap-1 text-ink-2">
      {notes.map((note) => (
        <li key={note} className="break-words">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Sort order of rows; rows that need attention come first. */
const places = { wrong: 0, changed: 1, new: 2, same: 3 } as const;

/** Preview of the changes by line of the CSV file. */
export function PreviewTable({ kind, preview, options, form }: PreviewTableProps) {
  const { counts } = preview;
  const rows = preview.rows.toSorted((a, b) => places[a.kind] - places[b.kind] || a.line - b.line);
  const hidden = counts.new + counts.changed + counts.wrong - rows.filter((row) => row.kind !== "same").length;
  return (
    <div className="grid gap-4">
      <Figures values={counts} labels={texts.kinds} />
      <PreviewNotes preview={preview} form={form} />
      {rows.length === 0 && <Notice tone="good">{texts.nothing}</Notice>}
      {rows.length > 0 && (
        <table className="w-full text-left">
          <thead>
            <tr className="h-8 text-xs text-ink-3">
              {[texts.line, texts.entity[kind], texts.what].map((title) => (
                <th key={title} scope="col" className="border-b border-line pr-3 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.line} ${row.problem ?? ""}`} className="align-top">
                <td className="border-b border-line py-1.5 pr-3 text-ink-3 tabular-nums">{row.line}</td>
                <th scope="row" className="border-b border-line py-1.5 pr-3 font-medium">
                  <bdi>{row.name}</bdi>
                </th>
                <td className="border-b border-line py-1.5">
                  {row.kind !== "wrong" && <Changes row={row} options={options} />}
                  {(row.kind === "wrong" || row.refused) && <Wrong row={row} form={form} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && <p className="text-ink-3">{texts.more(hidden)}</p>}
    </div>
  );
}
