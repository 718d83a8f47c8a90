import { browser } from "wxt/browser";
import type { Followed } from "../base/use-stored.ts";
import { isFullLog, keepRecent, type LoggedRequest, logPrefix, readArea, requestCounts } from "./request-log.ts";

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

async function clearArea(area: "local" | "session"): Promise<void> {
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
