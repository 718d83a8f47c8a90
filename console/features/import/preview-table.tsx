import type { ImportPreview, ImportPreviewRow } from "#shared/contract/imports.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { Notice } from "#shared/ui/components/notice.tsx";
import { Figures } from "./figures.tsx";
import { texts } from "./texts.ts";

function Changes({ kind, changes, problem }: ImportPreviewRow) {
  if (kind === "wrong") return <span className="text-bad">{problem}</span>;
  return (
    <ul className="grid gap-0.5">
      {kind === "new" && <li>{texts.created}</li>}
      {changes.map(({ field, before, after }) => (
        <li key={`${field}\n${after}`} className="break-words">
          <span className="text-ink-3">{platformName(field)}: </span>
          {before !== "" && (
            <>
              <del>{before}</del>
              {" → "}
            </>
          )}
          <bdi>{after}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** What would become of the lines of a table. */
export function PreviewTable({ preview }: { preview: ImportPreview }) {
  const { counts, rows } = preview;
  const hidden = counts.new + counts.changed + counts.wrong - rows.length;
  return (
    <div className="grid gap-4">
      <Figures values={counts} labels={texts.kinds} />
      {rows.length === 0 && <Notice tone="good">{texts.nothing}</Notice>}
      {rows.length > 0 && (
        <table className="w-full text-left">
          <thead>
            <tr className="h-8 text-xs text-ink-3">
              {[texts.line, texts.person, texts.what].map((title) => (
                <th key={title} scope="col" className="border-b border-line pr-3 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className="align-top">
                <td className="border-b border-line py-1.5 pr-3 text-ink-3 tabular-nums">{row.line}</td>
                <th scope="row" className="border-b border-line py-1.5 pr-3 font-medium">
                  <bdi>{row.name}</bdi>
                </th>
                <td className="border-b border-line py-1.5">
                  <Changes {...row} />
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
