import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";

const prefix = "seen.";
/** More is not kept: memory belongs to the browser. */
const most = 200;

/** An answer of the server and when it came, milliseconds since 1970. */
export interface Remembered<T> {
  readonly at: number;
  readonly answer: T;
}

type Memory = Map<string, Remembered<unknown>>;

/** What the browser's session memory holds, as this page knows it: read once, then followed. */
let memory: Promise<Memory> | undefined;

async function readMemory(): Promise<Memory> {
  const known: Memory = new Map();
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
  return known;
}

/**
 * What the server answered a moment ago, from the browser's session memory; asked anew after five minutes. It outlives
 * the panel, is never on disk and goes with the sign-in.
 */
export async function remembered<T>(key: string, ask: () => Promise<T>): Promise<Remembered<T>> {
  memory ??= readMemory();
  const known = await memory;
  const name = prefix + key;
  const kept = known.get(name) as Remembered<T> | undefined;
  if (kept !== undefined && Date.now() - kept.at < queryFreshMs) return kept;
  const entry = { at: Date.now(), answer: await ask() };
  known.set(name, entry);
  // It is shown without waiting for the browser to keep it.
  void browser.storage.session.set({ [name]: entry }).then(() => dropOldest(known));
  return entry;
}

async function dropOldest(known: Memory): Promise<void> {
  const oldestFirst = [...known].sort(([, a], [, b]) => a.at - b.at);
  const dropped = oldestFirst.slice(0, Math.max(0, known.size - most)).map(([name]) => name);
  if (dropped.length > 0) await remove(dropped);
}

/** Milliseconds for which an answer may still be shown without asking again, as TanStack Query counts them. */
export function freshFor(query: { state: { data: Remembered<unknown> | undefined; dataUpdatedAt: number } }): number {
  const { data, dataUpdatedAt } = query.state;
  return data === undefined ? 0 : Math.max(0, queryFreshMs - (dataUpdatedAt - data.at));
}

/** Forgets one answer, so that it is asked anew. */
export function forget(key: string): Promise<void> {
  return remove([prefix + key]);
}

/** Forgets all answers: an action has changed what they say. */
export async function forgetAll(): Promise<void> {
  const known = (await memory)?.keys() ?? [];
  const kept = Object.keys(await browser.storage.session.get(null)).filter((name) => name.startsWith(prefix));
  await remove([...known, ...kept]);
}

async function remove(names: readonly string[]): Promise<void> {
  const known = await memory;
  for (const name of names) known?.delete(name);
  await browser.storage.session.remove([...names]);
}
