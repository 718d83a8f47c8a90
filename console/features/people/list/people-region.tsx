import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { track } from "#console/features/session/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberQuery } from "#shared/contract/members.ts";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { ProgressBar } from "#shared/ui/components/progress-bar.tsx";
import { texts } from "../texts.ts";
import type { ListColumn } from "./list-columns.ts";
import type { Density, PeopleListState } from "./list-state.ts";
import { type More, OpenMore } from "./more-button.tsx";
import { PeopleEmpty } from "./people-empty.tsx";
import { PeopleSkeleton } from "./people-skeleton.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { ChangeList } from "./use-list-state.ts";
import { usePersonIntent } from "./use-person-intent.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const MorePopover = lazy(async () => ({ default: (await import("./more-popover.tsx")).MorePopover }));

interface PeopleRegionProps {
  groupId: string;
  people: UseQueryResult<AnswerOf<typeof memberQuery>>;
  columns: readonly ListColumn[];
  density: Density;
  state: PeopleListState;
  search: string;
  change: ChangeList;
}

/** What lies between the toolbar and the footer: the rows, their bones, or why there are none. */
export function PeopleRegion({ people, change, ...table }: PeopleRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<More | null>(null);
  const onIntent = usePersonIntent(table.groupId);
  const rows = people.data?.rows;
  useScrollMemory(region, rows !== undefined);

  const content = () => {
    if (people.isError) return <ErrorState onRetry={() => void people.refetch()} retrying={people.isFetching} />;
    if (!rows) return <PeopleSkeleton columns={table.columns} density={table.density} rows={table.state.pageSize} />;
    if (rows.length === 0) return <PeopleEmpty state={table.state} change={change} />;
    return (
      <OpenMore value={setMore}>
        <PeopleTable
          {...table}
          rows={rows}
          region={region}
          onSort={(order) => {
            track("Sort contributors", "Feature", { ...order });
            change({ order });
          }}
          onIntent={onIntent}
        />
      </OpenMore>
    );
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {people.isFetching && rows && (
        <ProgressBar value={null} label={texts.loading} className="absolute inset-x-0 top-0 z-5 h-0.5" />
      )}
      <section
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        aria-label={texts.region(rows?.length ?? 0)}
        aria-busy={people.isFetching}
        className="min-h-0 flex-1 overflow-auto border-t border-line [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] focus-visible:rounded-none"
      >
        {content()}
      </section>
      {more && (
        <Suspense>
          <MorePopover more={more} onClose={() => setMore(null)} />
        </Suspense>
      )}
    </div>
  );
}
