import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import { relativeTime } from "#shared/domain/dates.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useActions } from "../kit/panel-action.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { logRequest } from "../request-log/request-log.ts";
import { EntityRow } from "./candidate-list.tsx";
import { Failure } from "./failure.tsx";
import { recentlySeen } from "./recent.ts";
import { texts } from "./texts.ts";

/** Somebody who was found. */
export interface Found {
  readonly id: string;
  readonly displayName: string;
}

interface SearchPeopleProps {
  readonly workplace: Workplace;
  /** People where nothing is said. */
  readonly kind?: OpenedRecord["kind"];
  readonly label?: string;
  /** Opens who is found. */
  readonly onOpen?: (opened: OpenedRecord) => void;
  /** Instead: chooses who is found, for something that is done with them. */
  readonly onChoose?: (found: Found) => void;
  readonly chosen?: string | null;
  readonly leaveOut?: string;
}

/** People or organizations by name, email or handle; before anything is typed, those seen lately where one is opened. */
export function SearchPeople(props: SearchPeopleProps) {
  const { workplace, kind = "person", label = texts.search.label, onOpen, onChoose, chosen, leaveOut } = props;
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useActions([{ id: "search", label, key: "/", run: () => field.current?.focus() }]);
  const search = useDebounced(typed.trim());
  const query = useFound(workplace, kind, search);
  const rows = search === "" ? [] : (query.data ?? []).filter(({ id }) => id !== leaveOut);
  const settled = search !== "" && search === typed.trim() && !query.isFetching;
  return (
    <search className="flex flex-col gap-3" onKeyDown={moveByArrows}>
      <SearchInput
        ref={field}
        label={label}
        placeholder={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-first
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.preventDefault();
          setTyped("");
        }}
      />
      {typed.trim() === "" && onOpen && <Recent onOpen={onOpen} />}
      {query.error !== null && search !== "" && <Failure query={query} />}
      {rows.length > 0 && (
        <ul aria-label={kind === "person" ? texts.search.people : texts.search.organizations}>
          {rows.map(({ id, displayName, activityCount, at }) => (
            <EntityRow
              key={id}
              entity={{ kind, id, displayName }}
              sub={[at, texts.several.activities(activityCount)].filter(Boolean).join(", ")}
              {...(onChoose && { isChosen: id === chosen })}
              onOpen={(opened) => (onChoose ? onChoose({ id, displayName }) : onOpen?.(opened))}
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

/** Up and down lead from the field through what was found, and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.defaultPrevented) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[type=search], ul button")];
  const to = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function statusOf(settled: boolean, count: number, search: string): string {
  if (!settled) return texts.search.searching;
  if (count === 0) return texts.search.none(search);
  return count === autocompleteLimit ? texts.search.more : texts.search.results(count);
}

function Recent({ onOpen }: { onOpen: (opened: OpenedRecord) => void }) {
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

function useFound({ client, origin, group }: Workplace, kind: OpenedRecord["kind"], search: string) {
  return useQuery({
    queryKey: ["people", origin, group.id, kind, search],
    queryFn: async ({ signal }) => {
      const call = kind === "person" ? "POST /member/query" : "POST /organization/query";
      await logRequest({ what: { kind: "words" }, why: "search", call, to: origin });
      const body = {
        search,
        filter: {},
        limit: autocompleteLimit,
        offset: 0,
        orderBy: "activityCount_DESC",
        ...(client.has("countLater") && { count: false }),
      };
      if (kind === "organization") {
        const { rows } = await client.send(organizationQuery, { body, signal });
        return rows.map(({ id, displayName, activityCount, industry }) => ({
          id,
          displayName,
          activityCount,
          at: industry,
        }));
      }
      const { rows } = await client.send(memberQuery, { body, signal });
      return rows.map(({ id, displayName, activityCount, organizations }) => {
        return { id, displayName, activityCount, at: organizations?.[0]?.displayName };
      });
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
}
