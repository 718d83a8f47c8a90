import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "#console/features/session/index.ts";
import { runtimeConfig, track, useSelectedGroup, useUser } from "#console/features/session/index.ts";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { formatCount } from "../format-count.ts";
import { texts } from "../texts.ts";
import { availableColumns, chosenColumns, defaultColumns } from "./list-columns.ts";
import { PeopleFooter } from "./people-footer.tsx";
import { attributeDefinitionsOptions, peoplePageOptions } from "./people-queries.ts";
import { PeopleRegion } from "./people-region.tsx";
import { PeopleSearch } from "./people-search.tsx";
import { useListPreference } from "./use-list-preference.ts";
import { useListState } from "./use-list-state.ts";
import { useTotal } from "./use-total.ts";
import { ViewButton } from "./view-button.tsx";

/** The people of the selected project group. */
export function PeoplePage() {
  const group = useSelectedGroup();
  const user = useUser();
  return group && user ? <PeopleList key={group.id} groupId={group.id} user={user} /> : null;
}

function PeopleList({ groupId, user }: { groupId: string; user: SessionUser }) {
  const [state, change] = useListState();
  const [preference, prefer] = useListPreference(user.id);
  const { search } = useLocation();
  const searchBox = useRef<HTMLInputElement>(null);
  const { rowDetails = false } = runtimeConfig().capabilities;

  const people = useQuery(peoplePageOptions(groupId, state));
  // The total and the attributes wait for the rows: nothing is asked before them.
  const afterRows = people.data !== undefined || people.isError;
  const total = useTotal(groupId, state, people);
  const definitions = useQuery({ ...attributeDefinitionsOptions(), enabled: rowDetails && afterRows });

  const available = availableColumns(rowDetails, definitions.data ?? []);
  const columns = chosenColumns(available, state.columns, preference.columns);
  const density = state.density ?? preference.density;

  useHotkey("/", () => searchBox.current?.focus());

  return (
    <div className="flex h-(--page-height) flex-col">
      <div className="flex min-h-15 items-center gap-3 px-6 pt-3 pb-2">
        <h1>{texts.title}</h1>
        <p className="min-h-5 pt-0.75 text-ink-3 tabular-nums" role="status">
          {total === null ? "" : texts.count(total, formatCount(total))}
        </p>
        <div className="ml-auto flex items-center gap-2">
          <ViewButton
            settings={state.settings}
            density={density}
            available={available}
            columns={columns}
            onSettings={(settings) => {
              track("Filter contributors", "Feature", { settings });
              change({ settings });
            }}
            onDensity={(next) => {
              prefer({ density: next });
              change({ density: state.density === null ? null : next }, { replace: true });
            }}
            onColumns={(ids) => {
              const isDefault = ids.join() === defaultColumns.join();
              prefer({ columns: isDefault ? null : ids });
              change({ columns: isDefault ? null : ids }, { replace: true });
            }}
          />
        </div>
      </div>
      <search className="flex min-h-13 flex-wrap items-center gap-2 px-6 py-2.5">
        <PeopleSearch
          ref={searchBox}
          search={state.search}
          onSearch={(typed) => {
            // What was searched for may be a name: only that a search was made is told.
            if (typed.trim() !== "") track("Search contributors", "Feature", {});
            change({ search: typed }, { replace: true });
          }}
        />
      </search>
      <PeopleRegion
        groupId={groupId}
        people={people}
        columns={columns}
        density={density}
        state={state}
        search={search}
        change={change}
      />
      <PeopleFooter state={state} shown={people.data?.rows.length ?? 0} total={total} change={change} />
    </div>
  );
}
