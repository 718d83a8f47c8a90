import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, peopleRows, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const results = (page: Page) => palette(page).getByRole("option");

async function open(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  // A dialog that is still closing would take the focus back from the palette.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
}

test("a person is found and opened by keyboard alone", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  const name = await peopleRows(page).nth(4).getByRole("rowheader").getByRole("link").innerText();
  await open(page);
  await noViolations(page);
  await picture(page, "palette");
  await page.keyboard.type(name);
  await expect(results(page).first()).toContainText(name);
  await noViolations(page);
  await picture(page, "palette-people");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(palette(page)).toBeHidden();
  await open(page);
  await expect(palette(page).getByRole("group", { name: "Recent" })).toContainText(name);
});

test("Enter right after the last key opens what was typed, not what an earlier text had found", async ({
  page,
  group,
}) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  const nameAt = (at: number) => peopleRows(page).nth(at).getByRole("rowheader").getByRole("link").innerText();
  const [earlier, name] = [await nameAt(2), await nameAt(6)];
  await open(page);
  await page.keyboard.type(earlier);
  await expect(results(page).first()).toContainText(earlier);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("text typed before the palette has loaded is searched for, and triggers no shortcut of the page", async ({
  page,
  group,
}) => {
  const arriving = Promise.withResolvers<void>();
  await page.route(/\/palette[^/]*\.js/, async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page.goto(`/people?projectGroup=${group.id}`);
  await peopleRows(page).first().click({ trial: true });
  const address = page.url();
  await page.keyboard.press("ControlOrMeta+k");
  // "/" and "c" are shortcuts of the list.
  await page.keyboard.type("/cab");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  arriving.resolve();
  await expect(palette(page).getByRole("combobox")).toHaveValue("/ca");
  await page.keyboard.type("t");
  await expect(palette(page).getByRole("combobox")).toHaveValue("/cat");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test("people with the same name are distinguished by an email or a handle", async ({ page, group, api }) => {
  const body = { limit: 1, offset: 0, segments: [group.id], filter: {}, orderBy: "activityCount_DESC" };
  type Person = { displayName: string; identities: { type: string; value: string }[] };
  const { rows } = await api.send<{ rows: Person[] }>("admin", "POST", "/member/query", body);
  const person = rows[0];
  await page.goto(`/people?projectGroup=${group.id}`);
  await open(page);
  await page.keyboard.type(person?.displayName ?? "");
  const found = palette(page).getByRole("group", { name: "People" }).getByRole("option").first();
  const values = (person?.identities ?? []).map(({ value }) => value);
  await expect
    .poll(async () => {
      const shown = await found.innerText();
      return values.some((value) => shown.includes(value));
    })
    .toBe(true);
});

test("sub-projects, views, the theme, merging and signing out are found by name, and on a profile its actions", async ({
  page,
  group,
}) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await peopleRows(page).first().getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
  const find = async (words: string) => {
    await open(page);
    await page.keyboard.type(words);
  };
  await find(">dark");
  await expect(results(page)).toHaveText([/Theme: Dark/]);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await find(">edit attributes");
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit attributes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await find(">merge people");
  await expect(results(page).first()).toContainText("Merge people");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/merge-suggestions/);
  const subProject = group.projects[0]?.subprojects[0]?.name ?? "";
  await find(subProject);
  await palette(page).getByRole("group", { name: "Sub-projects" }).getByRole("option").first().click();
  await expect(page.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
  await find("most engaged");
  await palette(page)
    .getByRole("group", { name: "Views" })
    .getByRole("option", { name: /Most engaged/ })
    .click();
  await expect(page.getByRole("link", { name: "Most engaged" })).toHaveAttribute("aria-current", "page");
  await expect(page).not.toHaveURL(/openView/);
  await find(">sign out");
  await expect(results(page)).toHaveText([/Sign out/]);
});

test("pages, project groups and actions are found by name", async ({ page }) => {
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await open(page);
  await page.keyboard.type("meadow");
  await expect(palette(page).getByRole("group", { name: "Project groups" })).toContainText("Open Meadow");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\?projectGroup=/);
  await open(page);
  await page.keyboard.type(">add project");
  await expect(results(page)).toHaveText([/Add project group/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add project group" })).toBeVisible();
});

test("an organization opens its profile; Tab lists its people", async ({ page, group, api }) => {
  const body = { limit: 1, offset: 0, segments: [group.id], filter: {}, orderBy: "activityCount_DESC" };
  const { rows } = await api.send<{ rows: { displayName: string }[] }>("admin", "POST", "/organization/query", body);
  const organization = rows[0]?.displayName ?? "";
  await page.goto(`/people?projectGroup=${group.id}`);
  await open(page);
  await page.keyboard.type(organization);
  await palette(page)
    .getByRole("group", { name: "Organizations" })
    .getByRole("option", { name: organization })
    .first()
    .hover();
  await page.keyboard.press("Tab");
  await palette(page).getByRole("option", { name: "Show people" }).click();
  await expect(palette(page).getByRole("group", { name: `People of ${organization}` })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(palette(page).getByRole("group", { name: "Pages" })).toBeVisible();
  await page.keyboard.type(organization);
  await palette(page)
    .getByRole("group", { name: "Organizations" })
    .getByRole("option", { name: organization })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: organization, level: 1 })).toBeVisible();
});

test("Tab lists the actions of a result", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  const name = await peopleRows(page).first().getByRole("rowheader").getByRole("link").innerText();
  await open(page);
  await page.keyboard.type(name);
  await expect(results(page).first()).toContainText(name);
  await page.keyboard.press("Tab");
  // Names from right to left are isolated by marks of direction.
  const actions = palette(page).getByRole("group", { name: new RegExp(`^Actions for \\u2068?${name}`) });
  await expect(actions.getByRole("option")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
});

test("a search without results shows a message", async ({ page }) => {
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await open(page);
  await page.keyboard.type(">zzzz");
  await expect(palette(page).getByRole("status")).toHaveText("No matches found");
  await noViolations(page);
});

test.describe("as readonly", () => {
  test.use({ account: "readonly" });
  test("actions that are not allowed are not offered", async ({ page }) => {
    await page.goto("/project-groups");
    await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
    await open(page);
    await expect(results(page).first()).toBeVisible();
    await expect(palette(page)).not.toContainText("Add project group");
  });
});
