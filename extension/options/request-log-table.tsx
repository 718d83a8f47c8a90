import { useState } from "react";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { useStored } from "../base/use-stored.ts";
import type { LoggedRequest } from "../request-log/request-log.ts";
import { clearRequestLog, requestLog } from "../request-log/request-log.ts";
import { texts } from "./texts.ts";

const columns = ["at", "what", "why", "group", "call", "to"] as const;
const few = 10;

/** Table of the request log, with download and clear buttons. */
export function RequestLogTable() {
  const entries = useStored(requestLog);
  const [all, setAll] = useState(false);
  if (entries === undefined) return null;
  if (entries.length === 0) return <p className="text-ink-3">{texts.requestLog.none}</p>;
  const rows = (all ? entries : entries.slice(0, few)).map((entry) => cellsOf(entry));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard */}
      <section tabIndex={0} aria-label={texts.requestLog.caption} className="max-h-120 overflow-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{texts.requestLog.caption}</caption>
          <thead className="text-ink-3 text-xs">
            <tr className="border-line border-b">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-medium">
                  {texts.requestLog.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // The index is a stable key: entries have no id, never change and keep their order.
              <tr key={index} className="border-line border-b align-top">
                <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{cells.at}</td>
                <td className="py-2 pr-4 font-medium wrap-anywhere">
                  <bdi>{cells.what}</bdi>
                </td>
                <td className="py-2 pr-4 text-ink-2">{cells.why}</td>
                <td className="py-2 pr-4 text-ink-2">
                  <bdi>{cells.group}</bdi>
                </td>
                <td className="py-2 pr-4 text-ink-2">{cells.call}</td>
                <td className="py-2 text-ink-2 wrap-anywhere">{cells.to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="flex flex-wrap gap-2">
        {!all && entries.length > few && (
          <Button onClick={() => setAll(true)}>{texts.requestLog.all(entries.length)}</Button>
        )}
        <Button onClick={() => download(entries)}>{texts.requestLog.download}</Button>
        <Button variant="ghost" onClick={() => void clearRequestLog()}>
          {texts.requestLog.clear}
        </Button>
      </p>
    </>
  );
}

function cellsOf({ at, what, why, group = "", call, to }: LoggedRequest) {
  return {
    at: formatMoment(at),
    what: whatOf(what),
    why: texts.requestLog.why[why],
    group,
    call,
    to: URL.parse(to)?.host ?? to,
  };
}

function whatOf(what: LoggedRequest["what"]): string {
  if (what.kind === "profile") return texts.requestLog.profile(platformName(what.platform), what.handle);
  return what.kind === "list"
    ? texts.requestLog.handles(platformName(what.platform), what.count)
    : texts.requestLog[what.kind];
}

function download(entries: readonly LoggedRequest[]): void {
  const head = columns.map((column) => texts.requestLog.columns[column]);
  const lines = entries.map((entry) => {
    const cells = cellsOf(entry);
    return columns.map((column) => cells[column]);
  });
  const address = URL.createObjectURL(new Blob([csvMark, csvRow(head), ...lines.map(csvRow)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "what-left-this-browser.csv";
  link.click();
  URL.revokeObjectURL(address);
}
