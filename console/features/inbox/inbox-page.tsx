import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount, ListError } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { InboxGroup } from "#shared/contract/inbox.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { checkOfInboxKind } from "#shared/domain/inbox.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { PairDecisions } from "../merging/index.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { type InboxState, useInboxState } from "./inbox-address.ts";
import { inboxCountsOptions, inboxOptions, type Listed, listed, perStep } from "./inbox-queries.ts";
import { kindLabel, texts } from "./texts.ts";

/** Open work of the user: the list, and beside it the open entry. */
export function InboxPage() {
  const { state, change, group } = useInboxState();
  const [params] = useAddressParams();
  const [limit, setLimit] = useState(perStep);
  const query = useQuery(inboxOptions(state, limit));
  const counts = useQuery(inboxCountsOptions(state));
  const [isPairOpen, setIsPairOpen] = useState<(one: string, other: string) => boolean>(() => () => true);
  const mayWork = usePermission("memberEdit");
  const pane = useRef<HTMLElement>(null);
  useTitle(texts.title);

  // A decision about a pair is held for some seconds, during which the server still lists it.
  const isOpen = ({ kind, entry: { ids } }: Listed) =>
    !kind.endsWith("-merge") || isPairOpen(ids[0] ?? "", ids[1] ?? "");
  const groups = (query.data ?? [])
    .map((each) => {
      const rows = each.rows.filter((entry) => isOpen({ kind: each.kind, entry }));
      return { ...each, rows, count: each.count - (each.rows.length - rows.length) };
    })
    .filter(({ count }) => count > 0);
  const entries = listed(groups);
  const at = entries.findIndex(({ kind, entry }) => kind === state.of && entry.key === state.entry);
  const open = useOpenEntry(entries[at] ?? null, state);

  // In all project groups, the page works in the group of the open entry.
  const opening = ({ kind, entry }: Listed) => ({
    of: kind,
    entry: entry.key,
    ...(state.groupId === null && entry.groupId && { projectGroup: entry.groupId, scope: "all" }),
  });
  const position = useRef(0);
  if (at >= 0) position.current = at;
  const go = (by: 1 | -1) => {
    const from = at >= 0 ? at + by : state.entry === null ? 0 : by > 0 ? position.current : position.current - 1;
    const to = entries[Math.max(0, Math.min(entries.length - 1, from))];
    if (!to || (at >= 0 && to === entries[at])) return;
    change(opening(to), { replace: state.entry !== null });
  };
  const close = () => change({ of: null, entry: null }, { replace: true });
  const next = () => (at >= 0 && at === entries.length - 1 ? close() : go(1));
  useHotkey("j", () => go(1));
  useHotkey("k", () => go(-1));
  useHotkey("o", () => pane.current?.focus());

  const list = `/inbox?${changedParams(params, { of: null, entry: null })}`;
  const all = counts.data ?? [];
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const nextEntry = entries[at + 1];
  return (
    <div className="flex h-(--page-height) flex-col" data-toasts="left">
      <PairDecisions onChange={(isPairOpen) => setIsPairOpen(() => isPairOpen)} />
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-6 py-3">
        <h1>{texts.title}</h1>
        <span role="status" className="text-ink-3 tabular-nums">
          {counts.data && texts.counts(total)}
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <SelectMenu
            aria-label={texts.kind}
            className="w-64"
            options={[
              { value: "", label: texts.all(total) },
              ...all.map(({ kind, count }) => ({ value: kind, label: texts.ofKind(kind, count) })),
            ]}
            value={state.kind ?? ""}
            onValueChange={(kind) => {
              setLimit(perStep);
              change({ kind: kind || null, of: null, entry: null });
            }}
          />
          {group && (
            <SelectMenu
              aria-label={texts.scope}
              className="w-48"
              options={[
                { value: group.id, label: group.name },
                { value: "all", label: texts.allGroups },
              ]}
              value={state.groupId ?? "all"}
              onValueChange={(to) => change({ scope: to === "all" ? "all" : null, of: null, entry: null })}
            />
          )}
          {mayWork && (
            <>
              <Toggle
                label={texts.mine}
                isOn={state.assignedToMe}
                onToggle={(isOn) => change({ assigned: isOn ? "me" : null, of: null, entry: null })}
              />
              <Toggle
                label={texts.hidden}
                isOn={state.hidden}
                onToggle={(isOn) => change({ hidden: isOn ? "true" : null, of: null, entry: null })}
              />
            </>
          )}
        </div>
      </header>
      {query.isError && !query.data ? (
        <ListError query={query} />
      ) : query.isPending ? (
        <SkeletonDelay label={texts.loading} className="px-6 pt-4">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="my-5 w-96" />
          ))}
        </SkeletonDelay>
      ) : entries.length === 0 && !open ? (
        <AllClear state={state} mayWork={mayWork} />
      ) : (
        <div className="relative flex min-h-0 flex-auto">
          {query.isFetching && (
            <ProgressBar value={null} label={texts.loading} className="absolute inset-x-0 top-0 z-20 h-0.5" />
          )}
          <nav
            aria-label={texts.list}
            className="w-72 flex-none overflow-auto border-r border-line xl:w-96"
            aria-busy={query.isFetching}
          >
            <EntryList
              {...{ groups, open, params, opening }}
              isOneKind={state.kind !== null}
              onMore={(kind) => {
                if (state.kind === null) change({ kind });
                else setLimit((before) => before + perStep);
              }}
            />
          </nav>
          <section
            ref={pane}
            tabIndex={-1}
            aria-label={texts.pane}
            className="focus-quiet flex min-w-0 flex-auto flex-col"
          >
            {open ? (
              <>
                <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-2.5">
                  <div className="min-w-0 flex-auto">
                    <p className="text-xs text-ink-3">{kindLabel(open.kind)}</p>
                    <h2 className="truncate text-md">
                      <bdi>{entryTitle(open)}</bdi>
                    </h2>
                  </div>
                  <EntryActions
                    key={`${open.kind} ${open.entry.key}`}
                    open={open}
                    mayAssign={mayWork && open.kind !== "own-report" && open.kind !== "import"}
                    onPrevious={() => go(-1)}
                    onNext={next}
                  />
                </header>
                <div
                  className={cn(
                    "flex min-h-0 flex-auto flex-col",
                    !open.kind.endsWith("-merge") && "overflow-auto pt-4",
                  )}
                >
                  <EntryPane
                    key={`${open.kind} ${open.entry.key}`}
                    open={open}
                    nextId={nextEntry?.kind === open.kind ? (nextEntry.entry.ids[0] ?? null) : null}
                    list={list}
                    onSolved={next}
                    onClose={close}
                  />
                </div>
              </>
            ) : state.entry !== null ? (
              <EmptyState
                title={texts.gone}
                text={texts.goneText}
                action={<Button onClick={() => go(1)}>{texts.next}</Button>}
              />
            ) : (
              <EmptyState title={texts.choose} text={texts.chooseText} />
            )}
          </section>
        </div>
      )}
    </div>
  );
}

/** The open entry. A solved one stays open until the user goes on, so that the result can be seen. */
function useOpenEntry(found: Listed | null, { of, entry }: InboxState): Listed | null {
  const [kept, setKept] = useState(found);
  if (found && found.entry !== kept?.entry) setKept(found);
  if (found) return found;
  return kept && kept.kind === of && kept.entry.key === entry ? kept : null;
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <Button size="sm" variant={isOn ? "outline" : "ghost"} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {label}
    </Button>
  );
}

function AllClear({ state, mayWork }: { state: InboxState; mayWork: boolean }) {
  const text = state.hidden
    ? texts.allClearHidden
    : state.assignedToMe
      ? texts.allClearMine
      : mayWork
        ? texts.allClearText
        : texts.noReports;
  return <EmptyState title={texts.allClear} text={text} />;
}

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
function EntryList({ groups, open, params, opening, onMore, isOneKind }: EntryListProps) {
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

/** Name of an entry. */
function entryTitle({ kind, entry }: Listed): string {
  const [one, other] = entry.names;
  if (entry.integration) return platformName(entry.integration.platform);
  if (entry.report?.entity === "platform") return texts.ofPlatform;
  if (one !== undefined && other !== undefined) return texts.pair(one, other);
  if (one !== undefined) return one;
  if (kind === "employer") return texts.noAddress;
  return kind === "import" ? texts.noImportName : texts.noName;
}

/** Second line of an entry: what it concerns. */
function entryDetail({ kind, entry }: Listed): string {
  const { records, activities, detail, integration, report, names } = entry;
  if (integration) return [texts.statuses[integration.status] ?? integration.status, names[0]].join(" · ");
  if (kind === "import") return texts.rows(records);
  if (report) {
    const by = kind === "own-report" ? texts.reportStates[report.state] : report.createdBy;
    return [by, report.entity === "platform" ? report.description : report.dataType].filter(Boolean).join(" · ");
  }
  const of = checkOfInboxKind(kind)?.kind ?? (kind === "organization-merge" ? "organization" : "member");
  const shared = records > 1 && !kind.endsWith("-merge") ? [texts.records(of, records), detail] : [];
  return [...shared.filter(Boolean), texts.activities(activities)].join(" · ");
}
