import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";

const prefix = "seen.";
/** More is not kept: memory belongs to the browser. */
const most = 300;

/** An answer of the server and when it came, milliseconds since 1970. */
interface Remembered<T> {
  readonly at: number;
  readonly answer: T;
}

/** What the browser's session memory holds, as this page knows it: read once, then followed. */
const known = new Map<string, Remembered<unknown>>();
let reading: Promise<void> | undefined;

/**
 * Reads what the server answered lately from the browser's session memory, once a page. The memory outlives the panel,
 * is never on disk and is cleared by signing out.
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

/** The last answer, to be shown while the server is asked again; none after five minutes or before `readMemory`. */
export function recall<T>(key: string): Remembered<T> | undefined {
  const kept = known.get(prefix + key) as Remembered<T> | undefined;
  return kept !== undefined && Date.now() - kept.at < queryFreshMs ? kept : undefined;
}

/** Keeps an answer. Nothing waits for the browser to store it. */
export function keepAnswer(key: string, answer: unknown): void {
  const name = prefix + key;
  const entry = { at: Date.now(), answer };
  known.set(name, entry);
  void browser.storage.session.set({ [name]: entry }).then(dropOldest);
}

async function dropOldest(): Promise<void> {
  const oldestFirst = [...known].sort(([, a], [, b]) => a.at - b.at);
  const dropped = oldestFirst.slice(0, Math.max(0, known.size - most)).map(([name]) => name);
  if (dropped.length > 0) await remove(dropped);
}

/** Forgets all answers: an action has changed what they say. */
export async function forgetAll(): Promise<void> {
  const kept = Object.keys(await browser.storage.session.get(null)).filter((name) => name.startsWith(prefix));
  await remove([...known.keys(), ...kept]);
}

async function remove(names: readonly string[]): Promise<void> {
  for (const name of names) known.delete(name);
  await browser.storage.session.remove([...names]);
}
