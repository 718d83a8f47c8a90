import type { Locator } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { freshName } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { picture } from "../picture.ts";
import {
  checkPage,
  connected,
  createPerson,
  expect,
  freshHandle,
  heading,
  hold,
  showPerson,
  tagsOf,
  test,
} from "./fixtures.ts";

const isAscending = (numbers: readonly number[]) => numbers.every((each, at) => each >= (numbers[at - 1] ?? 0));

test("a tag and a bookmark are sent at once and can be undone, a report waits six seconds; a bookmark appears in an open Community Lens at once, under the edited title", async ({
  api,
  browser,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const someone = await createPerson(api, group, "Acted On");
  const context = await browser.newContext({ storageState: await signedInState("admin") });
  const lens = await context.newPage();
  await Promise.all([connected(lens), lens.goto(`${platformAddress}/community-lens?activeTab=bookmarked`)]);
  await expect(lens.getByRole("feed", { name: "Posts" })).toBeVisible();

  const panel = await atWork();
  const page = await showPerson(extension, panel, someone);
  const badge = () =>
    panel.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      const of = { tabId: tab?.id ?? 0 };
      return [await chrome.action.getBadgeText(of), await chrome.action.getTitle(of)];
    });
  const known = ["✓", `Community Data Platform: ${someone.name} is known`];
  await expect.poll(badge).toEqual(known);
  // The browser clears it on every navigation of the tab.
  await page.reload();
  await expect.poll(badge).toEqual(known);

  const [keptTag, undone] = [`Kept ${someone.handle}`, `Undone ${someone.handle}`];
  const letToastsClose = await keepToasts(panel);
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(keptTag);
  await expect(panel.getByRole("option", { name: `Create “${keptTag}”` })).toBeVisible();
  await panel.keyboard.press("Enter");
  await panel.getByRole("combobox").fill(undone);
  await panel.getByRole("option", { name: `Create “${undone}”` }).click();
  // The toasts are below the sheet, and both leave the name visible.
  const toasts = panel.getByRole("status").filter({ hasText: "added" });
  await expect(toasts).toHaveCount(2);
  await expect.poll(async () => (await tagsOf(api, group, someone.id)).sort()).toEqual([keptTag, undone]);
  const sheet = panel.locator("section").filter({ has: panel.getByRole("combobox") });
  const edges = async () => {
    const boxes = [heading(panel, someone.name), sheet, toasts.first()].map((each) => each.boundingBox());
    return (await Promise.all(boxes)).flatMap((box) => (box ? [box.y, box.y + box.height] : []));
  };
  await expect.poll(async () => isAscending(await edges())).toBe(true);
  await picture(panel, "panel-tag-toasts");
  await panel.keyboard.press("Escape");
  await expect.poll(() => panel.evaluate(() => document.activeElement?.textContent)).toBe("Tag");
  await panel.getByRole("status").filter({ hasText: undone }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tagsOf(api, group, someone.id)).toEqual([keptTag]);
  await letToastsClose();

  await panel.getByRole("button", { name: "Report", exact: true }).click();
  await panel.getByLabel("Data type").selectOption("Work experience");
  await panel.getByLabel("Description").fill("Left in May");
  await panel.getByRole("button", { name: "Report issue" }).click();
  await expect(panel.getByText("Nothing is sent yet")).toBeVisible();
  // A profile is no post.
  await expect(panel.getByRole("button", { name: /^Bookmark/ })).toHaveCount(0);
  await page.goto(`https://dev.to/${freshHandle().replaceAll("-", "_").slice(0, 20)}/we-moved-4k2b`);
  await panel.getByRole("button", { name: "Edit the title" }).click();
  const title = freshName("We moved");
  await panel.getByRole("textbox", { name: "Title" }).fill(title);
  await panel.keyboard.press("Enter");
  await expect(heading(panel, title)).toBeVisible();
  await panel.getByRole("button", { name: "Bookmark", exact: true }).click();
  await expect(panel.getByRole("status").filter({ hasText: "Bookmarked" })).toBeVisible();
  await expect(panel.getByText("Data issue reported successfully")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Bookmarked" })).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByRole("button", { name: "Edit the title" })).toHaveCount(0);
  await expect(lens.getByRole("article").filter({ hasText: title })).toBeVisible();
  await context.close();
  expect(await tagsOf(api, group, someone.id)).toEqual([keptTag]);
  const reports = await api.send<{ rows: object[] }>("admin", "POST", "/data-issue/query", {
    filter: { entityId: someone.id },
  });
  expect(reports.rows).toMatchObject([
    {
      dataType: "Work experience",
      description: "Left in May",
      profileUrl: `${platformAddress}/people/${someone.id}?projectGroup=${group.id}`,
    },
  ]);
  await checkPage(panel, "panel-acted");
  // Toasts close automatically without hover.
  await panel.mouse.move(1, 1);
  await expect(panel.getByText("Data issue reported successfully")).toHaveCount(0);
});

test("a tag typed while the server is slow or unreachable is kept and added when the response arrives; toasts leave the name visible", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Tagged Offline");
  const panel = await atWork();
  await showPerson(extension, panel, someone);
  const [known, other] = [`Known ${someone.handle}`, `Other ${someone.handle}`];
  for (const name of [known, other]) await api.send("admin", "POST", "/tag", { name });
  const field = panel.getByRole("combobox");
  const status = panel.getByRole("status");
  const toasts = panel.getByRole("status").filter({ hasText: "added" });
  await panel.getByRole("button", { name: "Tag", exact: true }).click();

  // Enter before the response arrives adds the tag of exactly this name, not one that begins like it.
  const release = await hold(panel, /\/api\/tag\/autocomplete/);
  await field.fill(known.toLowerCase());
  await field.press("Enter");
  await expect(status.filter({ hasText: "before adding it" })).toBeVisible();
  release();
  await expect(toasts.filter({ hasText: known })).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill(known);
  await expect(status.filter({ hasText: "is already added" })).toBeVisible();
  await panel.unroute(/\/api\/tag\/autocomplete/);
  const letChoose = await hold(panel, /\/api\/tag\/autocomplete/);
  const beginning = other.slice(0, -2);
  await field.fill(beginning);
  await field.press("Enter");
  await expect(status.filter({ hasText: "before adding it" })).toBeVisible();
  letChoose();
  await expect(panel.getByRole("option", { name: other })).toBeVisible();
  await expect(status.filter({ hasText: "No tag has exactly this name." })).toBeVisible();
  await expect(field).toHaveValue(beginning);

  // Offline: Escape keeps the text, and the tag can be chosen or created when the response arrives.
  await panel.context().setOffline(true);
  await expect(panel.getByText(/^Offline since/)).toBeVisible();
  const later = `Later ${someone.handle}`;
  await field.fill(later);
  await expect(status.filter({ hasText: "The tag will be added when it is back." })).toBeVisible();
  await checkPage(panel, "panel-tag-offline");
  await panel.keyboard.press("Escape");
  await expect(panel.getByRole("button", { name: "Tag", exact: true })).toBeFocused();
  await panel.keyboard.press("Enter");
  await expect(field).toHaveValue(later);
  await panel.context().setOffline(false);
  await expect(status.filter({ hasText: "The tag will be added when it is back." })).toHaveCount(0);
  await expect(panel.getByRole("option", { name: `Create “${later}”` })).toBeVisible();
  await field.press("Enter");
  await expect(toasts.filter({ hasText: later })).toBeVisible();

  // In a low panel with many toasts, both the sheet and the toasts stay below the name.
  await panel.setViewportSize({ width: 360, height: 500 });
  for (const name of ["One", "Two", "Three"].map((each) => `${each} ${someone.handle}`)) {
    await field.fill(name);
    await expect(panel.getByRole("option", { name: `Create “${name}”` })).toBeVisible();
    await field.press("Enter");
    await expect(toasts.filter({ hasText: name })).toBeVisible();
  }
  // A toast stays while the pointer moves over it.
  await toasts.last().hover();
  const nameEnds = async () => {
    const box = await heading(panel, someone.name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? 0;
  const sheet = panel.locator("section").filter({ has: field });
  await expect.poll(async () => (await topOf(sheet)) >= (await nameEnds())).toBe(true);
  const fieldEnds = async () => (await topOf(field)) + ((await field.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await topOf(toasts.first())) >= (await fieldEnds())).toBe(true);
  await picture(panel, "panel-tag-low");
  await panel.keyboard.press("Escape");
  await expect.poll(async () => (await topOf(toasts.first())) >= (await nameEnds())).toBe(true);
});
