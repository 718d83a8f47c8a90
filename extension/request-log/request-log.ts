import { browser } from "wxt/browser";
import { storedItem } from "../base/stored-item.ts";

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
    | ("visited" | "list" | "mark" | "bookmark" | "thumb" | "add-identity" | "create" | "search")
    | (
        | "add-tag"
        | "remove-tag"
        | "report"
        | "merge"
        | "not-same"
        | "unmerge"
        | "edit"
        | "add-activity"
        | "pin-note"
        | "undo"
      );
  /** Call that sent it, for example `POST /identity/find`. */
  readonly call: string;
  /** Name of the project group; absent when it concerns none. */
  readonly group?: string;
  /** Origin of the server. */
  readonly to: string;
}

/** Counts of sent data by day, kind and platform, for example `2026-11-28 profile github`. Kept for seven days on disk. */
export const requestCounts = storedItem<Readonly<Record<string, number>>, Readonly<Record<string, number>>>(
  "local",
  "requestCounts",
  {},
);

/** True keeps entries with their handles on disk. Else they are in memory until the session ends. */
export const isFullLog = storedItem<boolean, boolean>("local", "isFullLog", false);

/** Each entry has a separate storage key, so that a look-up waits only for small writes. */
export const logPrefix = "requestLog.";

/** Entries and counts are kept for seven days. */
export const retentionMs = 7 * 24 * 60 * 60_000;

/** Logs a request. Await it before sending the request, or before using its response. */
export async function logRequest(entry: Omit<LoggedRequest, "at">): Promise<void> {
  const at = Date.now();
  const area = (await isFullLog.getValue()) ? "local" : "session";
  await Promise.all([
    browser.storage[area].set({ [`${logPrefix}${at}.${crypto.randomUUID()}`]: { ...entry, at } }),
    count(entry.what, at),
  ]);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Panels and worker count one after the other, because each write replaces all counts. */
async function count(what: LoggedRequest["what"], at: number): Promise<void> {
  const key = `${dayOf(at)} ${what.kind} ${"platform" in what ? what.platform : ""}`;
  const oldest = dayOf(at - retentionMs);
  await navigator.locks.request("requestCounts", async () => {
    const counts = await requestCounts.getValue();
    const recent = Object.entries(counts).filter(([name]) => name > oldest);
    const added = what.kind === "list" ? what.count : 1;
    await requestCounts.setValue({ ...Object.fromEntries(recent), [key]: (counts[key] ?? 0) + added });
  });
}
