import type { Page } from "@playwright/test";
import { createApi } from "../e2e/fixtures.ts";
import { type BuiltPlatform, startBuiltPlatform } from "../support/built-platform.ts";
import { type ExtensionBrowser, launchWithExtension } from "../support/extension-browser.ts";
import { apiToken } from "../support/sign-in.ts";
import { startSites } from "../support/sites.ts";
import { type Figure, percentile } from "./figures.ts";

/** People visited for each figure, and profiles visited before the worker's memory is looked at. */
const visits = 60;
const profiles = 500;
const megabyte = 1_000_000;

/**
 * The real side panel beside pages that stand for GitHub: from the commit of a navigation to the person on the screen,
 * asked for and from the panel's own cache, with a local server; and what the background worker holds afterwards.
 */
export async function benchPanel(): Promise<Figure[]> {
  const platform = await startBuiltPlatform();
  const sites = await startSites();
  const browser = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
  try {
    const { panel, people } = await atWork(platform, browser);
    const site = await browser.visit("https://github.com/about");
    await panel.evaluate(noteShown);
    // The first visit loads what shows a person.
    const [first, ...others] = people;
    if (first === undefined || others.length < visits) throw new Error("The demo has too few people on GitHub.");
    await timeOf(panel, first, () => move(site, first.handle));
    const asked: number[] = [];
    for (const each of others) asked.push(await timeOf(panel, each, () => move(site, each.handle)));
    const cached: number[] = [];
    for (const each of others) cached.push(await timeOf(panel, each, () => move(site, each.handle)));
    // By pages that are loaded, and with a panel that has just opened: its memory is that of the session.
    await panel.reload();
    await panel.evaluate(noteShown);
    await timeOf(panel, first, () => load(site, first.handle));
    const loaded: number[] = [];
    for (const each of others) loaded.push(await timeOf(panel, each, () => load(site, each.handle)));

    for (let n = 0; n < profiles; n += 1) {
      await move(site, `cdp-demo-nobody-${n}`);
      await panel.waitForFunction((name) => document.querySelector("h1")?.textContent?.includes(name), `nobody-${n}`);
    }
    // The worker is awake for what it is asked: an action that is withdrawn again.
    await panel.evaluate(wakeWorker);
    const memory = await browser.worker.usedBytes();
    const p95 = (times: readonly number[]) => percentile(times, 0.95);
    return [
      { what: "navigation to the person shown, asked for, p95", value: p95(asked), unit: "ms", budget: 150 },
      { what: "navigation to the person shown, from the cache, p95", value: p95(cached), unit: "ms", budget: 50 },
      { what: "the same by loaded pages beside a new panel, p95", value: p95(loaded), unit: "ms", budget: 50 },
      { what: `memory of the worker after ${profiles} profiles`, value: memory / megabyte, unit: "MB", budget: 10 },
    ];
  } finally {
    await browser.close();
    await sites.stop();
    await platform.stop();
  }
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

/** Milliseconds from a move to the frame that shows the person's name. @param go - when it was committed */
async function timeOf(panel: Page, { name }: Visited, go: () => Promise<number>): Promise<number> {
  const shown = panel.evaluate((wanted) => (window as unknown as Noting).shown(wanted), name);
  const committed = await go();
  return (await shown) - committed;
}

/** As a single-page site moves on. */
function move(site: Page, handle: string): Promise<number> {
  return site.evaluate((to) => {
    history.pushState({}, "", `/${to}`);
    return performance.timeOrigin + performance.now();
  }, handle);
}

/** The browser commits to a page with the first of its bytes. */
async function load(site: Page, handle: string): Promise<number> {
  await site.goto(`https://github.com/${handle}`);
  return site.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + (entry?.responseStart ?? 0);
  });
}

interface Noting {
  /** Resolves with the moment (milliseconds since 1970) after the frame in which this name is the heading. */
  shown(name: string): Promise<number>;
}

function noteShown(): void {
  const painted = () => document.querySelector("h1")?.textContent ?? "";
  (window as unknown as Noting).shown = (name) =>
    new Promise((resolve) => {
      const look = () => {
        if (painted() !== name) return false;
        observer.disconnect();
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          after.port2.postMessage(null);
        });
        return true;
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

/** A message of any kind starts the worker, whether it is understood or not. */
function wakeWorker(): Promise<unknown> {
  return chrome.runtime.sendMessage({}).catch(() => undefined);
}
