import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useTab } from "../kit/views.ts";
import { Failure } from "../look-up/failure.tsx";
import { receipts } from "../outbox/storage.ts";
import { logRequest } from "../request-log/request-log.ts";
import { mergeRereadPage, missingOf, type PeopleOfList, withoutStale } from "./listed.ts";
import { lookUpList } from "./look-up-list.ts";
import { Offer, Unread } from "./offer.tsx";
import { type OpenInList, People } from "./people.tsx";
import { mayRead, readList, requestListAccess, UnreadableList } from "./read-list.ts";
import { texts } from "./texts.ts";

interface ListPanelProps {
  readonly workplace: Workplace;
  readonly list: RecognizedList;
  /** Starts the look-up on mount, because the user already requested it. */
  readonly isAsked: boolean;
  readonly onOpen: OpenInList;
}

/** People of the list in the tab. Reads and looks them up on request, then shows them in page order. */
export function ListPanel({ workplace, list, isAsked, onOpen }: ListPanelProps) {
  const tab = useTab();
  const { query, reading, read, goOn } = useList(workplace, list, tab.id);
  const { data: people } = query;
  const press = () => void read(requestListAccess());
  const shouldStart = isAsked && people === null;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!shouldStart || hasStarted.current) return;
    hasStarted.current = true;
    void read(mayRead());
  });
  const busy = reading === "reading";
  const problem = reading === "idle" || reading === "reading" ? null : reading;

  if (people === undefined) return query.error && <Failure query={query} />;
  if (people === null) return <Offer list={list} busy={busy} problem={problem} onPress={press} />;
  if (people.profiles.length === 0) {
    return (
      <>
        <EmptyState
          icon={Users}
          headingLevel={1}
          title={texts.none.title}
          text={texts.none.text}
          action={
            <Button busy={busy} onClick={press}>
              {texts.none.again}
            </Button>
          }
        />
        {problem !== null && <Unread problem={problem} />}
      </>
    );
  }
  return (
    <People
      workplace={workplace}
      list={list}
      people={people}
      query={query}
      problem={problem}
      isReading={busy}
      onAgain={press}
      onGoOn={() => void goOn()}
      onOpen={onOpen}
    />
  );
}

/**
 * People of a list with their look-up results. Reads and fetches nothing until the user asks. Results stay fresh for
 * five minutes, so that a return shows them at once. Leaving the list cancels the look-up. Results are stored by list
 * key, so a late one never appears on another page.
 */
function useList({ client, origin, userId, group }: Workplace, list: RecognizedList, tabId: number | null) {
  const queryClient = useQueryClient();
  const key = `${origin} ${userId} ${group.id} ${list.key}`;
  const queryKey = ["list", key];
  // Set by a user action. Until then missing profiles are not fetched.
  const mayAsk = useRef(false);
  const [reading, setReading] = useState<"idle" | "reading" | UnreadableList["reason"]>("idle");

  const query = useQuery<PeopleOfList | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      let now = (await recallList(key)) ?? queryClient.getQueryData<PeopleOfList>(queryKey) ?? null;
      if (now === null || !mayAsk.current) return now;
      const onLeaving = (count: number, call: string) =>
        logRequest({
          what: { kind: "list", platform: list.platform, count },
          why: "list",
          call,
          group: group.name,
          to: origin,
        });
      for await (const part of lookUpList(client, missingOf(now), { groupId: group.id, signal, onLeaving })) {
        now = { ...now, found: { ...now.found, ...part } };
        queryClient.setQueryData(queryKey, now);
        await storeList(key, now);
      }
      return now;
    },
    staleTime: ({ state: { data } }) => {
      return data ? Math.max(0, data.at + queryFreshMs - Date.now()) : 0;
    },
    // Stored results are shown offline too. The request itself reports a missing network.
    networkMode: "always",
  });

  /** Fetches the missing profiles. */
  const goOn = () => {
    mayAsk.current = true;
    return query.refetch();
  };
  /** Reads the page again and looks up all its people. @param allowed - result of the permission request */
  const read = async (allowed: Promise<boolean>) => {
    if (tabId === null) return;
    setReading("reading");
    try {
      if (!(await allowed)) throw new UnreadableList("refused");
      const { profiles, isCut } = await readList(tabId, list);
      const before = queryClient.getQueryData<PeopleOfList>(queryKey) ?? null;
      const fresh = mergeRereadPage({ at: Date.now(), profiles, isCut }, before);
      await storeList(key, fresh);
      queryClient.setQueryData(queryKey, fresh);
      setReading("idle");
      await goOn();
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      setReading(error.reason);
    }
  };

  useRefreshed(query.data ?? null, async (stale) => {
    await storeList(key, stale);
    queryClient.setQueryData(queryKey, stale);
    await goOn();
  });
  return { query, reading, read, goOn };
}

/** Refetches profiles that an action of this user has just changed. */
function useRefreshed(list: PeopleOfList | null, onStale: (list: PeopleOfList) => Promise<void>): void {
  const recentReceipts = useStored(receipts);
  const latest = useRef(onStale);
  useEffect(() => {
    latest.current = onStale;
  });
  useEffect(() => {
    if (list === null || recentReceipts === undefined) return;
    const now = recentReceipts.reduce((before, { entry, at }) => withoutStale(before, entry.action.action, at), list);
    if (now !== list) void latest.current(now);
  }, [list, recentReceipts]);
}

const prefix = "list.";
/** Number of lists kept. A list has up to 500 people. Older lists are fetched again. */
const maxLists = 5;

/** Returns a stored list while it is fresh. It is stored in session memory, never on disk. */
async function recallList(key: string): Promise<PeopleOfList | null> {
  const name = prefix + key;
  const list = (await browser.storage.session.get(name))[name] as PeopleOfList | undefined;
  return list !== undefined && Date.now() - list.at < queryFreshMs ? list : null;
}

/** Stores the list as known so far, for a return to its page. */
async function storeList(key: string, list: PeopleOfList): Promise<void> {
  await browser.storage.session.set({ [prefix + key]: list });
  const all = (await readLists()).toSorted(([, a], [, b]) => b.at - a.at);
  if (all.length > maxLists) await browser.storage.session.remove(all.slice(maxLists).map(([name]) => name));
}

async function readLists(): Promise<[string, PeopleOfList][]> {
  const all = Object.entries(await browser.storage.session.get(null));
  return all.filter(([name]) => name.startsWith(prefix)) as [string, PeopleOfList][];
}
