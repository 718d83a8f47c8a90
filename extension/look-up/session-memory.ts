import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";

const prefix = "seen.";
/** Not much more is kept: memory belongs to the browser. */
const most = 100;
/** Looking for what is too old takes longer than an answer may wait, so it is done once in so many answers. */
const answersBetween = 20;
let answers = 0;

/** An answer of the server and when it came, milliseconds since 1970. */
export interface Remembered<T> {
  readonly at: number;
  readonly answer: T;
}

/**
 * What the server answered a moment ago, from the browser's session memory; asked anew after five minutes. It outlives
 * the panel, is never on disk and goes with the sign-in (`forgetAll`).
 */
export async function remembered<T>(key: string, ask: () => Promise<T>): Promise<Remembered<T>> {
  const name = prefix + key;
  const kept = (await browser.storage.session.get(name))[name] as Remembered<T> | undefined;
  if (kept !== undefined && Date.now() - kept.at < queryFreshMs) return kept;
  const entry = { at: Date.now(), answer: await ask() };
  // It is shown without waiting for it to be kept.
  void keep(name, entry);
  return entry;
}

async function keep(name: string, entry: Remembered<unknown>): Promise<void> {
  await browser.storage.session.set({ [name]: entry });
  answers += 1;
  if (answers % answersBetween === 0) await dropOldest();
}

/** Milliseconds for which an answer may still be shown without asking again, as TanStack Query counts them. */
export function freshFor(query: { state: { data: Remembered<unknown> | undefined; dataUpdatedAt: number } }): number {
  const { data, dataUpdatedAt } = query.state;
  return data === undefined ? 0 : Math.max(0, queryFreshMs - (dataUpdatedAt - data.at));
}

/** Forgets one answer, so that it is asked anew. */
export function forget(key: string): Promise<void> {
  return browser.storage.session.remove(prefix + key);
}

/** Forgets all answers: another user must not see what this one saw. */
export async function forgetAll(): Promise<void> {
  const all = await browser.storage.session.get(null);
  await browser.storage.session.remove(Object.keys(all).filter((key) => key.startsWith(prefix)));
}

async function dropOldest(): Promise<void> {
  const all = Object.entries(await browser.storage.session.get(null)).filter(([key]) => key.startsWith(prefix));
  if (all.length <= most) return;
  const oldestFirst = all.sort(([, a], [, b]) => (a as Remembered<unknown>).at - (b as Remembered<unknown>).at);
  await browser.storage.session.remove(oldestFirst.slice(0, all.length - most).map(([key]) => key));
}
