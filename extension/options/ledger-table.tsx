import { useState } from "react";
import { csvMark, csvRow } from "#shared/domain/csv.ts";
import { formatAuditTime } from "#shared/domain/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { LedgerEntry } from "../ledger/entry.ts";
import { clearLedger, ledger } from "../ledger/note.ts";
import { useStored } from "../use-stored.ts";
import { texts } from "./texts.ts";

const said = texts.ledger;
const columns = ["at", "what", "why", "call", "to"] as const;
const few = 10;

/** What left this browser: shown, downloaded, cleared. */
export function LedgerTable() {
  const entries = useStored(ledger);
  const [all, setAll] = useState(false);
  if (entries === undefined) return null;
  if (entries.length === 0) return <p className="text-ink-3">{said.none}</p>;
  const rows = (all ? entries : entries.slice(0, few)).map((entry) => cellsOf(entry));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section tabIndex={0} aria-label={said.caption} className="max-h-120 overflow-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{said.caption}</caption>
          <thead className="text-ink-3 text-xs">
            <tr className="border-line border-b">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-medium">
                  {said.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // Entries have no id, are never changed and stay in their order.
              <tr key={index} className="border-line border-b align-top">
                <td className="py-2 pr-4 tabular-nums">{cells.at}</td>
                <td className="py-2 pr-4 font-medium wrap-anywhere">
                  <bdi>{cells.what}</bdi>
                </td>
                <td className="py-2 pr-4 text-ink-2">{cells.why}</td>
                <td className="py-2 pr-4 text-ink-2">{cells.call}</td>
                <td className="py-2 text-ink-2 wrap-anywhere">{cells.to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="flex flex-wrap gap-2">
        {!all && entries.length > few && <Button onClick={() => setAll(true)}>{said.all(entries.length)}</Button>}
        <Button onClick={() => download(entries)}>{said.download}</Button>
        <Button variant="ghost" onClick={() => void clearLedger()}>
          {said.clear}
        </Button>
      </p>
    </>
  );
}

function cellsOf({ at, what, why, call, to }: LedgerEntry) {
  return { at: formatAuditTime(at), what: whatOf(what), why: said.why[why], call, to: URL.parse(to)?.host ?? to };
}

function whatOf(what: LedgerEntry["what"]): string {
  if (what.kind === "profile") return said.profile(what.platform, what.handle);
  return what.kind === "list" ? said.handles(what.platform, what.count) : said[what.kind];
}

function download(entries: readonly LedgerEntry[]): void {
  const head = columns.map((column) => said.columns[column]);
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
