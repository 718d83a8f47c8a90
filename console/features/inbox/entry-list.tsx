import { Link } from "react-router";
import { changedParams } from "#console/core/use-address-params.ts";
import { formatCount } from "#console/data-table/index.ts";
import type { InboxGroup } from "#shared/contract/inbox.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { entryDetail, entryTitle } from "./entry-words.ts";
import type { Listed } from "./inbox-queries.ts";
import { kindLabel, texts } from "./texts.ts";

interface EntryListProps {
  groups: readonly InboxGroup[];
  open: Listed | null;
  params: URLSearchParams;
  /** Parameters of the URL that open an entry. */
  opening: (listed: Listed) => Readonly<Record<string, string | null>>;
  /** Shows all entries of a kind, or more of them if only this kind is listed. */
  onMore: (kind: string) => void;
  isOneKind: boolean;
}

/** Entries by kind, each a link that opens it beside the list. */
export function EntryList({ groups, open, params, opening, onMore, isOneKind }: EntryListProps) {
  return groups.map(({ kind, count, rows }) => (
    <section key={kind} aria-label={kindLabel(kind)}>
      <h2 className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface-2 px-4 py-1.5 text-xs font-semibold text-ink-2">
        <span className="min-w-0 flex-auto truncate">{kindLabel(kind)}</span>
        <span className="tabular-nums">{formatCount(count)}</span>
      </h2>
      <ul>
        {rows.map((entry) => {
          const listed = { kind, entry };
          const isOpen = open?.kind === kind && open.entry.key === entry.key;
          return (
            <li
              key={entry.key}
              className={cn("border-b border-line", isOpen ? "bg-accent-soft" : "hover:bg-surface-2")}
            >
              <Link
                data-entry={isOpen ? "open" : ""}
                aria-current={isOpen}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 focus-visible:-outline-offset-2"
                to={{ search: changedParams(params, opening(listed)).toString() }}
                replace={open !== null}
              >
                <bdi className="truncate font-medium">{entryTitle(listed)}</bdi>
                <span className="flex items-center gap-1.5">
                  {entry.confidence !== null && (
                    <span className="text-xs text-ink-2 tabular-nums">{texts.confidence(entry.confidence)}</span>
                  )}
                </span>
                <span className="truncate text-xs text-ink-3">
                  <bdi>{entryDetail(listed)}</bdi>
                </span>
                {entry.hiddenUntil !== undefined ? (
                  <Badge tone="line">
                    {entry.hiddenUntil ? texts.until(formatDateTime(entry.hiddenUntil)) : texts.dismissedBadge}
                  </Badge>
                ) : (
                  entry.assignee && (
                    <span
                      className="flex max-w-28 items-center gap-1 text-xs text-ink-2"
                      title={texts.assignedTo(entry.assignee.name)}
                    >
                      <span className="sr-only">{texts.assignedTo("")}</span>
                      <bdi className="truncate">{entry.assignee.name}</bdi>
                    </span>
                  )
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {count > rows.length && (
        <div className="border-b border-line px-2 py-1">
          <Button variant="link" size="sm" onClick={() => onMore(kind)}>
            {isOneKind ? texts.showMore : texts.showAll(count)}
          </Button>
        </div>
      )}
    </section>
  ));
}
