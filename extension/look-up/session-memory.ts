import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { reachability } from "../connection/reachability.ts";

const prefix = "seen.";
/** Maximum number of stored responses, because session memory is limited. */
const maxEntries = 300;

/** Response of the server and its time in milliseconds since 1970. */
interface Remembered<T> {
  readonly at: number;
  readonly answer: T;
}

/** Copy of the browser's session memory: read once per page, then updated on change. */
const known = new Map<string, Remembered<unknown>>();
let reading: Promise<void> | undefined;

/**
 * Reads recent responses from the browser's session memory, once per page. The memory outlives the panel, is never on
 * disk and is cleared on sign-out.
 */
export function readMemory(): Promise<void> {
  reading ??= followMemory();
  return reading;
}

async function followMemory(): Promise<void> {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== "session") return;
    for (const [name, { newValue }] of Object.entries(changes)) {
      if (!name.startsWith(prefix)) continue;
      if (newValue === undefined) known.delete(name);
      else known.set(name, newValue as Remembered<unknown>);
    }
  });
  for (const [name, value] of Object.entries(await browser.storage.session.get(null))) {
    if (name.startsWith(prefix)) known.set(name, value as Remembered<unknown>);
  }
}

/**
 * Returns the last response to show during a refetch; undefined after five minutes or before `readMemory`. Without a
 * network or server, older ones are better than none.
 */
export function recall<T>(key: string): Remembered<T> | undefined {
  const stored = known.get(prefix + key) as Remembered<T> | undefined;
  const isOff = navigator.onLine === false || reachability().state !== "reachable";
  return stored !== undefined && (isOff || Date.now() - stored.at < queryFreshMs) ? stored : undefined;
}

/** Stores a response. Does not wait for the browser to store it. */
export function storeResponse(key: string, answer: unknown): void {
  const name = prefix + key;
  const entry = { at: Date.now(), answer };
  known.set(name, entry);
  void browser.storage.session.set({ [name]: entry }).then(dropOldest);
}

async function dropOldest(): Promise<void> {
  const oldestFirst = [...known].sort(([, a], [, b]) => a.at - b.at);
  const dropped = oldestFirst.slice(0, Math.max(0, known.size - maxEntries)).map(([name]) => name);
  if (dropped.length > 0) await remove(dropped);
}

/**
 * Removes stored responses about records, because an action may have made them stale.
 * @param ids - records that it changed; by default all
 */
export async function forgetSeen(ids: readonly string[] | null = null): Promise<void> {
  const stored = [...known.keys(), ...Object.keys(await browser.storage.session.get(null))];
  await remove(stored.filter((name) => name.startsWith(prefix) && (ids?.some((id) => name.includes(id)) ?? true)));
}

async function remove(names: readonly string[]): Promise<void> {
  for (const name of names) known.delete(name);
  await browser.storage.session.remove([...names]);
}
