import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberQuery } from "#shared/contract/members.ts";
import { relativeTime } from "#shared/domain/dates.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import type { Workplace } from "../panel/session.ts";
import { recentlySeen } from "../storage.ts";
import { useStored } from "../use-stored.ts";
import { EntityRow, type Opened } from "./candidate-list.tsx";
import { Failure } from "./failure.tsx";
import { texts } from "./texts.ts";

interface SearchPeopleProps {
  readonly workplace: Workplace;
  readonly onOpen: (opened: Opened) => void;
}

/** People by name, e-mail or handle; before anything is typed, those seen lately. */
export function SearchPeople({ workplace, onOpen }: SearchPeopleProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const query = usePeople(workplace, search);
  const rows = search === "" ? [] : (query.data ?? []);
  const settled = search !== "" && search === typed.trim() && !query.isFetching;
  return (
    <search className="flex flex-col gap-3">
      <SearchInput
        label={texts.search.label}
        placeholder={texts.search.label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped("")}
      />
      {typed.trim() === "" && <Recent onOpen={onOpen} />}
      {query.error !== null && search !== "" && <Failure query={query} />}
      {rows.length > 0 && (
        <ul aria-label={texts.search.people}>
          {rows.map(({ id, displayName, activityCount, organizations }) => (
            <EntityRow
              key={id}
              entity={{ kind: "person", id, displayName }}
              sub={[organizations?.[0]?.displayName, texts.several.activities(activityCount)]
                .filter(Boolean)
                .join(", ")}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-3 text-xs empty:hidden">
        {typed.trim() !== "" && query.error === null && statusOf(settled, rows.length, search)}
      </p>
    </search>
  );
}

function statusOf(settled: boolean, count: number, search: string): string {
  if (!settled) return texts.search.searching;
  if (count === 0) return texts.search.none(search);
  return count === autocompleteLimit ? texts.search.more : texts.search.results(count);
}

function Recent({ onOpen }: Pick<SearchPeopleProps, "onOpen">) {
  const recent = useStored(recentlySeen) ?? [];
  if (recent.length === 0) return <p className="text-ink-2">{texts.search.hint}</p>;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="font-semibold text-md">
        {texts.search.recent}
      </h2>
      <ul>
        {recent.map((seen) => (
          <EntityRow key={seen.id} entity={seen} sub={relativeTime(seen.at, new Date())} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function usePeople({ client, origin, group }: Workplace, search: string) {
  return useQuery({
    queryKey: ["people", origin, group.id, search],
    queryFn: async ({ signal }) => {
      const body = {
        search,
        filter: {},
        limit: autocompleteLimit,
        offset: 0,
        orderBy: "activityCount_DESC",
        ...(client.has("countLater") && { count: false }),
      };
      return (await client.send(memberQuery, { body, signal })).rows;
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}
