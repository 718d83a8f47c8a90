import { expect, type Locator, type Page } from "@playwright/test";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { type Gateway, startGateway } from "../../support/gateway.ts";
import { type Sites, startSites } from "../../support/sites.ts";
import { platformAddress } from "../addresses.ts";
import { noViolations } from "../axe.ts";
import { type Account, type Api, test as base, type Segment, tokenOf } from "../fixtures.ts";
import { picture } from "../picture.ts";

export { expect } from "@playwright/test";

interface Worker {
  /** Server that stands in for every website. */
  sites: Sites;
  /** Bodies of web pages by path. */
  bodies: Map<string, string>;
  /** Proxy to the platform that can be cut. */
  gateway: Gateway;
  /** Browser that is started once per worker; tests use `extension`. */
  started: ExtensionBrowser;
}

interface Work {
  readonly account?: Account;
  /** URL of the platform or of the gateway to it. */
  readonly address?: string;
  /** A separate browser for the test. */
  readonly browser?: ExtensionBrowser;
}

interface Fixtures {
  /** A browser with the extension and access to every site; each test starts as if it had just been installed. */
  extension: ExtensionBrowser;
  /** Opens the real side panel of a signed-in user, an administrator by default, with a selected project group. */
  atWork: (work?: Work) => Promise<Page>;
}

/** One browser and one set of sites for all tests of a worker; tests change only records that they create. */
export const test = base.extend<Fixtures, Worker>({
  account: null,
  bodies: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  sites: [
    async ({ bodies }, use) => {
      const sites = await startSites(({ pathname }) => bodies.get(pathname) ?? null);
      await use(sites);
      await sites.stop();
    },
    { scope: "worker" },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const gateway = await startGateway(platformAddress);
      await use(gateway);
      await gateway.cut();
    },
    { scope: "worker" },
  ],
  started: [
    async ({ sites }, use) => {
      const browser = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  extension: async ({ started }, use) => {
    await use(started);
    await started.reset();
  },
  atWork: async ({ extension, group, signedInState }, use) => {
    await use(async ({ account = "admin", address = platformAddress, browser = extension } = {}) => {
      const panel = await browser.openPanel();
      await store(panel, "local", { consoleAddress: address, selectedGroupId: group.id });
      await store(panel, "session", { appToken: tokenOf(await signedInState(account)) });
      await expect(panel.getByRole("searchbox", { name: "Search people and organizations" })).toBeVisible();
      return panel;
    });
  },
});

/** Writes values to the storage as the extension does. */
export function store(panel: Page, area: "local" | "session", values: object): Promise<void> {
  return panel.evaluate(([to, what]) => chrome.storage[to].set(what), [area, values] as const);
}

export interface TestPerson {
  readonly id: string;
  readonly name: string;
  /** Verified GitHub handle. */
  readonly handle: string;
}

/** Creates a handle that no record has. */
export const freshHandle = (): string => `cdp-demo-${crypto.randomUUID().slice(0, 8)}`;

/** Creates a person with a new GitHub handle. */
export async function createPerson(api: Api, group: Segment, name: string): Promise<TestPerson> {
  const handle = freshHandle();
  const displayName = `${name} ${handle.slice(-8)}`;
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  const identities = [{ platform: "github", type: "username", value: handle, verified: true }];
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
  return { id, name: displayName, handle };
}

/** Returns the names of a person's tags. */
export async function tagsOf(api: Api, group: Segment, id: string): Promise<string[]> {
  const path = `/member/${id}?segments[]=${group.id}`;
  const { tags } = await api.send<{ tags: { name: string }[] }>("admin", "GET", path);
  return tags.map(({ name }) => name);
}

/** Main heading of the panel. */
export const heading = (panel: Page, name: string): Locator => panel.getByRole("heading", { level: 1, name });

/** Opens the GitHub page of a person and waits for their card. */
export async function showPerson(browser: ExtensionBrowser, panel: Page, someone: TestPerson): Promise<Page> {
  const page = await browser.visit(`https://github.com/${someone.handle}`);
  await expect(heading(panel, someone.name)).toBeVisible();
  await expect(panel.getByRole("toolbar", { name: "Actions" })).toBeVisible();
  return page;
}

/** Chooses an item of a menu, which a scroll closes, also one that changed content above the menu causes. */
export function choose(panel: Page, button: Locator, item: string): Promise<void> {
  return expect(async () => {
    await button.click();
    await panel.getByRole("menuitem", { name: item }).click({ timeout: 2_000 });
  }).toPass();
}

/** Live region that announces the panel's content. */
export const announced = (panel: Page): Locator => panel.getByRole("status").first();

/**
 * Resolves when the page's socket is connected, because earlier events are not delivered. Call it before the page
 * loads.
 */
export async function connected(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40/user"));
}

/** Navigates as a single-page site does. */
export const move = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, "", to), path);

/** Holds matching requests, or only those whose body contains `text`, until the returned function is called. */
export async function hold(panel: Page, like: RegExp | string, text = ""): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await panel.route(like, async (route) => {
    const sent = route.request().postData() ?? "";
    if (!sent.toLowerCase().includes(text.toLowerCase())) return route.fallback();
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Overrides the console's configuration, and reloads the panel with it. */
export async function overrideConsoleConfig(
  panel: Page,
  change: { version?: string; capabilities?: Readonly<Record<string, boolean>> },
): Promise<void> {
  await panel.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    const capabilities = { ...config.capabilities, ...change.capabilities };
    await route.fulfill({ json: { ...config, ...change, capabilities } });
  });
  await panel.reload();
}

/** Wakes the worker and dispatches a browser event, such as a click in the context menu or a shortcut. */
export async function dispatchBrowserEvent(
  panel: Page,
  { worker }: ExtensionBrowser,
  event: string,
  ...args: (object | string)[]
): Promise<void> {
  const windowId = await panel.evaluate(async () => {
    await chrome.runtime.sendMessage({}).catch(() => undefined);
    return (await chrome.windows.getCurrent()).id;
  });
  const given = [...args, { windowId }].map((each) => JSON.stringify(each)).join();
  await worker.evaluate(`chrome.${event}.dispatch(${given})`);
}

/** Sends held actions at once. The first test of `tags.spec.ts` covers the delay of six seconds. */
export async function sendHeld(panel: Page, browser: ExtensionBrowser): Promise<void> {
  await expect(panel.getByText("Nothing is sent yet").first()).toBeVisible();
  await holdUntil(panel, Date.now());
  await dispatchBrowserEvent(panel, browser, "alarms.onAlarm", { name: "outbox" });
}

/** Sets the due time of every entry in the outbox. */
export function holdUntil(panel: Page, moment: number): Promise<void> {
  return panel.evaluate(async (dueAt) => {
    // Uses the worker's lock, because the worker may be adding another action.
    await navigator.locks.request("change the outbox", async () => {
      const { outbox } = await chrome.storage.local.get("outbox");
      const entries = (outbox ?? []) as object[];
      await chrome.storage.local.set({ outbox: entries.map((entry) => ({ ...entry, dueAt })) });
    });
  }, moment);
}

/**
 * Postpones every action by an hour as soon as it is stored, so that none is sent while a slow test looks at it.
 * @returns function after which new actions are sent after six seconds again
 */
export async function holdActions(panel: Page): Promise<() => Promise<void>> {
  const stop = await panel.evaluateHandle((dueAt) => {
    const postpone = () =>
      void navigator.locks.request("change the outbox", async () => {
        const { outbox } = await chrome.storage.local.get("outbox");
        const entries = (outbox ?? []) as { dueAt: number }[];
        if (entries.every((entry) => entry.dueAt >= dueAt)) return;
        await chrome.storage.local.set({
          outbox: entries.map((entry) => ({ ...entry, dueAt: Math.max(entry.dueAt, dueAt) })),
        });
      });
    chrome.storage.onChanged.addListener(postpone);
    return () => chrome.storage.onChanged.removeListener(postpone);
  }, Date.now() + 3_600_000);
  return () => stop.evaluate((each) => each());
}

/** Adds a new tag to the displayed person. */
export async function addTag(panel: Page, name: string): Promise<void> {
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(name);
  await panel.getByRole("option", { name: `Create “${name}”` }).click();
  await panel.keyboard.press("Escape");
}

/** Reports a data issue of the displayed person. A report waits six seconds. */
export async function reportIssue(panel: Page, description: string): Promise<void> {
  await panel.getByRole("button", { name: "Report", exact: true }).click();
  await panel.getByLabel("Data type").selectOption("Other");
  await panel.getByLabel("Description").fill(description);
  await panel.getByRole("button", { name: "Report issue" }).click();
}

/** Returns the names of the visible filled buttons. A screen has at most one. */
export const filledButtons = (panel: Page): Promise<string[]> =>
  panel
    .locator("button.bg-accent")
    .evaluateAll((all) =>
      all
        .filter((each) => !each.closest("[inert]") && (each as HTMLButtonElement).checkVisibility())
        .map((each) => (each as HTMLElement).innerText),
    );

/** Returns the descriptions of a record's data issues. */
export async function issuesOf(api: Api, id: string): Promise<string[]> {
  const filter = { entityId: id };
  const { rows } = await api.send<{ rows: { description: string }[] }>("admin", "POST", "/data-issue/query", {
    filter,
  });
  return rows.map(({ description }) => description);
}

/** Saves the picture first, because the accessibility check briefly opens a tab that the panel follows. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await noViolations(page);
}
