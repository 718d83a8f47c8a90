import { browser } from "wxt/browser";
import type { Followed } from "../base/use-stored.ts";
import { isFullLog, type LoggedRequest, logPrefix, requestCounts, retentionMs } from "./request-log.ts";

/** The session's memory is read when the panel opens, so it holds fewer. */
const maxEntries = { local: 1_000, session: 200 };
type LogArea = keyof typeof maxEntries;

/** Keeps the newest entries, none older than seven days. */
export function keepRecent(entries: readonly LoggedRequest[], now: number, area: LogArea): LoggedRequest[] {
  return entries.filter(({ at }) => now - at < retentionMs).slice(0, maxEntries[area]);
}

/** Removes entries that are old or too many, and those that earlier releases left on disk. Called when a panel opens. */
export async function dropOldEntries(): Promise<void> {
  const isFull = await isFullLog.getValue();
  for (const area of ["local", "session"] as const) {
    const all = await readArea(area);
    const entries = all.map(([, entry]) => entry);
    const recent = new Set(area === "session" || isFull ? keepRecent(entries, Date.now(), area) : []);
    const old = all.filter(([, entry]) => !recent.has(entry)).map(([key]) => key);
    if (old.length > 0) await browser.storage[area].remove(old);
  }
}

/** Returns all entries of a storage area with their keys, newest first. */
async function readArea(area: LogArea): Promise<[key: string, LoggedRequest][]> {
  const all = Object.entries(await browser.storage[area].get(null));
  const entries = all.filter(([key]) => key.startsWith(logPrefix)) as [string, LoggedRequest][];
  return entries.sort(([, a], [, b]) => b.at - a.at);
}

/** Entries of this session and, with the full log, of seven days, newest first. Stored only on this computer. */
export const requestLog: Followed<readonly LoggedRequest[]> = {
  getValue: async () => {
    const [local, session] = await Promise.all([readArea("local"), readArea("session")]);
    const entries = [...local, ...session].map(([, entry]) => entry).sort((a, b) => b.at - a.at);
    return keepRecent(entries, Date.now(), "local");
  },
  watch(onChange) {
    const onStored = (changes: object) => {
      if (Object.keys(changes).some((key) => key.startsWith(logPrefix))) void requestLog.getValue().then(onChange);
    };
    browser.storage.onChanged.addListener(onStored);
    return () => browser.storage.onChanged.removeListener(onStored);
  },
};

/** Deletes all log entries and counts. */
export async function clearRequestLog(): Promise<void> {
  await Promise.all([requestCounts.removeValue(), ...(["local", "session"] as const).map(clearArea)]);
}

async function clearArea(area: LogArea): Promise<void> {
  await browser.storage[area].remove((await readArea(area)).map(([key]) => key));
}

/** Turns the full log on, or off, which deletes its entries. */
export async function setFullLog(isOn: boolean): Promise<void> {
  await isFullLog.setValue(isOn);
  if (!isOn) await clearArea("local");
}

/** One kind of data sent on a day. */
export interface DayCount {
  readonly day: string;
  readonly kind: LoggedRequest["what"]["kind"];
  /** Empty for data of no site. */
  readonly platform: string;
  readonly count: number;
}

/** Returns the counts, newest day first. */
export function countsOf(counts: Readonly<Record<string, number>>): DayCount[] {
  return Object.entries(counts)
    .sort(([a], [b]) => (a.slice(0, 10) === b.slice(0, 10) ? (a < b ? -1 : 1) : a < b ? 1 : -1))
    .map(([key, count]) => {
      const [day = "", kind = "", platform = ""] = key.split(" ");
      return { day, kind: kind as DayCount["kind"], platform, count };
    });
}
