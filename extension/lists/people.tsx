import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { useDraft } from "../actions/drafts.ts";
import { texts as actionTexts } from "../actions/texts.ts";
import type { Workplace } from "../connection/session.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { useAnnouncement } from "../kit/views.ts";
import { Failure } from "../look-up/failure.tsx";
import { ListFoot } from "./list-foot.tsx";
import { missingOf, type PeopleOfList, type Row, type RowState, rowsOf } from "./listed.ts";
import { Unread } from "./offer.tsx";
import type { UnreadableList } from "./read-list.ts";
import { Rows } from "./rows.tsx";
import { texts } from "./texts.ts";

type Filter = "all" | Exclude<RowState, "pending">;
const filters: readonly Filter[] = ["all", "known", "unknown", "several"];

/** View state of the list, restored on return. */
interface ListState {
  readonly filter: Filter;
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
  readonly onOpen: (next: OpenedRecord | RecognizedProfile) => void;
}

/** Rows of a list in page order, with filters for known, unknown and ambiguous profiles. */
export function People(props: PeopleProps) {
  const { workplace, list, people, query, problem, isReading, onAgain, onGoOn, onOpen } = props;
  const [left, setLeft] = useDraft<ListState>(`list ${workplace.group.id} ${list.key}`, {
    filter: "all",
    selected: [],
    active: null,
  });
  const { may } = workplace;
  const rows = useMemo(() => rowsOf(people), [people]);
  const count = countOf(rows);
  const shown = left.filter === "all" ? rows : rows.filter(({ state }) => state === left.filter);
  const missing = useMemo(() => missingOf(people).length, [people]);
  const selected = rows.filter(({ key, state }) => state === "known" && left.selected.includes(key));
  const isLong = useDelayed(query.isFetching && missing > 0);
  const heading = useHeading();
  const isDone = missing === 0 && !query.isFetching;
  useAnnouncement(isDone ? texts.done(count.known, count.unknown, count.several) : null);
  return (
    <>
      <section aria-labelledby="list" className="-mx-4 -mt-4 -mb-4 sticky -top-4 z-1 bg-surface px-4 pt-4 pb-3">
        <h1 id="list" ref={heading} tabIndex={-1} className="focus-quiet font-semibold text-lg leading-6 outline-none">
          {texts.title(list.listType, rows.length)}
        </h1>
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
        isFetching={query.isFetching}
        selected={selected.map(({ key }) => key)}
        onSelect={(keys) => setLeft({ ...left, selected: keys })}
        active={left.active}
        onActive={(active) => setLeft({ ...left, active })}
        onOpen={onOpen}
      />
      <ListFoot
        workplace={workplace}
        known={rows.filter(({ state }) => state === "known")}
        selected={selected}
        at={people.at}
        busy={isReading || query.isFetching}
        onAgain={onAgain}
        onClear={() => setLeft({ ...left, selected: [] })}
      />
    </>
  );
}

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
