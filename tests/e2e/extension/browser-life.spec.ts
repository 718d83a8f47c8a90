import { expect, type Page } from "@playwright/test";
import { chromeExtensionId } from "../../../shared/domain/extension-id.ts";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { type Sites, startSites } from "../../support/sites.ts";
import { platformAddress } from "../addresses.ts";
import { noViolations } from "../axe.ts";
import { test as base, tokenOf } from "../fixtures.ts";
import { picture } from "../picture.ts";
import { panelAtWork, somebody } from "./at-work.ts";

/** One browser for all of the file: each test leaves it as the next one may find it. */
const test = base.extend<object, { sites: Sites; extension: ExtensionBrowser }>({
  sites: [
    async ({ browserName: _ }, use) => {
      const sites = await startSites();
      await use(sites);
      await sites.stop();
    },
    { scope: "worker" },
  ],
  extension: [
    async ({ sites }, use) => {
      const browser = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});
test.use({ account: null });

/** The part of Chromium's interface that the tests use, in the panel. */
declare const chrome: {
  readonly storage: Record<
    "local" | "session",
    { set(values: object): Promise<void>; get(key: null): Promise<object> }
  >;
  readonly contextMenus: { update(id: string, change: object): Promise<void> };
  readonly runtime: { sendMessage(message: object): Promise<unknown> };
  readonly windows: { getCurrent(): Promise<{ id: number }> };
};

/** Wakes the worker and gives it an event of the browser, as a press in the menu of a page or of a key does. */
async function happens(
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

const link = (linkUrl: string) => ({ menuItemId: "look-up-link", linkUrl });
const selection = (selectionText: string) => ({ menuItemId: "report-selection", selectionText });

const move = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

test("the menu of a page looks a link up and reports a selected text; the browser's keys look up again and bookmark; a pinned person stays while browsing on", async ({
  api,
  group,
  extension,
  signedInState,
}) => {
  const [one, two] = [await somebody(api, group, "Linked"), await somebody(api, group, "Browsed")];
  const panel = await panelAtWork(extension, {
    address: platformAddress,
    token: tokenOf(await signedInState("admin")),
    group,
  });
  // Neither fails: both entries are there.
  await panel.evaluate(async () => {
    await chrome.contextMenus.update("look-up-link", {});
    await chrome.contextMenus.update("report-selection", {});
  });
  const site = await extension.visit("https://github.com/nodejs/node/pulls");
  const search = panel.getByRole("searchbox");
  await search.fill(two.handle);
  const found = panel.getByRole("list", { name: "People" }).getByRole("button", { name: two.name });
  await expect(found).toBeVisible();
  await search.press("ArrowDown");
  await expect(found).toBeFocused();
  await found.press("ArrowUp");
  await expect(search).toBeFocused();
  const chosen = (entry: object) => happens(panel, extension, "contextMenus.onClicked", entry);
  await chosen(link("https://github.com/about"));
  await expect(panel.getByText("This link leads to no profile.")).toBeVisible();
  await chosen(selection(" Works at Example Corp now "));
  await expect(panel.getByText("Open a person or an organization to report the selected text.")).toBeVisible();
  await chosen(link(`https://github.com/${one.handle}?tab=repositories`));
  await expect(panel.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await chosen(selection("Works at Example Corp now"));
  await expect(panel.getByRole("textbox", { name: /^Description/ })).toHaveValue("Works at Example Corp now");
  await panel.getByRole("button", { name: "Cancel" }).click();

  await panel.getByRole("button", { name: /^Menu/ }).click();
  await panel.getByRole("menuitem", { name: `Pin ${one.name}` }).click();
  await move(site, `/${two.handle}`);
  await expect(panel.getByRole("banner")).toContainText(two.handle);
  await expect(panel.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(panel.getByText(`${one.name} is pinned`)).toBeVisible();
  await picture(panel, "panel-pinned");
  await noViolations(panel);
  await panel.getByRole("button", { name: "Unpin" }).click();
  await site.bringToFront();
  await expect(panel.getByRole("heading", { level: 1, name: two.name })).toBeVisible();

  // The browser's keys: look up again asks anew, bookmark bookmarks the page in the tab.
  const command = (name: string) => happens(panel, extension, "commands.onCommand", name);
  const asked = panel.waitForRequest((request) => request.url().includes(`value=${two.handle}`));
  await command("look-up-again");
  await asked;
  await command("bookmark");
  const bookmark = panel.getByRole("toolbar", { name: "Actions" }).getByRole("button", { name: /^Bookmark/ });
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("status").filter({ hasText: "Bookmarking" }).getByRole("button", { name: "Undo" }).click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
});

test("a page that probes for the extension sees nothing, and of 1,000 pages that are no profile nothing leaves", async ({
  api,
  group,
  extension,
  signedInState,
}) => {
  const someone = await somebody(api, group, "After A Thousand");
  const panel = await panelAtWork(extension, {
    address: platformAddress,
    token: tokenOf(await signedInState("admin")),
    group,
  });
  const asked: string[] = [];
  panel.on("request", (request) => request.url().startsWith(platformAddress) && asked.push(request.url()));
  const paths: Record<string, (n: number) => string> = {
    "https://www.reddit.com/": (n) => `/r/cdp_demo_${n}/`,
    "https://x.com/": (n) => `/search?q=cdp-demo-${n}`,
    "https://www.linkedin.com/": (n) => `/jobs/view/${n}/`,
    "https://github.com/": (n) => `/cdp-demo-${n}/repository/tree/main`,
  };
  const site = await extension.visit("https://hostile.example/");
  const seen = await site.evaluate(async (id) => {
    const answers = async (path: string) => {
      const address = `chrome-extension://${id}/${path}`;
      const image = new Promise<boolean>((resolve) => {
        const probe = Object.assign(new Image(), { onload: () => resolve(true), onerror: () => resolve(false) });
        probe.src = address;
      });
      const fetched = fetch(address).then(
        () => true,
        () => false,
      );
      return (await image) || (await fetched);
    };
    const files = ["manifest.json", "icon/128.png", "sidepanel.html", "options.html", "background.js"];
    const found = await Promise.all(files.map(answers));
    const { runtime } = (window as unknown as { chrome?: { runtime?: unknown } }).chrome ?? {};
    return {
      found: files.filter((_, index) => found[index]),
      canSend: runtime !== undefined,
      page: document.body.innerHTML,
    };
  }, chromeExtensionId);
  expect(seen).toEqual({ found: [], canSend: false, page: "<h1>A page of the web</h1>" });

  asked.length = 0;
  for (const [origin, path] of Object.entries(paths)) {
    await site.goto(origin);
    await site.evaluate(
      (all) => {
        for (const each of all) history.pushState({}, "", each);
      },
      Array.from({ length: 250 }, (_, n) => path(n)),
    );
  }
  await move(site, `/${someone.handle}`);
  await expect(panel.getByRole("heading", { level: 1, name: someone.name })).toBeVisible();
  expect(asked.filter((url) => url.includes("/identity?"))).toHaveLength(1);
  expect(
    asked.filter((url) => url.includes("/query") && !url.includes("eagleEye") && !url.includes("activity")),
  ).toEqual([]);
});

test("the options show the keys and what left this browser, and forget everything", async ({ extension }) => {
  const options = await extension.openPage("options.html");
  await expect(options.getByRole("row", { name: /^Open the panel/ })).toContainText(/Alt\+Shift\+E|⌥⇧E/);
  await expect(options.getByRole("row", { name: /cdp-demo-/ }).first()).toContainText("GET /identity");
  await picture(options, "options");
  await noViolations(options);
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await options.getByRole("button", { name: "Forget everything" }).click();
  await options.getByRole("button", { name: "Forget it all now" }).click();
  await expect(options.getByText("Nothing has left this browser yet.")).toBeVisible();
  await expect(options.getByRole("textbox", { name: "Address of the console" })).toHaveValue("http://localhost:4100");
  const kept = await options.evaluate(async () => [
    ...Object.keys(await chrome.storage.local.get(null)),
    ...Object.keys(await chrome.storage.session.get(null)),
  ]);
  expect(kept).toEqual([]);
});
