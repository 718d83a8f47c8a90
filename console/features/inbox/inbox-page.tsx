import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { PairDecisions } from "../merging/index.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntryPane } from "./entry-pane.tsx";
import { entryTitle } from "./entry-words.ts";
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
    <div className="flex h-(--page-height) flex-col">
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
