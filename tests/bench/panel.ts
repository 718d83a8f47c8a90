import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createApi } from "../e2e/fixtures.ts";
import { type BuiltPlatform, startBuiltPlatform } from "../support/built-platform.ts";
import { type ExtensionBrowser, launchWithExtension } from "../support/extension-browser.ts";
import { apiToken } from "../support/sign-in.ts";
import { startSites } from "../support/sites.ts";
import { extensionSizes } from "./extension-sizes.ts";
import { type Figure, percentile } from "./figures.ts";

/** People visited for each figure, and profiles visited before the worker's memory is measured. */
const visits = 60;
const profiles = 500;
const megabyte = 1_000_000;

/**
 * Measures the real side panel next to pages that stand in for GitHub: the time from the commit of a navigation until
 * the person is visible, requested from a local server and read from the panel's cache, and the memory of the
 * background worker afterwards.
 */
export async function benchPanel(): Promise<Figure[]> {
  const platform = await startBuiltPlatform();
  const sites = await startSites();
  const browser = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
  try {
    const { panel, people } = await atWork(platform, browser);
    const site = await browser.visit("https://github.com/about");
    await panel.evaluate(noteShown);
    // The first visit loads the scripts that show a person.
    const [first, ...others] = people;
    if (first === undefined || others.length < visits) throw new Error("The demo has too few people on GitHub.");
    await timeOf(panel, first, () => move(site, first.handle));
    const requests: string[] = [];
    panel.on("request", (request) => requests.push(request.url()));
    const requested: Times[] = [];
    for (const each of others) requested.push(await timeOf(panel, each, () => move(site, each.handle)));
    await panel.waitForLoadState("networkidle");
    const requestsOfPerson = requests.length / others.length;
    const cached: Times[] = [];
    for (const each of others) cached.push(await timeOf(panel, each, () => move(site, each.handle)));
    // Full page loads with a newly opened panel, which reads from the session storage.
    await panel.reload();
    await panel.evaluate(noteShown);
    await panel.evaluate(noteShifts);
    await timeOf(panel, first, () => load(site, first.handle));
    const loaded: Times[] = [];
    for (const each of others) loaded.push(await timeOf(panel, each, () => load(site, each.handle)));

    const shift = await panel.evaluate(() => (window as unknown as Noting).shift);

    for (let n = 0; n < profiles; n += 1) {
      await move(site, `cdp-demo-nobody-${n}`);
      await panel.waitForFunction((name) => document.querySelector("h1")?.textContent?.includes(name), `nobody-${n}`);
    }
    // The memory can only be read while the worker is awake.
    await panel.evaluate(wakeWorker);
    const memory = await browser.worker.usedBytes();
    const sizes = await extensionSizes(join(import.meta.dirname, "../../.output/chrome-mv3"));
    return [
      { what: "script of the side panel when it opens", value: sizes.panel / 1_000, unit: "KB", budget: 110 },
      ...figuresOf("navigation to the person shown, asked for", requested, { p50: 50, p95: 150 }),
      { what: "requests for a new person", value: requestsOfPerson, unit: "requests", budget: 3 },
      ...figuresOf("navigation to the person shown, from the cache", cached, { p50: 16, p95: 50 }),
      ...figuresOf("the same by loaded pages beside a new panel", loaded, { p50: null, p95: 50 }),
      { what: "layout shift over all of these pages", value: shift, unit: "", budget: 0 },
      { what: `memory of the worker after ${profiles} profiles`, value: memory / megabyte, unit: "MB", budget: 10 },
    ];
  } finally {
    await browser.close();
    await sites.stop();
    await platform.stop();
  }
}

/** Milliseconds from the navigation to the frame with the name, and to the one with the whole card. */
interface Times {
  readonly name: number;
  readonly card: number;
}

function figuresOf(
  what: string,
  times: readonly Times[],
  budgets: { readonly p50: number | null; readonly p95: number },
): Figure[] {
  const cards = times.map(({ card }) => card);
  return [
    { what: `${what}, p50`, value: percentile(cards, 0.5), unit: "ms", budget: budgets.p50 },
    { what: `${what}, p95`, value: percentile(cards, 0.95), unit: "ms", budget: budgets.p95 },
    {
      what: "its name alone, p95",
      value: percentile(
        times.map(({ name }) => name),
        0.95,
      ),
      unit: "ms",
      budget: null,
    },
  ];
}

interface Visited {
  readonly name: string;
  readonly handle: string;
}

async function atWork(
  { address }: BuiltPlatform,
  browser: ExtensionBrowser,
): Promise<{ panel: Page; people: Visited[] }> {
  const token = await apiToken(address, "admin");
  const api = createApi(address, async () => token);
  const groups = await api.groups();
  const groupId = groups.find(({ name }) => name === "Cloud Harbor")?.id;
  const body = { limit: 200, offset: 0, segments: [groupId], filter: {}, orderBy: "activityCount_DESC" };
  const { rows } = await api.send<{ rows: Row[] }>("admin", "POST", "/member/query", body);
  const names = new Set<string>();
  const people = rows.flatMap(({ displayName, identities }) => {
    const held = identities.find(({ platform, type }) => platform === "github" && type === "username");
    if (!held || names.has(displayName)) return [];
    names.add(displayName);
    return [{ name: displayName, handle: held.value }];
  });
  const panel = await browser.openPanel();
  await panel.evaluate(seed, { address, token, groupId });
  await panel.getByRole("searchbox").waitFor();
  return { panel, people: people.slice(0, visits + 1) };
}

interface Row {
  readonly displayName: string;
  readonly identities: readonly { readonly platform: string; readonly type: string; readonly value: string }[];
}

/** @param go - performs the navigation and returns the moment when it was committed */
async function timeOf(panel: Page, { name }: Visited, go: () => Promise<number>): Promise<Times> {
  const shown = panel.evaluate((personName) => (window as unknown as Noting).shown(personName), name);
  const committed = await go();
  const at = await shown;
  return { name: at.name - committed, card: at.card - committed };
}

/** Navigates as a single-page site does. */
function move(site: Page, handle: string): Promise<number> {
  return site.evaluate((to) => {
    history.pushState({}, "", `/${to}`);
    return performance.timeOrigin + performance.now();
  }, handle);
}

/** Loads a page. The browser commits to a page when its first byte arrives. */
async function load(site: Page, handle: string): Promise<number> {
  await site.goto(`https://github.com/${handle}`);
  return site.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + (entry?.responseStart ?? 0);
  });
}

interface Noting {
  /** Resolves with the times (milliseconds since 1970) after the frames that show this name and its whole card. */
  shown(name: string): Promise<Times>;
  /** Layout shift since `noteShifts` that no user input caused. */
  shift: number;
}

function noteShifts(): void {
  const noting = window as unknown as Noting;
  noting.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noting.shift += entry.value;
    }
  }).observe({ type: "layout-shift" });
}

function noteShown(): void {
  const afterFrame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        after.port2.postMessage(null);
      });
    });
  (window as unknown as Noting).shown = (name) =>
    new Promise((resolve) => {
      let named: Promise<number> | undefined;
      const look = () => {
        if (document.querySelector("h1")?.textContent !== name) return;
        named ??= afterFrame();
        // Only the card shows figures.
        if (document.querySelector("main dl") === null) return;
        observer.disconnect();
        void Promise.all([named, afterFrame()]).then(([at, card]) => resolve({ name: at, card }));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      look();
    });
}

declare const chrome: {
  readonly storage: Record<"local" | "session", { set(values: object): Promise<void> }>;
  readonly runtime: { sendMessage(message: object): Promise<unknown> };
};

async function seed(given: { address: string; token: string; groupId: string | undefined }): Promise<void> {
  await chrome.storage.local.set({ consoleAddress: given.address, selectedGroupId: given.groupId });
  await chrome.storage.session.set({ appToken: given.token });
}

/** Starts the worker by sending a message. The worker need not understand it. */
function wakeWorker(): Promise<unknown> {
  return chrome.runtime.sendMessage({}).catch(() => undefined);
}
