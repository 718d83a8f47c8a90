import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { findProgram } from "../../../scripts/system.ts";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { picture } from "../picture.ts";
import { createPerson, expect, heading, test } from "./fixtures.ts";
import { githubIssue } from "./list-pages.ts";

/**
 * The browser's own prompt exists only on a screen. This test shows the build that ships on a virtual one
 * and answers the prompt by keys.
 */
let screen: ChildProcess;
let display: string;
let browser: ExtensionBrowser;

/**
 * Presses keys as a person at the screen does, a second after the last action: the browser ignores keys in the first
 * half second of its prompts.
 */
const press = (...keys: string[]) =>
  promisify(execFile)(findProgram("xdotool") ?? "", ["sleep", "1", "key", "--delay", "100", ...keys], {
    env: { ...process.env, DISPLAY: display },
  });

test.beforeEach(async ({ sites }) => {
  screen = spawn(findProgram("xvfb") ?? "", ["-displayfd", "1", "-screen", "0", "1500x950x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(screen.stdout ?? screen, "data")) as [Buffer];
  display = `:${String(number).trim()}`;
  browser = await launchWithExtension({ sitesPort: sites.port, display });
});

test.afterEach(async () => {
  await browser.close();
  screen.kill();
  await once(screen, "exit");
});

test("the first run asks for the four main sites with one prompt; a refusal is answered and can be repeated", async ({
  api,
  group,
  atWork,
}) => {
  const someone = await createPerson(api, group, "First Seen");
  const panel = await atWork({ browser });
  await browser.visit(`https://github.com/${someone.handle}`);
  await expect(heading(panel, "Show people next to their profiles")).toBeVisible();
  await picture(panel, "panel-first-sites");
  const allow = panel.getByRole("button", { name: "Allow these four sites" });
  const isAllowed = () => panel.evaluate(() => chrome.permissions.contains({ origins: ["https://github.com/*"] }));

  // Deny is preselected in the prompt.
  await allow.click();
  await press("Return");
  await expect(panel.getByRole("status").filter({ hasText: "Access was refused" })).toBeVisible();
  expect(await isAllowed()).toBe(false);

  await allow.click();
  await press("Tab", "Return");
  await expect(heading(panel, someone.name)).toBeVisible();
  expect(await isAllowed()).toBe(true);
});

test("the marks beside authors are asked for by themselves; a refusal changes nothing, and they end with the access", async ({
  api,
  group,
  bodies,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Marked");
  bodies.set("/lattice/sched/issues/11", githubIssue([someone.handle]));
  await atWork({ browser });
  const issue = await browser.visit("https://github.com/lattice/sched/issues/11");
  const mark = issue.getByRole("img", { name: `In your community: ${someone.name}` }).first();
  const options = await browser.openPage("options.html");
  const marking = options.getByRole("switch", { name: "Mark known authors on GitHub" });
  const granted = () => options.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
  await marking.click();
  await press("Return");
  await expect(options.getByText("Access was refused, and nothing changed.")).toBeVisible();
  await expect(marking).not.toBeChecked();
  expect(await granted()).toEqual([]);

  await marking.click();
  await press("Tab", "Return");
  await expect(marking).toBeChecked();
  await expect(mark).toBeVisible();
  expect(await granted()).toEqual(["https://github.com/*"]);
  // As in the browser's own settings.
  await options.evaluate(() => chrome.permissions.remove({ origins: ["https://github.com/*"] }));
  await expect(marking).not.toBeChecked();
  await expect(mark).toHaveCount(0);
  expect(await options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);

  // The browser does not ask again for what was allowed before. Turning the marks off gives the access back.
  await marking.click();
  await expect(marking).toBeChecked();
  await marking.click();
  await expect.poll(granted).toEqual([]);
});

test("the shortcut closes and opens the panel; two windows show two project groups", async ({ api, group, atWork }) => {
  await atWork({ browser });
  const page = await browser.openPage("options.html");
  const openPanels = () =>
    page.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length);
  // Every page that is driven by a test counts as focused, so the first press closes the panel.
  await page.bringToFront();
  await page.locator("h1").click();
  await press("alt+shift+e");
  await expect.poll(openPanels).toBe(0);
  await press("alt+shift+e");
  await expect.poll(openPanels).toBe(1);

  const { rows } = await api.send<{ rows: { id: string; name: string }[] }>(
    "admin",
    "POST",
    "/segment/projectGroup/query",
    {
      limit: 20,
      offset: 0,
      filter: {},
    },
  );
  const other = rows.find(({ id }) => id !== group.id);
  const first = await browser.openPanel();
  const second = await browser.openPanelInNewWindow();
  const switcher = (of: Page) => of.getByRole("button", { name: /^Project group/ });
  // The focus moves once more after the window was opened, which closes a menu.
  await expect(async () => {
    if ((await switcher(second).getAttribute("aria-expanded")) !== "true") await switcher(second).click();
    await second.getByRole("menuitemradio", { name: other?.name ?? "" }).click({ timeout: 2_000 });
  }).toPass();
  await expect(switcher(second)).toContainText(other?.name ?? "");
  await expect(switcher(first)).toContainText(group.name);
});
