import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, peopleRows, test, watchCalls } from "../fixtures.ts";
import { columnHeader, holdQueries, namesOf, peopleList } from "../people-list.ts";
import { picture } from "../picture.ts";

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

test("the list shows the people of the group, most active first", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(page).toHaveTitle("Community Data Platform · People");
  for (const column of ["Person", "Organization", "Job title", "Identities", "Emails", "# of activities"]) {
    await expect(columnHeader(page, column)).toBeVisible();
  }
  await expect(peopleRows(page)).toHaveCount(20);
  await expect(columnHeader(page, "# of activities")).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ people$/ })).toBeVisible();
  await expect(page.getByText(/^1–20 of [\d,]+$/)).toBeVisible();
  await noViolations(page);
  await picture(page, "people");
});

test("the list without bots is the default; the view can show them and leave the team out", async ({ page, group }) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  expect(JSON.stringify(calls[0]?.body.filter)).toContain('"isBot":{"not":true}');
  expect(JSON.stringify(calls[0]?.body.filter)).not.toContain("isTeamMember");
  await expect(page.getByText("without bots", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns" });
  await view.getByRole("group", { name: "Bots" }).getByRole("button", { name: "Only" }).click();
  await expect(page).toHaveURL(/settings\.bot=filter/);
  await expect(page.getByText("bots only", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(peopleRows(page).first()).toContainText("Bot");
  await page.reload();
  await expect(peopleRows(page).first()).toContainText("Bot");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await view.getByRole("group", { name: "Bots" }).getByRole("button", { name: "Exclude" }).click();
  await view.getByRole("group", { name: "Team" }).getByRole("button", { name: "Only" }).click();
  await expect(page).not.toHaveURL(/settings\.bot/);
  await expect(peopleRows(page).first()).toContainText("Team");
});

test("organization, job title and location are sorted ascending first", async ({ page, group }) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.goto(peopleList(group, "&columns=organization,jobTitle,location"));
  await expect(peopleRows(page)).toHaveCount(20);
  for (const [column, orderBy] of [
    ["Organization", "organization_ASC"],
    ["Job title", "jobTitle_ASC"],
    ["Location", "location_ASC"],
  ] as const) {
    await columnHeader(page, column).getByRole("button").click();
    await expect(columnHeader(page, column)).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(() => calls.some(({ body }) => body.orderBy === orderBy)).toBe(true);
    await expect(page.getByRole("region", { name: "People, 20 rows" })).toHaveAttribute("aria-busy", "false");
  }
  await picture(page, "people-sorted-by-location");
});

test("a second click on a column reverses its order, which is in the URL", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const unsorted = (await namesOf(page))[0];
  await columnHeader(page, "Person").getByRole("button").click();
  await expect(page).toHaveURL(/order\.prop=displayName/);
  await expect.poll(async () => (await namesOf(page))[0]).not.toBe(unsorted);
  const direction = await columnHeader(page, "Person").getAttribute("aria-sort");
  const first = (await namesOf(page))[0];
  await columnHeader(page, "Person").getByRole("button").click();
  await expect(columnHeader(page, "Person")).not.toHaveAttribute("aria-sort", direction ?? "");
  await expect.poll(async () => (await namesOf(page))[0]).not.toBe(first);
  const turned = await namesOf(page);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(turned);
});

test("a search waits until typing pauses, sends one request, and starts at page 1", async ({ page, group }) => {
  await page.goto(peopleList(group, "&page=2"));
  await expect(peopleRows(page)).toHaveCount(20);
  const calls = await watchCalls(page, "**/api/member/query*");
  // In one step: on a slow machine a typist would pause after each letter.
  await page.getByRole("searchbox", { name: "Search people" }).evaluate((field: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    for (const typed of ["a", "an", "ann"]) {
      value?.set?.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/search=ann/);
  await expect(page).not.toHaveURL(/page=2/);
  const listRequests = () =>
    calls.filter(({ body }) => body.countOnly !== true).map(({ body }) => [body.search, body.offset]);
  await expect.poll(listRequests).toEqual([["ann", 0]]);
  await expect(page.getByRole("region", { name: /^People, / })).toHaveAttribute("aria-busy", "false");
  expect(listRequests()).toEqual([["ann", 0]]);
});

test("a late response never overwrites a newer one", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const before = await namesOf(page);
  const slow = await holdQueries(page, ({ search }) => search === "bot-that-nobody-has");
  const search = page.getByRole("searchbox", { name: "Search people" });
  await search.fill("bot-that-nobody-has");
  await expect.poll(() => slow.held.length).toBeGreaterThan(0);
  // The previous rows stay visible while the response is pending.
  expect(await namesOf(page)).toEqual(before);
  await search.fill("");
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByRole("region", { name: "People, 20 rows" })).toHaveAttribute("aria-busy", "false");
  await slow.release();
  await page.unrouteAll({ behavior: "wait" });
  expect(await namesOf(page)).toEqual(before);
});

test("pages are links with URLs; 20, 50, 100 and 200 rows per page", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const first = await namesOf(page);
  await expect(pages(page).getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("href", /page=2/);
  await pages(page).getByRole("link", { name: "Next page" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(pages(page).getByRole("link", { name: "Next page" })).toBeFocused();
  await expect(page.getByText(/^21–40 of /)).toBeVisible();
  await expect.poll(() => namesOf(page)).not.toEqual(first);
  await page.goBack();
  await expect(page.getByText(/^1–20 of /)).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(first);

  const sizes = page.getByRole("combobox", { name: "Rows", exact: true });
  await expect(sizes.getByRole("option")).toHaveText(["20", "50", "100", "200"]);
  await sizes.selectOption("200");
  await expect(page).toHaveURL(/pageSize=200/);
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await expect(page.getByText(/^1–200 of /)).toBeVisible();
});

test("a reload restores the whole state of the list", async ({ page, group }) => {
  const query =
    "&search=e&order.prop=joinedAt&order.order=ascending&page=2&pageSize=50&columns=joinedAt,emails&density=normal";
  await page.goto(peopleList(group, query));
  await expect(peopleRows(page)).toHaveCount(50);
  const shown = await namesOf(page);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(shown);
  await expect(page).toHaveURL(peopleList(group, query));
  await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue("e");
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expect(columnHeader(page, "Joined date")).toHaveAttribute("aria-sort", "ascending");
});

test("every row is a real link, and the browser decides where it opens", async ({ page, group }) => {
  await page.goto(peopleList(group));
  const link = peopleRows(page).first().getByRole("rowheader").getByRole("link");
  const href = String(await link.getAttribute("href"));
  expect(href).toMatch(new RegExp(`^/people/[0-9a-f-]+\\?projectGroup=${group.id}$`));
  // The headless shell loses a tab that a click opens, so the click is canceled just before the browser would handle
  // it.
  const clicked = await page.evaluateHandle(() => {
    const click = { isLeft: false };
    addEventListener("click", (event) => {
      click.isLeft = !event.defaultPrevented;
      event.preventDefault();
    });
    return click;
  });
  await link.click({ modifiers: ["ControlOrMeta"] });
  expect(await clicked.jsonValue()).toEqual({ isLeft: true });
  await expect(page).toHaveURL(peopleList(group));
  const tab = await page.context().newPage();
  await tab.goto(href);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
});
