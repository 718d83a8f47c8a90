import { chromeExtensionId } from "../../../shared/domain/extension-id.ts";
import { platformAddress } from "../addresses.ts";
import { keepToasts } from "../keep-toasts.ts";
import { checkPage, createPerson, dispatchBrowserEvent, expect, heading, move, test } from "./fixtures.ts";

const link = (linkUrl: string) => ({ menuItemId: "look-up-link", linkUrl });
const selection = (selectionText: string) => ({ menuItemId: "report-selection", selectionText });

test("the context menu looks up a link and reports selected text; browser shortcuts look up again and bookmark; a pinned person stays while browsing", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [one, two] = [await createPerson(api, group, "Linked"), await createPerson(api, group, "Browsed")];
  const panel = await atWork();
  // Both calls succeed only when the menu entries exist.
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
  const chosen = (entry: object) => dispatchBrowserEvent(panel, extension, "contextMenus.onClicked", entry);
  await chosen(link("https://github.com/about"));
  await expect(panel.getByText("This link does not lead to a profile.")).toBeVisible();
  await chosen(selection(" Works at Example Corp now "));
  await expect(panel.getByText("Open a person or an organization to report the selected text.")).toBeVisible();
  await chosen(link(`https://github.com/${one.handle}?tab=repositories`));
  await expect(heading(panel, one.name)).toBeVisible();
  await chosen(selection("Works at Example Corp now"));
  await expect(panel.getByRole("textbox", { name: /^Description/ })).toHaveValue("Works at Example Corp now");
  await panel.getByRole("button", { name: "Cancel" }).click();

  await panel.getByRole("button", { name: /^Menu/ }).click();
  await panel.getByRole("menuitem", { name: `Pin ${one.name}` }).click();
  await move(site, `/${two.handle}`);
  await expect(panel.getByRole("banner")).toContainText(two.handle);
  await expect(heading(panel, one.name)).toBeVisible();
  await expect(panel.getByText(`${one.name} is pinned`)).toBeVisible();
  await checkPage(panel, "panel-pinned");
  await panel.getByRole("button", { name: "Unpin" }).click();
  await site.bringToFront();
  await expect(heading(panel, two.name)).toBeVisible();

  // Browser shortcuts: look up again refetches, bookmark bookmarks the page in the tab.
  const command = (name: string) => dispatchBrowserEvent(panel, extension, "commands.onCommand", name);
  const request = panel.waitForRequest((request) => request.url().endsWith("/identity/find"));
  await command("look-up-again");
  await request;
  await site.goto("https://github.com/nodejs/node/releases/tag/v24.1.0");
  const bookmark = panel.getByRole("button", { name: /^Bookmark/ });
  await expect(bookmark).toBeVisible();
  await keepToasts(panel);
  await command("bookmark");
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("status").filter({ hasText: "Bookmarked" }).getByRole("button", { name: "Undo" }).click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
});

test("a page that probes for the extension detects nothing, and 1,000 pages without a profile send nothing", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "After A Thousand");
  const panel = await atWork();
  const requestUrls: string[] = [];
  panel.on("request", (request) => request.url().startsWith(platformAddress) && requestUrls.push(request.url()));
  const paths: Record<string, (n: number) => string> = {
    "https://www.reddit.com/": (n) => `/r/cdp_demo_${n}/`,
    "https://x.com/": (n) => `/search?q=cdp-demo-${n}`,
    "https://www.linkedin.com/": (n) => `/jobs/view/${n}/`,
    "https://github.com/": (n) => `/cdp-demo-${n}/repository/tree/main`,
  };
  const site = await extension.visit("https://hostile.example/");
  const result = await site.evaluate(async (id) => {
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
  expect(result).toEqual({ found: [], canSend: false, page: "<h1>A page of the web</h1>" });

  requestUrls.length = 0;
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
  await expect(heading(panel, someone.name)).toBeVisible();
  expect(requestUrls.filter((url) => url.includes("/identity/find"))).toHaveLength(1);
  expect(
    requestUrls.filter((url) => url.includes("/query") && !url.includes("eagleEye") && !url.includes("activity")),
  ).toEqual([]);
});

test("the options show the shortcuts and the sent requests, and delete everything", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Noted");
  const panel = await atWork();
  await extension.visit(`https://github.com/${someone.handle}`);
  // The last section of the card.
  await expect(panel.getByRole("heading", { name: "Last activities" })).toBeVisible();
  const options = await extension.openPage("options.html");
  await expect(options.getByRole("row", { name: /^Open, focus or close the panel/ })).toContainText(
    /Alt\+Shift\+E|⌥⇧E/,
  );
  await options.getByRole("link", { name: "Privacy" }).click();
  await expect(options).toHaveURL(/options\.html#privacy$/);
  await expect(options.getByRole("heading", { name: "Privacy" })).toBeInViewport();
  const sent = options.getByRole("row", { name: new RegExp(someone.handle) });
  await expect(sent).toContainText("POST /identity/find");
  await expect(sent.getByRole("cell", { name: group.name })).toBeVisible();
  await checkPage(options, "options");
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await options.getByRole("button", { name: "Forget everything" }).click();
  const reloaded = options.waitForEvent("load");
  await options.getByRole("button", { name: "Delete everything" }).click();
  await reloaded;
  await expect(options.getByText("Nothing has been sent in this session.")).toBeVisible();
  await expect(options.getByRole("textbox", { name: "Console URL" })).toHaveValue("http://localhost:4100");
  const storedKeys = await options.evaluate(async () => [
    ...Object.keys(await chrome.storage.local.get(null)),
    ...Object.keys(await chrome.storage.session.get(null)),
  ]);
  expect(storedKeys).toEqual([]);
});
