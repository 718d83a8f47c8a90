import type { Page } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { readableInDark } from "../axe.ts";
import { tokenOf } from "../fixtures.ts";
import {
  checkPage as checkPageInLight,
  createPerson,
  expect,
  heading,
  hold,
  move,
  overrideConsoleConfig,
  store,
  test,
} from "./fixtures.ts";
import { queueOfEveryKind } from "./queue-of-every-kind.ts";

/** Checks accessibility in the light and the dark theme, saves pictures, and checks that the panel fits into 320 px. */
async function checkPanel(panel: Page, name: string): Promise<void> {
  await checkPageInLight(panel, name);
  await readableInDark(panel);
  const height = await panel.evaluate(() => innerHeight);
  await panel.setViewportSize({ width: 320, height });
  const tooWide = await panel.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll("main *")]
      .filter((each) => each !== null && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => each && ["auto", "scroll", "visible"].includes(getComputedStyle(each).overflowX))
      .filter((each) => each && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each?.outerHTML.slice(0, 120)),
  );
  expect.soft(tooWide, `${name} at 320 px`).toEqual([]);
  await panel.setViewportSize({ width: 360, height });
}

test("states before sign-in: each failed connection, an unreachable server, an incompatible version", async ({
  extension,
  signedInState,
}) => {
  const panel = await extension.openPanel();
  const address = panel.getByLabel("Console URL");
  for (const [name, typed, sentence] of [
    ["empty", "", "Enter the console URL."],
    ["http", "http://community.example.org", "Use https"],
    ["something-else", "https://docs.example", "This URL is not a console"],
  ] as const) {
    await address.fill(typed);
    await panel.getByRole("button", { name: /^Test/ }).click();
    await expect(panel.getByText(sentence)).toBeVisible();
    await expect(address).toHaveValue(typed);
    if (name !== "empty") await checkPanel(panel, `panel-connect-${name}`);
  }
  await store(panel, "local", { consoleAddress: platformAddress, outbox: [] });
  // The options page that opened the panel asks as well, and shares what it hears.
  await panel.context().route("**/api/auth/me", (route) => route.abort());
  await store(panel, "session", { appToken: tokenOf(await signedInState("admin")) });
  await expect(panel.getByRole("heading", { name: "The server did not respond" })).toBeVisible();
  await checkPanel(panel, "panel-no-server");
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  // It recovers automatically.
  await panel.context().unroute("**/api/auth/me");
  await expect(panel.getByRole("heading", { name: "Select a project group" })).toBeVisible();

  await overrideConsoleConfig(panel, { version: "9.0.0" });
  await expect(panel.getByText(/newer than this extension/)).toBeVisible();
  await checkPanel(panel, "panel-choose-group");
  // A closed notice stays closed until one of the versions changes.
  const notice = panel.getByRole("status").filter({ hasText: /newer than this extension/ });
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  await panel.reload();
  await expect(panel.getByRole("heading", { name: "Select a project group" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await overrideConsoleConfig(panel, { version: "9.1.0" });
  await expect(notice).toBeVisible();
  await panel.unroute("**/config.json");
  await panel.reload();
  await expect(panel.getByRole("heading", { name: "Select a project group" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a person is looked up: every view of the actions, offline, without permission to make changes", async ({
  api,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const [one, other] = [await createPerson(api, group, "Looked At"), await createPerson(api, group, "The Other")];
  const panel = await atWork();
  const back = () => panel.keyboard.press("Escape");

  const release = await hold(panel, /\/api\/identity\/find/);
  await extension.visit(`https://github.com/${one.handle}`);
  await expect(panel.getByText(`Looking up ${one.handle}`)).toBeAttached();
  await checkPanel(panel, "panel-looking-up");
  release();
  await panel.unroute(/\/api\/identity\/find/);
  await expect(heading(panel, one.name)).toBeVisible();

  // F6 moves between regions. The footer is one tab stop, with arrow keys inside.
  const foot = panel.getByRole("toolbar", { name: "Actions" });
  const focused = foot.locator(":focus");
  await expect(foot.getByRole("button", { name: "Report", exact: true })).toBeVisible();
  await panel.getByRole("button", { name: /^Menu/ }).focus();
  await panel.keyboard.press("F6");
  await expect(panel.getByRole("main").locator(":focus")).toHaveCount(1);
  await expect(focused).toHaveCount(0);
  await panel.keyboard.press("F6");
  await expect(focused).toHaveText("Merge");
  await panel.keyboard.press("ArrowRight");
  await expect(focused).toHaveText("Tag");
  await panel.keyboard.press("End");
  await expect(focused).toHaveText("Report");
  await panel.keyboard.press("ArrowRight");
  await expect(focused).toHaveText("Merge");
  await panel.keyboard.press("ArrowLeft");
  await panel.keyboard.press("Shift+Tab");
  await expect(focused).toHaveCount(0);
  await panel.keyboard.press("Tab");
  await expect(focused).toHaveText("Report");
  await panel.keyboard.press("F6");
  await expect(panel.getByRole("banner").locator(":focus")).toHaveCount(1);
  await panel.keyboard.press("Shift+F6");
  await expect(focused).toHaveCount(1);
  // A slash moves to the search, Escape moves back.
  await panel.keyboard.press("/");
  await expect(panel.getByRole("searchbox", { name: "Search people and organizations" })).toBeFocused();
  await back();
  await expect(heading(panel, one.name)).toBeVisible();
  await expect(panel.getByRole("main").locator("[data-region]").first()).toBeFocused();

  await panel.getByRole("button", { name: /^Menu/ }).click();
  await expect(panel.getByRole("menu")).toBeVisible();
  await checkPanel(panel, "panel-menu");
  // A change of width closes a menu.
  await panel.getByRole("button", { name: /^Menu/ }).click();
  await panel.getByRole("menuitem", { name: /^Shortcuts/ }).click();
  await expect(heading(panel, "Shortcuts")).toBeVisible();
  await checkPanel(panel, "panel-shortcuts");
  await back();
  await panel.getByRole("button", { name: "Report", exact: true }).click();
  await panel.getByLabel("Description").focus();
  await panel.getByLabel("Description").blur();
  await expect(panel.getByText("Please enter description")).toBeVisible();
  await checkPanel(panel, "panel-report-empty");
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill("e");
  await expect(panel.getByRole("option").first()).toBeVisible();
  await checkPanel(panel, "panel-tag-options");
  await back();
  await panel.getByRole("button", { name: "Merge", exact: true }).click();
  await panel.getByRole("searchbox", { name: "Name, email or handle" }).fill(other.handle);
  await panel.getByRole("list", { name: "People" }).getByRole("button", { name: other.name }).click();
  await expect(panel.getByRole("heading", { name: "Evidence" })).toBeVisible();
  await checkPanel(panel, "panel-pair");
  await panel.getByRole("button", { name: "Preview merge" }).click();
  await expect(panel.getByRole("button", { name: "Merge profiles" })).toBeVisible();
  await checkPanel(panel, "panel-preview");

  // Offline, and without permission to make changes.
  for (const title of ["Preview", "Merge with", "Merge with"]) {
    await expect(heading(panel, title)).toBeVisible();
    await back();
  }
  await expect(heading(panel, "Merge with")).toHaveCount(0);
  await panel.context().setOffline(true);
  await expect(panel.getByText(/^Offline since/)).toBeVisible();
  await checkPanel(panel, "panel-offline");
  // A panel that is opened without a network shows what the session has seen.
  await panel.reload();
  await expect(heading(panel, one.name)).toBeVisible();
  await expect(panel.getByText(/^Offline since/)).toBeVisible();
  await panel.keyboard.press("/");
  await expect(panel.getByRole("region", { name: "Recent" }).getByRole("button", { name: one.name })).toBeVisible();
  await back();
  await panel.getByRole("button", { name: /^Menu/ }).click();
  await panel.getByRole("menuitem", { name: /^Queue/ }).click();
  await expect(heading(panel, "Queue")).toBeVisible();
  await back();
  // Visible data is refetched on reconnect.
  const refetched = panel.waitForRequest((request) => request.url().includes(`/api/member/${one.id}`));
  await panel.context().setOffline(false);
  await expect(panel.getByText(/^Offline since/)).toHaveCount(0);
  await refetched;
  await store(panel, "session", { appToken: tokenOf(await signedInState("projectAdmin")) });
  await expect(panel.getByRole("toolbar", { name: "Actions" }).getByRole("button")).toHaveText(["Report"]);
  await expect(panel.getByText(/Ask an admin of the project group/)).toBeVisible();
  await checkPanel(panel, "panel-not-here");
});

test("several matches, no match, a new person from a profile, and a queue with every kind of action", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [one, other] = [await createPerson(api, group, "One Of Two"), await createPerson(api, group, "Other Of Two")];
  const panel = await atWork();
  const back = () => panel.keyboard.press("Escape");
  const holders = [one, other].map(({ id, name }) => ({ id, displayName: name, verified: false, activityCount: 12 }));
  await panel.route(/\/api\/identity\/find/, (route) => {
    const several = { people: holders, organizations: [], elsewhere: [] };
    const unknownHandle = { people: [], organizations: [], elsewhere: [] };
    return route.fulfill({ json: route.request().postData()?.includes("several") ? several : unknownHandle });
  });
  const site = await extension.visit("https://github.com/cdp-demo-several");
  await expect(heading(panel, "2 records may match this profile")).toBeVisible();
  // Candidates are distinguished by handle, and each links to the console.
  const candidate = panel.getByRole("listitem").filter({ hasText: one.name });
  await expect(candidate).toContainText(`GitHub ${one.handle}`);
  await expect(candidate.getByRole("link", { name: `Open ${one.name} in the console` })).toBeVisible();
  // The reason of the match is fully visible in a narrow panel too.
  await panel.setViewportSize({ width: 320, height: 700 });
  const reason = candidate.getByText("12 activities, has this identity, not verified").locator("..");
  expect(
    await reason.evaluate((line) => [line.scrollWidth > line.clientWidth, line.scrollHeight > line.clientHeight]),
  ).toEqual([false, false]);
  await panel.setViewportSize({ width: 360, height: 700 });
  await checkPanel(panel, "panel-several");
  // They can be merged where they are shown.
  await panel.getByRole("button", { name: `Merge ${other.name} with ${one.name}` }).click();
  await expect(panel.getByRole("table", { name: "Compare and choose the primary record" })).toContainText(one.handle);
  await back();
  await move(site, "/cdp-demo-nobody");
  await expect(heading(panel, "No record of cdp-demo-nobody")).toBeVisible();
  await panel.getByRole("searchbox", { name: "Add it to a person or organization" }).fill("a");
  await panel.getByRole("list", { name: "Organizations" }).getByRole("button").first().click();
  await expect(panel.getByText("becomes an identity of")).toBeVisible();
  await checkPanel(panel, "panel-add-identity");
  await back();
  await panel.getByRole("button", { name: "Create person" }).click();
  await panel.getByLabel("Name").fill("");
  await panel.getByLabel("Email").fill("nobody@");
  await panel.getByRole("button", { name: "Create person" }).last().click();
  await expect(panel.getByText("This field is required")).toBeVisible();
  await panel.getByRole("combobox", { name: "Organization" }).fill("basalt");
  await expect(panel.getByRole("option").first()).toBeVisible();
  // The name of an organization is fully visible, with its distinguishing details next to it or below.
  const names = panel.getByRole("option").locator("span > span:first-child");
  const cut = (all: Element[]) => all.filter((each) => each.scrollWidth > each.clientWidth).length;
  expect(await names.evaluateAll(cut)).toBe(0);
  await checkPanel(panel, "panel-create-person");
  await panel.unroute(/\/api\/identity\/find/);
  await back();
  await back();

  // The queue with every kind of waiting action, and signing out in that state.
  const owner = { server: platformAddress, userId: (await api.send<{ id: string }>("admin", "GET", "/auth/me")).id };
  await store(panel, "local", { outbox: queueOfEveryKind(owner, group, one, other) });
  await panel.getByRole("button", { name: /^Menu, \d+ actions in the queue/ }).click();
  await panel.getByRole("menuitem", { name: /^Queue/ }).click();
  await expect(panel.getByRole("list", { name: "Refused" }).getByRole("listitem")).toHaveCount(1);
  await checkPanel(panel, "panel-queue-every-kind");
  await back();
  await panel.getByRole("button", { name: /^Menu, / }).click();
  await panel.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(panel.getByText(/actions are still waiting/)).toBeVisible();
  await checkPanel(panel, "panel-signing-out");
});
