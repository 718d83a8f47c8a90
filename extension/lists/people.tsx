import type { UseQueryResult } from "@tanstack/react-query";
import { Merge, RefreshCw, Tag, UserPlus, X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { relativeTime } from "#shared/domain/text/dates.ts";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { controlClasses } from "#shared/ui/components/forms/input.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { useDraft } from "../actions/drafts.ts";
import { texts as actionTexts } from "../actions/texts.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { singleKeyOf } from "../kit/panel-action.ts";
import { Foot, footClasses } from "../kit/panel-frame.tsx";
import { type OpenedRecord, useAnnouncement, useViews } from "../kit/views.ts";
import { Failure } from "../look-up/failure.tsx";
import { actOnMany } from "../outbox/act.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import { keyOfIdentity } from "./identity-key.ts";
import {
  arrangeRows,
  missingOf,
  type PeopleOfList,
  type Row,
  type RowState,
  rowsOf,
  type Sort,
  sorts,
} from "./listed.ts";
import { Unread } from "./offer.tsx";
import { PersonRow, targetOf } from "./person-row.tsx";
import type { UnreadableList } from "./read-list.ts";
import { rowActions } from "./row-actions.tsx";
import { texts } from "./texts.ts";

type Filter = "all" | Exclude<RowState, "pending">;
const filters: readonly Filter[] = ["all", "known", "unknown", "several"];

/** View state of the list, restored on return. */
interface ListState {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly selected: readonly string[];
  readonly active: string | null;
}

interface PeopleProps {
  readonly workplace: Workplace;
  readonly list: RecognizedList;
  readonly people: PeopleOfList;
  readonly query: UseQueryResult<PeopleOfList | null>;
  readonly problem: UnreadableList["reason"] | null;
  readonly isReading: boolean;
  readonly onAgain: () => void;
  readonly onGoOn: () => void;
  readonly onOpen: OpenInList;
}

/** Opens the target of a row. @param along - targets of all rows shown, for going on to the next one */
export type OpenInList = (
  next: OpenedRecord | RecognizedProfile,
  along?: readonly (OpenedRecord | RecognizedProfile)[],
) => void;

/** Rows of a list, known and unknown profiles apart, with filters and an order for known people. */
export function People(props: PeopleProps) {
  const { workplace, list, people, query, problem, isReading, onAgain, onGoOn, onOpen } = props;
  const [left, setLeft] = useDraft<ListState>(`list ${workplace.group.id} ${list.key}`, {
    filter: "all",
    sort: "page",
    selected: [],
    active: null,
  });
  const { may } = workplace;
  const { sort } = left;
  const rows = useMemo(() => arrangeRows(rowsOf(people), sort), [people, sort]);
  const waiting = useWaiting(workplace);
  const count = countOf(rows);
  const shown = left.filter === "all" ? rows : rows.filter(({ state }) => state === left.filter);
  const openRow = useStable((row: Row) => {
    const target = targetOf(row);
    if (target)
      onOpen(
        target,
        shown.flatMap((each) => (each === row ? target : (targetOf(each) ?? []))),
      );
  });
  const missing = useMemo(() => missingOf(people).length, [people]);
  const selected = rows.filter(
    ({ key, state }) =>
      (state === "known" || (state === "unknown" && !waiting.has(key))) && left.selected.includes(key),
  );
  const isLong = useDelayed(query.isFetching && missing > 0);
  const heading = useHeading();
  const isDone = missing === 0 && !query.isFetching;
  useAnnouncement(isDone ? texts.done(count.known, count.unknown, count.several) : null);
  return (
    <>
      <section aria-labelledby="list" className="-mx-4 -mt-4 -mb-4 sticky -top-4 z-1 bg-surface px-4 pt-4 pb-3">
        <div className="flex items-center gap-2">
          <h1
            id="list"
            ref={heading}
            tabIndex={-1}
            className="focus-quiet min-w-0 flex-1 font-semibold text-lg leading-6 outline-none"
          >
            {texts.title(list.listType, rows.length)}
          </h1>
          {count.known > 1 && (
            <select
              aria-label={texts.sort.label}
              className={`${controlClasses} h-8 max-w-36 flex-none`}
              value={sort}
              onChange={({ target }) => setLeft({ ...left, sort: target.value as Sort })}
            >
              {sorts.map((value) => (
                <option key={value} value={value}>
                  {texts.sort[value]}
                </option>
              ))}
            </select>
          )}
        </div>
        {people.isCut && <p className="text-ink-2">{texts.cut(rows.length)}</p>}
        <Segmented
          label={texts.filter.label}
          className="mt-3 flex w-full [&_button]:flex-auto [&_button]:px-1.5"
          value={left.filter}
          onValueChange={(filter) => setLeft({ ...left, filter })}
          items={filters.map((value) => ({ value, label: labelOf(value, count) }))}
        />
        {isLong && (
          <ProgressBar
            className="absolute inset-x-4 bottom-0"
            value={1 - missing / rows.length}
            label={texts.progress(rows.length - missing, rows.length)}
          />
        )}
      </section>
      {problem !== null && <Unread problem={problem} />}
      {may("memberEdit") === "not-here" && <Notice>{actionTexts.notHere(workplace.group.name)}</Notice>}
      {query.error !== null && <Failure query={query} />}
      {!query.isFetching && query.error === null && missing > 0 && (
        <Button className="self-center" onClick={onGoOn}>
          {texts.rest(missing, rows.length)}
        </Button>
      )}
      {shown.length === 0 && <p className="text-ink-2">{texts.filter.none}</p>}
      <Rows
        workplace={workplace}
        rows={shown}
        waiting={waiting}
        isFetching={query.isFetching}
        selected={selected.map(({ key }) => key)}
        onSelect={(keys) => setLeft({ ...left, selected: keys })}
        active={left.active}
        onActive={(active) => setLeft({ ...left, active })}
        onOpen={openRow}
        onOpenRecord={onOpen}
      />
      <ListFoot
        workplace={workplace}
        known={rows.filter(({ state }) => state === "known")}
        unknown={left.filter === "unknown" ? shown.filter((row) => isAddable(row, waiting)) : []}
        selected={selected}
        at={people.at}
        busy={isReading || query.isFetching}
        onAgain={onAgain}
        onClear={() => setLeft({ ...left, selected: [] })}
      />
    </>
  );
}

const groupTitle = (state: RowState) => (state === "pending" ? texts.row.pending : texts.filter[state]);

type Count = Readonly<Record<RowState, number>>;

function countOf(rows: readonly Row[]): Count {
  const count = { pending: 0, known: 0, several: 0, unknown: 0 };
  for (const { state } of rows) count[state] += 1;
  return count;
}

function labelOf(filter: Filter, count: Count): ReactNode {
  if (filter === "all") return texts.filter.all;
  return (
    <>
      {texts.filter[filter]} <span className="font-normal tabular-nums">{count[filter]}</span>
    </>
  );
}

/** Moves the focus to the heading when the pressed button has unmounted. */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Each record is a separate action in the stored queue, so the number is limited. */
const maxAtOnce = 100;

/** Returns whether an unknown profile is added without a decision: nobody probably owns it or has it elsewhere. */
const isAddable = ({ key, listed }: Row, waiting: ReadonlySet<string>) =>
  listed !== null && !listed.likely && listed.elsewhere.length === 0 && !waiting.has(key);

interface ListFootProps {
  readonly workplace: Workplace;
  readonly known: readonly Row[];
  /** Unknown profiles that can all be added. */
  readonly unknown: readonly Row[];
  readonly selected: readonly Row[];
  /** Time the page was read, milliseconds since 1970. */
  readonly at: number;
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly onClear: () => void;
}

/** Actions for all known people of the list, for all unknown ones that are shown alone, or for the selected ones. */
function ListFoot({ workplace, known, unknown, selected, at, busy, onAgain, onClear }: ListFootProps) {
  const { open } = useViews();
  const { may } = workplace;
  const isSelecting = selected.length > 0;
  const [failed, setFailed] = useState(false);
  const all = peopleOf(isSelecting ? selected : unknown.length > 0 ? [] : known);
  const people = all.slice(0, maxAtOnce);
  const added = (isSelecting ? selected.filter(({ state }) => state === "unknown") : unknown).slice(0, maxAtOnce);
  const mayAdd = added.length > 0 && may("memberCreate") === "yes";
  const add = () =>
    void actOnMany(
      workplace,
      added.map(({ profile }) => ({
        kind: "create",
        record: "person",
        name: profile.handle,
        identity: { platform: profile.platform, site: siteOfProfile(profile), value: profile.value },
        email: null,
        organization: null,
      })),
    ).then(onClear, () => setFailed(true));
  const isCut = all.length > people.length;
  const tags = people.length > 0 && may("memberEdit") === "yes" && may("tagRead") === "yes";
  const [one, other, third] = peopleOf(selected);
  const merges = may("mergeMembers") === "yes" && one && other && !third;
  const time = relativeTime(at, new Date());
  return (
    <Foot>
      <section aria-label={texts.foot.label} className={footClasses}>
        {merges && (
          <ActionButton
            variant="primary"
            action={{
              id: "merge",
              label: texts.foot.merge,
              icon: <Merge />,
              key: "m",
              run: () => open({ kind: "merge", record: one, other }),
            }}
          />
        )}
        {tags && (
          <Button variant="outline" onClick={() => open({ kind: "tag-people", people })}>
            <Tag />
            {(isCut ? texts.foot.tagFirst : isSelecting ? texts.foot.tag : texts.foot.tagKnown)(people.length)}
          </Button>
        )}
        {mayAdd && (
          <Button variant="outline" onClick={add}>
            <UserPlus />
            {texts.foot.add(added.length)}
          </Button>
        )}
        {failed && (
          <span role="alert" className="text-bad text-xs">
            {texts.foot.addFailed}
          </span>
        )}
        <span className="flex-1" />
        {isSelecting ? (
          <Button variant="ghost" size="icon" aria-label={texts.foot.clear} onClick={onClear}>
            <X />
          </Button>
        ) : (
          <ActionButton
            variant="ghost"
            className="px-2"
            busy={busy}
            aria-label={texts.foot.again(time)}
            action={{ id: "look-up-list-again", label: time, icon: <RefreshCw />, run: onAgain }}
          />
        )}
      </section>
    </Foot>
  );
}

/** Returns the distinct people of known rows. Two profiles of the list may belong to one person. */
function peopleOf(rows: readonly Row[]): RecordRef[] {
  const people = rows.flatMap(({ listed }) => listed?.candidates.filter(({ kind }) => kind === "person") ?? []);
  return [
    ...new Map(people.map(({ id, displayName }) => [id, { kind: "person" as const, id, name: displayName }])).values(),
  ];
}

interface RowsProps {
  readonly workplace: Workplace;
  readonly rows: readonly Row[];
  /** Keys of profiles that queued actions will add. */
  readonly waiting: ReadonlySet<string>;
  readonly isFetching: boolean;
  readonly selected: readonly string[];
  readonly onSelect: (keys: readonly string[]) => void;
  /** Key of the row in the tab order. */
  readonly active: string | null;
  readonly onActive: (key: string) => void;
  readonly onOpen: (row: Row) => void;
  readonly onOpenRecord: (opened: OpenedRecord) => void;
}

/**
 * List with a single tab stop. Up and down move between rows, left and right between the controls of a row. Enter
 * opens, T tags, X selects, Escape clears the selection.
 */
function Rows({ workplace, rows, waiting, selected, onSelect, active, onActive, ...others }: RowsProps) {
  const { open } = useViews();
  const list = useRef<HTMLUListElement>(null);
  const isGrouped = rows[0]?.state !== rows.at(-1)?.state;
  const stop = rows.some(({ key }) => key === active) ? active : rows[0]?.key;
  useReturn(list, active);
  const toggle = useStable((key: string) =>
    onSelect(selected.includes(key) ? selected.filter((each) => each !== key) : [...selected, key]),
  );
  const enter = useStable((key: string) => key !== active && onActive(key));

  function press(event: KeyboardEvent<HTMLUListElement>) {
    const { ctrlKey, metaKey, altKey } = event;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (row === null || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (event.key === "Escape" && selected.length > 0) {
      event.preventDefault();
      onSelect([]);
    } else if (moveIn(event.currentTarget, row, event.key)) event.preventDefault();
    else {
      const key = singleKeyOf(event.nativeEvent);
      const pressedRow = rows.find((each) => each.key === row.dataset.row);
      const action =
        pressedRow &&
        rowActions(workplace, pressedRow, waiting.has(pressedRow.key), toggle, open).find((each) => each.key === key);
      if (!action) return;
      event.preventDefault();
      action.run();
    }
  }

  return (
    <ul ref={list} aria-label={texts.list} className="empty:hidden" onKeyDown={press}>
      {rows.map((row, at) => (
        <PersonRow
          key={row.key}
          workplace={workplace}
          row={row}
          groupTitle={isGrouped && row.state !== rows[at - 1]?.state ? groupTitle(row.state) : null}
          isStop={row.key === stop}
          isWaiting={waiting.has(row.key)}
          isSelected={selected.includes(row.key)}
          isSelecting={selected.length > 0}
          onSelect={toggle}
          onFocus={enter}
          {...others}
        />
      ))}
    </ul>
  );
}

/** @returns whether the key moved the focus */
function moveIn(list: HTMLElement, row: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    rows[to]?.querySelector<HTMLElement>("[data-main]")?.focus();
    return true;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return false;
  const controls = [...row.querySelectorAll<HTMLElement>("button, input")];
  controls[controls.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  return true;
}

/** Returns a stable function that calls the latest `act`. */
function useStable<T>(act: (value: T) => void): (value: T) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((value) => latest.current(value), []);
}

/** Restores the focus to the row that was active when the list was left. */
function useReturn(list: RefObject<HTMLUListElement | null>, active: string | null): void {
  const left = useRef(active);
  useEffect(() => {
    if (left.current === null) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.row === left.current);
    row?.querySelector<HTMLElement>("[data-main]")?.focus();
  }, [list]);
}

/** Returns `recognizedKey`s of profiles that queued actions will add to the record. */
function useWaiting(workplace: Workplace): ReadonlySet<string> {
  const queue = useQueue(workplace);
  return new Set(
    queue.flatMap(({ action: { action }, state }) => {
      if (state === "refused" || (action.kind !== "create" && action.kind !== "add-identity")) return [];
      return [keyOfIdentity(action.identity)];
    }),
  );
}
