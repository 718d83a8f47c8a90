import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { withoutCount } from "#shared/client/without-count.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { foldText, searchWords } from "#shared/domain/text/search-words.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useActions } from "../kit/panel-action.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { logRequest } from "../request-log/request-log.ts";
import { EntityRow } from "./candidate-list.tsx";
import { Failure } from "./failure.tsx";
import { lateTexts } from "./late-texts.ts";
import { recentlySeen } from "./recent.ts";
import { texts } from "./texts.ts";

/** Search result. */
export interface Found {
  readonly kind: OpenedRecord["kind"];
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  /** Details that distinguish records of the same name. */
  readonly details: string;
  readonly reason: MatchReason;
}

interface SearchRecordsProps {
  readonly workplace: Workplace;
  /** Kind of record to search; both when undefined. */
  readonly kind?: OpenedRecord["kind"] | undefined;
  readonly label?: string;
  /** Hint shown when there are no recent records; null for none. */
  readonly hint?: string | null;
  /** Focuses the field on mount. */
  readonly autoFocus?: boolean;
  /** Opens a result. */
  readonly onOpen?: (opened: OpenedRecord) => void;
  /** Selects a result instead of opening it. */
  readonly onChoose?: (found: Pick<Found, "kind" | "id" | "displayName">) => void;
  readonly chosen?: string | null;
  readonly leaveOut?: string;
}

/** Search as the main content of the panel, with its heading. */
export function HomeSearch(props: SearchRecordsProps) {
  return (
    <>
      <h1 className="sr-only">{lateTexts.search.title}</h1>
      <SearchRecords {...props} />
    </>
  );
}

/**
 * Search for people and organizations by name, email or handle. Shows recent records before input if results can be
 * opened.
 */
export function SearchRecords(props: SearchRecordsProps) {
  const { workplace, kind, label = lateTexts.search.label, hint = lateTexts.search.hint } = props;
  const { autoFocus = false, onOpen, onChoose, chosen, leaveOut } = props;
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useActions([{ id: "search", label, key: "/", run: () => field.current?.focus() }]);
  const search = useDebounced(typed.trim());
  const people = useFound(workplace, "person", search, kind !== "organization");
  const organizations = useFound(workplace, "organization", search, kind !== "person");
  const queries = [people, organizations].filter((_, at) => kind === undefined || (kind === "person") === (at === 0));
  const failing = search === "" ? undefined : queries.find(({ error, isPaused }) => error !== null || isPaused);
  const lists = search === "" ? [] : queries.map(({ data = [] }) => data.filter(({ id }) => id !== leaveOut));
  const settled = search !== "" && search === typed.trim() && queries.every(({ isFetching }) => !isFetching);
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
        autoFocus={autoFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.preventDefault();
          setTyped("");
        }}
      />
      {typed.trim() === "" && onOpen && <Recent hint={hint} onOpen={onOpen} />}
      {failing && <Failure query={failing} />}
      {lists.map((rows) => {
        const [first] = rows;
        return (
          first && (
            <ul key={first.kind} aria-label={lateTexts.search.kinds[first.kind]}>
              {rows.map((row) => (
                <EntityRow
                  key={row.id}
                  entity={row}
                  sub={[
                    row.details,
                    `${texts.several.activities(row.activityCount)}, ${reasonText(row.reason)}`,
                  ].filter((line) => line !== "")}
                  {...(onChoose && { isChosen: row.id === chosen })}
                  onOpen={(opened) => (onChoose ? onChoose(row) : onOpen?.(opened))}
                />
              ))}
            </ul>
          )
        );
      })}
      <p role="status" className="text-ink-3 text-xs empty:hidden">
        {typed.trim() !== "" &&
          !failing &&
          statusOf(
            settled,
            lists.map(({ length }) => length),
            search,
          )}
      </p>
    </search>
  );
}

function reasonText(reason: MatchReason): string {
  if (reason.kind !== "identity") return lateTexts.search.reasons[reason.kind];
  return lateTexts.search.reasons.identity(
    reason.type === "email" ? reason.value : `${platformName(reason.platform)} ${reason.value}`,
  );
}

/** Moves the focus with the up and down keys from the field through the results, and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.defaultPrevented) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[type=search], ul button")];
  const to = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function statusOf(settled: boolean, counts: readonly number[], search: string): string {
  if (!settled) return lateTexts.search.searching;
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return lateTexts.search.none(search);
  return counts.some((each) => each >= autocompleteLimit) ? lateTexts.search.more : lateTexts.search.results(count);
}

function Recent({ hint, onOpen }: { hint: string | null; onOpen: (opened: OpenedRecord) => void }) {
  const recent = useStored(recentlySeen) ?? [];
  if (recent.length === 0) return hint !== null && <p className="text-ink-2">{hint}</p>;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="font-semibold text-md">
        {lateTexts.search.recent}
      </h2>
      <ul>
        {recent.map((seen) => (
          <EntityRow key={seen.id} entity={seen} sub={relativeTime(seen.at, new Date())} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function useFound(workplace: Workplace, kind: Found["kind"], search: string, enabled: boolean) {
  const { client, origin, group } = workplace;
  return useQuery({
    queryKey: ["people", origin, group.id, kind, search],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const call = kind === "person" ? "POST /member/query" : "POST /organization/query";
      await logRequest({ what: { kind: "words" }, why: "search", call, group: group.name, to: origin });
      const body = {
        search,
        filter: {},
        limit: autocompleteLimit,
        offset: 0,
        orderBy: "activityCount_DESC",
        count: false,
      };
      if (kind === "organization") {
        const { rows } = await client.send(organizationQuery, withoutCount(client, { body, signal }));
        return rows.map((row) => {
          const domain = row.identities.find(({ type }) => type === "primary-domain")?.value;
          return foundOf(kind, row, [row.industry, domain], search);
        });
      }
      const { rows } = await client.send(memberQuery, withoutCount(client, { body, signal }));
      return rows.map((row) => {
        const [identity] = orderPersonIdentities(row.identities ?? []);
        const handle = identity && `${platformName(identity.platform)} ${identity.value}`;
        return foundOf(kind, row, [row.organizations?.[0]?.displayName, handle], search);
      });
    },
    enabled: enabled && search !== "",
    placeholderData: keepPreviousData,
  });
}

function foundOf(
  kind: Found["kind"],
  row: Parameters<typeof matchReason>[0] & Pick<Found, "id" | "activityCount">,
  details: readonly (string | null | undefined)[],
  search: string,
): Found {
  const { id, displayName, activityCount } = row;
  return {
    kind,
    id,
    displayName,
    activityCount,
    details: details.filter(Boolean).join(", "),
    reason: matchReason(row, search),
  };
}

/** Field that matched a search: the name, one of the identities, or another field searched by the server. */
type MatchReason =
  | { readonly kind: "name" }
  | { readonly kind: "identity"; readonly platform: string; readonly type: string; readonly value: string }
  | { readonly kind: "other" };

interface SearchResult {
  readonly displayName: string;
  readonly identities?: readonly Identity[] | null | undefined;
}

/**
 * Finds the field that matched a search. An identity equal to the search comes first, then the name, then an identity
 * that contains the search.
 */
export function matchReason({ displayName, identities }: SearchResult, search: string): MatchReason {
  const searchText = foldText(search.trim().replace(/^@/, ""));
  const candidates = (identities ?? []).map((identity) => ({ identity, folded: foldText(identity.value) }));
  const ofIdentity = (isMatch: (folded: string) => boolean): MatchReason | undefined => {
    const found = candidates.find(({ folded }) => isMatch(folded))?.identity;
    return found && { kind: "identity", platform: found.platform, type: found.type, value: found.value };
  };
  const name = foldText(displayName);
  const exact = ofIdentity((folded) => folded === searchText);
  if (exact && name !== searchText) return exact;
  if (searchWords(searchText).every((word) => name.includes(word))) return { kind: "name" };
  return ofIdentity((folded) => searchWords(searchText).every((word) => folded.includes(word))) ?? { kind: "other" };
}
