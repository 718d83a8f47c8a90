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
  /** Stands for every site of the web. */
  sites: Sites;
  /** What stands in the pages of the web, by their paths. */
  bodies: Map<string, string>;
  /** A way to the platform that can be cut. */
  gateway: Gateway;
  /** Started once; tests use `extension`. */
  started: ExtensionBrowser;
}

interface Work {
  readonly account?: Account;
  /** The platform, or the way to it. */
  readonly address?: string;
  /** A browser of the test's own. */
  readonly browser?: ExtensionBrowser;
}

interface Fixtures {
  /** A browser with the extension that may see every site; each test finds it as if it had just been installed. */
  extension: ExtensionBrowser;
  /** The real side panel of somebody who is signed in, an administrator if nothing is said, and has chosen a project group. */
  atWork: (work?: Work) => Promise<Page>;
}

/** One browser and one web for all tests of a worker; nobody else's records are touched. */
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

/** Keeps values as the extension does. */
export function store(panel: Page, area: "local" | "session", values: object): Promise<void> {
  return panel.evaluate(([to, what]) => chrome.storage[to].set(what), [area, values] as const);
}

export interface Somebody {
  readonly id: string;
  readonly name: string;
  /** On GitHub, verified. */
  readonly handle: string;
}

/** A handle that nobody has. */
export const freshHandle = (): string => `cdp-demo-${crypto.randomUUID().slice(0, 8)}`;

/** Somebody new with a handle on GitHub that nobody else has. */
export async function somebody(api: Api, group: Segment, name: string): Promise<Somebody> {
  const handle = freshHandle();
  const displayName = `${name} ${handle.slice(-8)}`;
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  const identities = [{ platform: "github", type: "username", value: handle, verified: true }];
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
  return { id, name: displayName, handle };
}

/** The names of a person's tags. */
export async function tagsOf(api: Api, group: Segment, id: string): Promise<string[]> {
  const path = `/member/${id}?segments[]=${group.id}`;
  const { tags } = await api.send<{ tags: { name: string }[] }>("admin", "GET", path);
  return tags.map(({ name }) => name);
}

/** The heading of what the panel shows. */
export const heading = (panel: Page, name: string): Locator => panel.getByRole("heading", { level: 1, name });

/** The live region that announces what the panel shows. */
export const announced = (panel: Page): Locator => panel.getByRole("status").first();

/** Resolves when the page's socket is connected: what happens before, nobody tells it. Call it before the page loads. */
export async function connected(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40/user"));
}

/** As single-page sites move on. */
export const move = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, "", to), path);

/** Answers to requests like this, or to those of them whose body says so, wait until the returned function is called. */
export async function hold(panel: Page, like: RegExp | string, said = ""): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await panel.route(like, async (route) => {
    const sent = route.request().postData() ?? "";
    if (!sent.toLowerCase().includes(said.toLowerCase())) return route.fallback();
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The console says something else of itself, from the next load of the panel on. */
export async function consoleSays(
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

/** Wakes the worker and gives it an event of the browser, as a press in the menu of a page or of a key does. */
export async function happens(
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

/** What is held is sent at once: that it waits for six seconds is seen by the first test of `actions.spec.ts`. */
export async function sendHeld(panel: Page, browser: ExtensionBrowser): Promise<void> {
  await expect(panel.getByText("Nothing is sent yet").first()).toBeVisible();
  await holdUntil(panel, Date.now());
  await happens(panel, browser, "alarms.onAlarm", { name: "outbox" });
}

/** Everything in the outbox is due at this moment. */
export function holdUntil(panel: Page, moment: number): Promise<void> {
  return panel.evaluate(
    (dueAt) =>
      // The worker's own lock: it may be adding another action.
      navigator.locks.request("change the outbox", async () => {
        const { outbox } = await chrome.storage.local.get("outbox");
        await chrome.storage.local.set({ outbox: (outbox as object[]).map((entry) => ({ ...entry, dueAt })) });
      }),
    moment,
  );
}

/** Adds a new tag to the person who is shown. */
export async function addTag(panel: Page, name: string): Promise<void> {
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(name);
  await panel.getByRole("option", { name: `Create “${name}”` }).click();
  await panel.keyboard.press("Escape");
}

/** Keeps a picture first: the check opens a tab for a moment, which the panel follows. */
export async function looked(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await noViolations(page);
}
