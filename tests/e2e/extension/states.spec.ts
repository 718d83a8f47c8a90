import type { Page } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { readableInDark } from "../axe.ts";
import { tokenOf } from "../fixtures.ts";
import {
  consoleSays,
  expect,
  heading,
  hold,
  looked as lookedInLight,
  move,
  somebody,
  store,
  test,
} from "./fixtures.ts";
import { queueOfEveryKind } from "./queue-of-every-kind.ts";

/** Looked at by the machine in light and in dark, kept as pictures, and it fits 320 px. */
async function looked(panel: Page, name: string): Promise<void> {
  await lookedInLight(panel, name);
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

test("before somebody is at work: each failed connection, a server that is gone, a version that does not fit", async ({
  extension,
  signedInState,
}) => {
  const panel = await extension.openPanel();
  const address = panel.getByLabel("Address of the console");
  for (const [name, typed, sentence] of [
    ["empty", "", "Enter the address of the console."],
    ["http", "http://community.example.org", "Use https"],
    ["something-else", "https://docs.example", "Something else answers at this address"],
  ] as const) {
    await address.fill(typed);
    await panel.getByRole("button", { name: /^Test/ }).click();
    await expect(panel.getByText(sentence)).toBeVisible();
    await expect(address).toHaveValue(typed);
    if (name !== "empty") await looked(panel, `panel-connect-${name}`);
  }
  await store(panel, "local", { consoleAddress: platformAddress, outbox: [] });
  await panel.route("**/api/auth/me", (route) => route.abort());
  await store(panel, "session", { appToken: tokenOf(await signedInState("admin")) });
  await expect(panel.getByRole("heading", { name: "The server did not answer" })).toBeVisible();
  await looked(panel, "panel-no-server");
  await expect(panel.getByRole("button", { name: "Try again" })).toBeVisible();
  // It recovers by itself.
  await panel.unroute("**/api/auth/me");
  await expect(panel.getByRole("heading", { name: "Choose a project group" })).toBeVisible();

  await consoleSays(panel, { version: "9.0.0" });
  await expect(panel.getByText(/newer than this extension/)).toBeVisible();
  await looked(panel, "panel-choose-group");
  // Closed it stays away, until the two are of other versions.
  const notice = panel.getByRole("status").filter({ hasText: /newer than this extension/ });
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  await panel.reload();
  await expect(panel.getByRole("heading", { name: "Choose a project group" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await consoleSays(panel, { version: "9.1.0" });
  await expect(notice).toBeVisible();
  await panel.unroute("**/config.json");
  await panel.reload();
  await expect(panel.getByRole("heading", { name: "Choose a project group" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("somebody is looked up, every view of what is done about them, no network, no right to change", async ({
  api,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const [one, other] = [await somebody(api, group, "Looked At"), await somebody(api, group, "The Other")];
  const panel = await atWork();
  const back = () => panel.keyboard.press("Escape");

  const release = await hold(panel, /\/api\/identity\/find/);
  await extension.visit(`https://github.com/${one.handle}`);
  await expect(panel.getByText(`Looking up ${one.handle}`)).toBeAttached();
  await looked(panel, "panel-looking-up");
  release();
  await panel.unroute(/\/api\/identity\/find/);
  await expect(heading(panel, one.name)).toBeVisible();

  // F6 goes from region to region; the foot is one stop of Tab, in which arrows move.
  const foot = panel.getByRole("toolbar", { name: "Actions" });
  const focused = foot.locator(":focus");
  await expect(foot.getByRole("button", { name: "Bookmark", exact: true })).toBeVisible();
  await panel.getByRole("button", { name: /^Menu/ }).focus();
  await panel.keyboard.press("F6");
  await expect(panel.getByRole("main").locator(":focus")).toHaveCount(1);
  await expect(focused).toHaveCount(0);
  await panel.keyboard.press("F6");
  await expect(focused).toHaveText("Merge");
  await panel.keyboard.press("ArrowRight");
  await expect(focused).toHaveText("Tag");
  await panel.keyboard.press("End");
  await expect(focused).toHaveText("Bookmark");
  await panel.keyboard.press("ArrowRight");
  await expect(focused).toHaveText("Merge");
  await panel.keyboard.press("ArrowLeft");
  await panel.keyboard.press("Shift+Tab");
  await expect(focused).toHaveCount(0);
  await panel.keyboard.press("Tab");
  await expect(focused).toHaveText("Bookmark");
  await panel.keyboard.press("F6");
  await expect(panel.getByRole("banner").locator(":focus")).toHaveCount(1);
  await panel.keyboard.press("Shift+F6");
  await expect(focused).toHaveCount(1);
  // A slash leads to the search, Escape back.
  await panel.keyboard.press("/");
  await expect(panel.getByRole("searchbox", { name: "Search people and organizations" })).toBeFocused();
  await back();
  await expect(heading(panel, one.name)).toBeVisible();
  await expect(panel.getByRole("main").locator("[data-region]").first()).toBeFocused();

  await panel.getByRole("button", { name: /^Menu/ }).click();
  await expect(panel.getByRole("menu")).toBeVisible();
  await looked(panel, "panel-menu");
  // Another width closes a menu.
  await panel.getByRole("button", { name: /^Menu/ }).click();
  await panel.getByRole("menuitem", { name: /^Shortcuts/ }).click();
  await expect(heading(panel, "Shortcuts")).toBeVisible();
  await looked(panel, "panel-shortcuts");
  await back();
  await panel.getByRole("button", { name: "Report", exact: true }).click();
  await panel.getByLabel("Description").focus();
  await panel.getByLabel("Description").blur();
  await expect(panel.getByText("Please enter description")).toBeVisible();
  await looked(panel, "panel-report-empty");
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill("e");
  await expect(panel.getByRole("option").first()).toBeVisible();
  await looked(panel, "panel-tag-options");
  await back();
  await panel.getByRole("button", { name: "Merge", exact: true }).click();
  await panel.getByRole("searchbox", { name: "Name, email or handle" }).fill(other.handle);
  await panel.getByRole("list", { name: "People" }).getByRole("button", { name: other.name }).click();
  await expect(panel.getByRole("heading", { name: "Evidence" })).toBeVisible();
  await looked(panel, "panel-pair");
  await panel.getByRole("button", { name: "Preview merge" }).click();
  await expect(panel.getByRole("button", { name: "Merge profiles" })).toBeVisible();
  await looked(panel, "panel-preview");

  // Without a network, and without the right to change.
  for (const title of ["Preview", "Merge with", "Merge with"]) {
    await expect(heading(panel, title)).toBeVisible();
    await back();
  }
  await expect(heading(panel, "Merge with")).toHaveCount(0);
  await panel.context().setOffline(true);
  await expect(panel.getByText(/^Offline since/)).toBeVisible();
  await looked(panel, "panel-offline");
  // Online again, what is shown is asked for again.
  const askedAgain = panel.waitForRequest((request) => request.url().includes(`/api/member/${one.id}`));
  await panel.context().setOffline(false);
  await expect(panel.getByText(/^Offline since/)).toHaveCount(0);
  await askedAgain;
  await store(panel, "session", { appToken: tokenOf(await signedInState("projectAdmin")) });
  await expect(panel.getByRole("toolbar", { name: "Actions" }).getByRole("button")).toHaveText(["Report"]);
  await expect(panel.getByText(/Ask an admin of the project group/)).toBeVisible();
  await looked(panel, "panel-not-here");
});

test("several have a profile, nobody has one, somebody is made of a profile, and everything waits in the queue", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [one, other] = [await somebody(api, group, "One Of Two"), await somebody(api, group, "Other Of Two")];
  const panel = await atWork();
  const back = () => panel.keyboard.press("Escape");
  const holders = [one, other].map(({ id, name }) => ({ id, displayName: name, verified: false, activityCount: 12 }));
  await panel.route(/\/api\/identity\/find/, (route) => {
    const several = { people: holders, organizations: [], elsewhere: [] };
    const nobody = { people: [], organizations: [], elsewhere: [] };
    return route.fulfill({ json: route.request().postData()?.includes("several") ? several : nobody });
  });
  const site = await extension.visit("https://github.com/cdp-demo-several");
  await expect(heading(panel, "2 records may match this profile")).toBeVisible();
  // Told apart by handle, and each with its way into the console.
  const candidate = panel.getByRole("listitem").filter({ hasText: one.name });
  await expect(candidate).toContainText(`GitHub ${one.handle}`);
  await expect(candidate.getByRole("link", { name: `Open ${one.name} in the console` })).toBeVisible();
  // The reason of the match stands whole in a narrow panel too.
  await panel.setViewportSize({ width: 320, height: 700 });
  const reason = candidate.getByText("12 activities, has this identity, not verified").locator("..");
  expect(
    await reason.evaluate((line) => [line.scrollWidth > line.clientWidth, line.scrollHeight > line.clientHeight]),
  ).toEqual([false, false]);
  await panel.setViewportSize({ width: 360, height: 700 });
  await looked(panel, "panel-several");
  await move(site, "/cdp-demo-nobody");
  await expect(heading(panel, "Nobody has cdp-demo-nobody")).toBeVisible();
  await panel.getByRole("searchbox", { name: "Add it to a person or organization" }).fill("a");
  await panel.getByRole("list", { name: "Organizations" }).getByRole("button").first().click();
  await expect(panel.getByText("becomes an identity of")).toBeVisible();
  await looked(panel, "panel-add-identity");
  await back();
  await panel.getByRole("button", { name: "Create person" }).click();
  await panel.getByLabel("Name").fill("");
  await panel.getByLabel("Email").fill("nobody@");
  await panel.getByRole("button", { name: "Create person" }).last().click();
  await expect(panel.getByText("This field is required")).toBeVisible();
  await panel.getByRole("combobox", { name: "Organization" }).fill("basalt");
  await expect(panel.getByRole("option").first()).toBeVisible();
  // The name of an organization stands whole, what tells it apart beside or below it.
  const names = panel.getByRole("option").locator("span > span:first-child");
  const cut = (all: Element[]) => all.filter((each) => each.scrollWidth > each.clientWidth).length;
  expect(await names.evaluateAll(cut)).toBe(0);
  await looked(panel, "panel-create-person");
  await panel.unroute(/\/api\/identity\/find/);
  await back();
  await back();

  // Everything that can wait, and the way out while it does.
  const owner = { server: platformAddress, userId: (await api.send<{ id: string }>("admin", "GET", "/auth/me")).id };
  await store(panel, "local", { outbox: queueOfEveryKind(owner, group, one, other) });
  await panel.getByRole("button", { name: /^Menu, \d+ actions in the queue/ }).click();
  await panel.getByRole("menuitem", { name: /^Queue/ }).click();
  await expect(panel.getByRole("list", { name: "Refused" }).getByRole("listitem")).toHaveCount(1);
  await looked(panel, "panel-queue-every-kind");
  await back();
  await panel.getByRole("button", { name: /^Menu, / }).click();
  await panel.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(panel.getByText(/actions are still waiting/)).toBeVisible();
  await looked(panel, "panel-signing-out");
});
