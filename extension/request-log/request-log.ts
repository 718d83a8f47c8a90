import { browser } from "wxt/browser";
import type { Followed } from "../base/use-stored.ts";

/** Data sent from this browser. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what:
    | { readonly kind: "profile"; readonly platform: string; readonly handle: string }
    /** Number of handles of a list. */
    | { readonly kind: "list"; readonly platform: string; readonly count: number }
    /** Title and cleaned address of a page. */
    | { readonly kind: "page" }
    /** Search text. */
    | { readonly kind: "words" }
    /** Tag, report, decision, record details or note. The content itself is not logged again. */
    | { readonly kind: "tag" | "report" | "decision" | "details" | "activity" };
  readonly why:
    | ("visited" | "list" | "bookmark" | "thumb" | "add-identity" | "create" | "search")
    | ("add-tag" | "remove-tag" | "report" | "merge" | "not-same" | "unmerge" | "edit" | "add-activity" | "undo");
  /** Call that sent it, for example `POST /identity/find`. */
  readonly call: string;
  /** Name of the project group; absent when it concerns none. */
  readonly group?: string;
  /** Origin of the server. */
  readonly to: string;
}

const retentionMs = 7 * 24 * 60 * 60_000;
const maxEntries = 1_000;

/** Keeps the newest entries: at most a thousand, none older than seven days. */
export function keepRecent(entries: readonly LoggedRequest[], now: number): LoggedRequest[] {
  return entries.filter(({ at }) => now - at < retentionMs).slice(0, maxEntries);
}

/** Each entry has a separate storage key, so that a look-up waits only for one small write. */
const prefix = "requestLog.";

/** Log of sent requests, newest first. Stored only on this computer, for seven days. */
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

/** Deletes all log entries. */
export async function clearRequestLog(): Promise<void> {
  await browser.storage.local.remove((await readAll()).map(([key]) => key));
}

/** Number of writes between two cleanups of old entries. */
const writesBetweenCleanups = 100;
let written = 0;

/** Logs a request. Await it before sending the request, or before using its response. */
export async function logRequest(entry: Omit<LoggedRequest, "at">): Promise<void> {
  const at = Date.now();
  await browser.storage.local.set({ [`${prefix}${at}.${crypto.randomUUID()}`]: { ...entry, at } });
  if (written % writesBetweenCleanups === 0) void dropOld();
  written += 1;
}

async function dropOld(): Promise<void> {
  const all = await readAll();
  const recent = new Set(keepRecent(entriesOf(all), Date.now()));
  const old = all.filter(([, entry]) => !recent.has(entry)).map(([key]) => key);
  if (old.length > 0) await browser.storage.local.remove(old);
}

const isOwn = (key: string) => key.startsWith(prefix);
const entriesOf = (all: readonly [string, LoggedRequest][]) => all.map(([, entry]) => entry);

/** Returns all entries with their keys, newest first. */
async function readAll(): Promise<[key: string, LoggedRequest][]> {
  const all = Object.entries(await browser.storage.local.get(null));
  const entries = all.filter(([key]) => isOwn(key)) as [string, LoggedRequest][];
  return entries.sort(([, a], [, b]) => b.at - a.at);
}
