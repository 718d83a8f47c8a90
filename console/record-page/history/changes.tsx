import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { getQueryClient } from "#console/core/query-client.ts";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { type HistoryEntry, type HistoryLine, type HistoryNames, historyLines, idsInHistory } from "./history-lines.ts";
import { organizationNamesOptions, segmentNamesOptions } from "./history-queries.ts";
import { texts } from "./texts.ts";

const noNames: ReadonlyMap<string, string> = new Map();

/** Loads the names that the changes of these entries need; `waiting` until they are loaded. */
export function useHistoryNames(entries: readonly HistoryEntry[]): { names: HistoryNames; waiting: boolean } {
  const ids = idsInHistory(entries);
  const organizations = useQuery(organizationNamesOptions(ids.organizations));
  const segments = useQuery(segmentNamesOptions(ids.segments));
  return {
    names: { organizations: organizations.data ?? noNames, segments: segments.data ?? noNames },
    waiting: organizations.isLoading || segments.isLoading,
  };
}

/** Changes of one entry of the audit log. */
export function Changes({ entry, none }: { entry: HistoryEntry; none: string }) {
  const { names, waiting } = useHistoryNames([entry]);
  if (waiting) return <Skeleton className="w-60" />;
  const lines = historyLines(entry, names);
  return lines.length === 0 ? <p className="text-ink-3">{none}</p> : <HistoryLines lines={lines} />;
}

/** Formats the changes of entries as text, one string each, for tables. */
export async function writtenChanges(entries: readonly HistoryEntry[]): Promise<string[]> {
  const ids = idsInHistory(entries);
  const client = getQueryClient();
  const [organizations, segments] = await Promise.all([
    ids.organizations.length > 0 ? client.fetchQuery(organizationNamesOptions(ids.organizations)) : noNames,
    ids.segments.length > 0 ? client.fetchQuery(segmentNamesOptions(ids.segments)) : noNames,
  ]);
  return entries.map((entry) =>
    historyLines(entry, { organizations, segments })
      .map(({ what, before, after }) => `${what}: ${[before, after ?? texts.nothing].filter(Boolean).join(" → ")}`)
      .join("; "),
  );
}

/** List of changes: old values struck through, then the new ones. */
export function HistoryLines({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <ul className="mt-1.5 grid gap-1">
      {lines.map((line, index) => (
        <Line key={`${line.what}:${index}`} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { what, before, after } }: { line: HistoryLine }) {
  return (
    <li className="break-words text-ink-2">
      <span className="text-ink-3">{what}: </span>
      {before !== null && (
        <del className="text-ink-3">
          <span className="sr-only">{texts.was} </span>
          <bdi>{before}</bdi>
        </del>
      )}
      {before !== null && after !== null && <ArrowRight className="mx-1 inline size-3 text-ink-3" aria-hidden="true" />}
      {after !== null && (
        <ins className="text-ink no-underline">
          <span className="sr-only">{texts.is} </span>
          <bdi>{after}</bdi>
        </ins>
      )}
      {before !== null && after === null && <span className="sr-only"> {texts.nothing}</span>}
    </li>
  );
}
