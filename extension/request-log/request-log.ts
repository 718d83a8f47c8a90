import { browser } from "wxt/browser";
import type { Followed } from "../base/use-stored.ts";

/** One thing that left this browser. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what:
    | { readonly kind: "profile"; readonly platform: string; readonly handle: string }
    /** So many handles of a list. */
    | { readonly kind: "list"; readonly platform: string; readonly count: number }
    /** Title and cleaned address of a page. */
    | { readonly kind: "page" }
    /** Words that were typed into a search. */
    | { readonly kind: "words" }
    /** A tag, a report, a decision, details of a record, a note: what they say is not kept again. */
    | { readonly kind: "tag" | "report" | "decision" | "details" | "activity" };
  readonly why:
    | ("visited" | "list" | "bookmark" | "thumb" | "add-identity" | "create" | "search")
    | ("add-tag" | "remove-tag" | "report" | "merge" | "not-same" | "unmerge" | "edit" | "add-activity");
  /** The call that carried it, for example `POST /identity/find`. */
  readonly call: string;
  /** The name of the project group that it was about; absent where it was about none. */
  readonly group?: string;
  /** The server's origin. */
  readonly to: string;
}

const keptMs = 7 * 24 * 60 * 60_000;
const mostKept = 1_000;

/** The entries that are kept, newest first: of the last seven days, and no more than a thousand. */
export function keepRecent(entries: readonly LoggedRequest[], now: number): LoggedRequest[] {
  return entries.filter(({ at }) => now - at < keptMs).slice(0, mostKept);
}

/** Each entry stands under a key of its own, so that a look-up waits for one small write and for no other entry. */
const prefix = "requestLog.";

/** What left this browser, newest first; on this computer only, for seven days. */
export const requestLog: Followed<readonly LoggedRequest[]> = {
  getValue: async () => keepRecent(entriesOf(await readAll()), Date.now()),
  watch(onChange) {
    const onStored = (changes: object, area: string) => {
      if (area === "local" && Object.keys(changes).some(isOwn)) void requestLog.getValue().then(onChange);
    };
    browser.storage.onChanged.addListener(onStored);
    return () => browser.storage.onChanged.removeListener(onStored);
  },
};

/** Forgets what left. */
export async function clearRequestLog(): Promise<void> {
  await browser.storage.local.remove((await readAll()).map(([key]) => key));
}

/** So many entries are written before old ones are looked for again. */
const writesBetweenCleanups = 100;
let written = 0;

/** Notes what is about to leave. Await it before the request, or before its answer is used. */
export async function logRequest(entry: Omit<LoggedRequest, "at">): Promise<void> {
  const at = Date.now();
  await browser.storage.local.set({ [`${prefix}${at}.${crypto.randomUUID()}`]: { ...entry, at } });
  if (written % writesBetweenCleanups === 0) void dropOld();
  written += 1;
}

async function dropOld(): Promise<void> {
  const all = await readAll();
  const kept = new Set(keepRecent(entriesOf(all), Date.now()));
  const old = all.filter(([, entry]) => !kept.has(entry)).map(([key]) => key);
  if (old.length > 0) await browser.storage.local.remove(old);
}

const isOwn = (key: string) => key.startsWith(prefix);
const entriesOf = (all: readonly [string, LoggedRequest][]) => all.map(([, entry]) => entry);

/** All of them by their keys, newest first. */
async function readAll(): Promise<[key: string, LoggedRequest][]> {
  const all = Object.entries(await browser.storage.local.get(null));
  const own = all.filter(([key]) => isOwn(key)) as [string, LoggedRequest][];
  return own.sort(([, a], [, b]) => b.at - a.at);
}
