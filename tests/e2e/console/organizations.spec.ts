import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

/** Rows look the same in every list. */
const rows = peopleRows;
const list = (group: { id: string }, more = "") => `/organizations?projectGroup=${group.id}${more}`;
const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const names = (page: Page) => rows(page).getByRole("rowheader").getByRole("link").allInnerTexts();

async function openFirst(page: Page, group: { id: string }): Promise<string> {
  await page.goto(list(group));
  const link = rows(page).first().getByRole("rowheader").getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return name;
}

test("the list shows logo, name, website, identities, people and activities; rows are links", async ({
  page,
  group,
}) => {
  await page.goto(list(group));
  await expect(rows(page).first()).toBeVisible();
  for (const name of ["Organization", "Website", "Identities", "# of people", "# of activities"]) {
    await expect(header(page, name)).toBeVisible();
  }
  await expect(header(page, "# of activities")).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByText(/^[\d,]+ organizations?$/)).toBeVisible();
  const link = rows(page).first().getByRole("rowheader").getByRole("link");
  await expect(link).toHaveAttribute("href", new RegExp(`^/organizations/[0-9a-f-]+\\?projectGroup=${group.id}$`));
  await noViolations(page);
  await picture(page, "organizations");
});

test("sorting, page size, columns and the setting of team organizations are in the URL", async ({ page, group }) => {
  const calls = await watchCalls(page, "**/api/organization/query*");
  await page.goto(list(group));
  await expect(rows(page).first()).toBeVisible();
  expect(JSON.stringify(calls[0]?.body.filter)).not.toContain("isTeamOrganization");
  await header(page, "# of people").getByRole("button").click();
  await expect(page).toHaveURL(/order\.prop=memberCount/);
  await expect(header(page, "# of people")).toHaveAttribute("aria-sort", "descending");
  await header(page, "Organization").getByRole("button").click();
  await expect(header(page, "Organization")).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => calls.some(({ body }) => body.orderBy === "displayName_ASC")).toBe(true);
  await expect(page.getByRole("region", { name: /^Organizations, / })).toHaveAttribute("aria-busy", "false");
  const sorted = await names(page);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(sorted);
  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns" });
  await view.getByRole("group", { name: "Team" }).getByRole("button", { name: "Exclude" }).click();
  await expect(page).toHaveURL(/settings\.teamOrganization=exclude/);
  await noViolations(page);
});

test("a search finds by name, and one without results can be cleared", async ({ page, group }) => {
  await page.goto(list(group));
  const [first = ""] = await (async () => {
    await expect(rows(page).first()).toBeVisible();
    return names(page);
  })();
  const search = page.getByRole("searchbox", { name: "Search organizations" });
  await search.fill(first);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first()).toContainText(first);
  await search.fill("no organization has this name");
  await expect(page.getByRole("heading", { name: "No organizations match" })).toBeVisible();
  await noViolations(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("empty, failed and forbidden lists show their state", async ({ page, group, api }) => {
  const made = await api.createGroup(freshName("Bare"));
  await page.goto(list(made));
  await expect(page.getByRole("heading", { name: "No organizations yet" })).toBeVisible();
  await noViolations(page);
  await page.route("**/api/organization/query*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto(list(group));
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.route("**/api/organization/query*", (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Restricted access" })).toBeVisible();
});

test("the profile shows facts, charts, identities, domains and attributes", async ({ page, group }) => {
  const name = await openFirst(page, group);
  await expect(page).toHaveTitle(`Community Data Platform · ${name}`);
  for (const heading of ["Identities", "Domains", "Emails", "Phone numbers"]) {
    await expect(page.getByRole("region", { name: heading })).toBeVisible();
  }
  for (const heading of ["Activity over time", "By platform", "Attributes"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Domains" })).toContainText("Primary");
  await noViolations(page);
  await picture(page, "organization");
});

test("its people are listed page by page and link to their profiles, with a way back", async ({ page, group }) => {
  const name = await openFirst(page, group);
  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "People" }).click();
  const people = page.getByRole("table", { name: "People" });
  await expect(people.getByRole("rowheader").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "organization-people");
  await people.getByRole("rowheader").getByRole("link").first().click();
  const work = page.getByRole("region", { name: "Work history" });
  await work.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("its activities are listed with their people", async ({ page, group }) => {
  await openFirst(page, group);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Activities/ })
    .click();
  const first = page.getByRole("feed").getByRole("article").first();
  await expect(first).toBeVisible();
  await expect(first.getByRole("link").first()).toHaveAttribute("href", /^\/people\//);
  await noViolations(page);
  await picture(page, "organization-activities");
});

test("the keyboard alone opens a profile from the list, moves to the next one and returns", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(rows(page).first()).toBeVisible();
  const [first = "", second = ""] = await names(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: first, level: 1 })).toBeVisible();
  await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: second, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(list(group));
});

test("a profile needs no project group; its people and activities ask for one", async ({ page, group }) => {
  await openFirst(page, group);
  const { pathname } = new URL(page.url());
  // A tab remembers the last project group.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(pathname);
  await expect(page.getByText("in all project groups")).toBeVisible();
  await expect(page.getByRole("heading", { name: "By platform" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto(`${pathname}?tab=people`);
  await expect(page.getByRole("heading", { name: "Select a project group" })).toBeVisible();
});

test("one list shows the organizations of all project groups, and can be filtered by group", async ({
  page,
  group,
}) => {
  await page.goto("/organizations/common");
  await expect(rows(page)).toHaveCount(20);
  const count = page.getByRole("status").filter({ hasText: /^[\d,]+ organizations$/ });
  const all = await count.innerText();
  await noViolations(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("option", { name: "Project group" }).click();
  await page.getByRole("option", { name: group.name }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`projects\\.value=${group.id}`));
  await expect(count).not.toHaveText(all);
  for (const row of await rows(page).all()) await expect(row).toContainText(group.name);
  await picture(page, "common-organizations");
});

test("a missing organization redirects to the list with an explanation", async ({ page, group }) => {
  await page.goto(`/organizations/00000000-0000-4000-8000-000000000000?projectGroup=${group.id}`);
  await expect(page.getByText("Organization not found")).toBeVisible();
  await expect(page).toHaveURL(list(group));
});
