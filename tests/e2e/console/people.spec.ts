import type { Locator, Page, Route } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, type Segment, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

const list = (group: Segment, query = "") => `/people?projectGroup=${group.id}${query}`;
const header = (page: Page, name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`) });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

async function names(page: Page): Promise<string[]> {
  return peopleRows(page).getByRole("rowheader").locator("bdi").allInnerTexts();
}

/** Holds back the list's calls that match until released. */
async function holdQueries(page: Page, matches: (body: Record<string, unknown>) => boolean) {
  const held: Route[] = [];
  await page.route("**/api/member/query*", (route) => {
    if (matches((route.request().postDataJSON() ?? {}) as Record<string, unknown>)) held.push(route);
    else void route.continue();
  });
  return {
    held,
    release: async () => {
      for (const route of held) await route.continue();
    },
  };
}

test("the list shows the people of the group, most active first", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(page).toHaveTitle("Community Data Platform · People");
  for (const column of ["Person", "Organization", "Job Title", "Identities", "Emails", "# of Activities"]) {
    await expect(header(page, column)).toBeVisible();
  }
  await expect(peopleRows(page)).toHaveCount(20);
  await expect(header(page, "# of Activities")).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ people$/ })).toBeVisible();
  await expect(page.getByText(/^1–20 of [\d,]+$/)).toBeVisible();
  await noViolations(page);
  await picture(page, "people");
});

test("the list without bots is the default; the view can show them and leave the team out", async ({ page, group }) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  expect(JSON.stringify(calls[0]?.body.filter)).toContain('"isBot":{"not":true}');
  expect(JSON.stringify(calls[0]?.body.filter)).not.toContain("isTeamMember");
  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns" });
  await view.getByRole("group", { name: "Bots" }).getByRole("button", { name: "Only" }).click();
  await expect(page).toHaveURL(/settings\.bot=filter/);
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

test("sorting by a column turns round on the second press, and stands in the address", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const unsorted = (await names(page))[0];
  await header(page, "Person").getByRole("button").click();
  await expect(page).toHaveURL(/order\.prop=displayName/);
  await expect.poll(async () => (await names(page))[0]).not.toBe(unsorted);
  const direction = await header(page, "Person").getAttribute("aria-sort");
  const first = (await names(page))[0];
  await header(page, "Person").getByRole("button").click();
  await expect(header(page, "Person")).not.toHaveAttribute("aria-sort", direction ?? "");
  await expect.poll(async () => (await names(page))[0]).not.toBe(first);
  const turned = await names(page);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(turned);
});

test("a search waits until typing stands still, asks once, and starts at page 1", async ({ page, group }) => {
  await page.goto(list(group, "&page=2"));
  await expect(peopleRows(page)).toHaveCount(20);
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.getByRole("searchbox", { name: "Search people" }).pressSequentially("ann");
  await expect(page).toHaveURL(/search=ann/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole("region", { name: /^People, / })).toHaveAttribute("aria-busy", "false");
  const asked = calls.filter(({ body }) => body.countOnly !== true);
  expect(asked.map(({ body }) => [body.search, body.offset])).toEqual([["ann", 0]]);
});

test("a late answer never overwrites a newer one", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const before = await names(page);
  const slow = await holdQueries(page, ({ search }) => search === "bot-that-nobody-has");
  const search = page.getByRole("searchbox", { name: "Search people" });
  await search.fill("bot-that-nobody-has");
  await expect.poll(() => slow.held.length).toBeGreaterThan(0);
  // What was shown stays while the answer is on its way.
  expect(await names(page)).toEqual(before);
  await search.fill("");
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByRole("region", { name: "People, 20 rows" })).toHaveAttribute("aria-busy", "false");
  await slow.release();
  await page.unrouteAll({ behavior: "wait" });
  expect(await names(page)).toEqual(before);
});

test("pages are links with addresses; 20, 50, 100 and 200 rows a page", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const first = await names(page);
  await expect(pages(page).getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("href", /page=2/);
  await pages(page).getByRole("link", { name: "Next page" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(pages(page).getByRole("link", { name: "Next page" })).toBeFocused();
  await expect(page.getByText(/^21–40 of /)).toBeVisible();
  await expect.poll(() => names(page)).not.toEqual(first);
  await page.goBack();
  await expect(page.getByText(/^1–20 of /)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(first);

  const sizes = page.getByRole("combobox", { name: "Rows", exact: true });
  await expect(sizes.getByRole("option")).toHaveText(["20", "50", "100", "200"]);
  await sizes.selectOption("200");
  await expect(page).toHaveURL(/pageSize=200/);
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await expect(page.getByText(/^1–200 of /)).toBeVisible();
});

test("everything that decides the list is restored by a reload", async ({ page, group }) => {
  const query =
    "&search=e&order.prop=joinedAt&order.order=ascending&page=2&pageSize=50&columns=joinedAt,emails&density=normal";
  await page.goto(list(group, query));
  await expect(peopleRows(page)).toHaveCount(50);
  const shown = await names(page);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(shown);
  await expect(page).toHaveURL(list(group, query));
  await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue("e");
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expect(header(page, "Joined date")).toHaveAttribute("aria-sort", "ascending");
});

test("columns are chosen and ordered, and kept for this user", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns" });
  await view.getByRole("checkbox", { name: "Joined date" }).click();
  await expect(header(page, "Joined date")).toBeVisible();
  await view.getByRole("checkbox", { name: "Emails" }).click();
  await expect(header(page, "Emails")).toHaveCount(0);
  await noViolations(page);
  await picture(page, "people-view");
  await view.getByRole("checkbox", { name: "Joined date" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(view.getByRole("status")).toContainText("Joined date is now column");
  await page.keyboard.press("Escape");
  await page.goto(list(group));
  await expect(header(page, "Joined date")).toBeVisible();
  await expect(header(page, "Emails")).toHaveCount(0);
  await page.getByRole("button", { name: "View", exact: true }).click();
  await view.getByRole("button", { name: "Reset" }).click();
  await expect(header(page, "Emails")).toBeVisible();
  await expect(header(page, "Joined date")).toHaveCount(0);
});

test("a column's box answers at once, whatever the address says", async ({ page, group }) => {
  await page.goto(list(group, "&columns=joinedAt,emails"));
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("button", { name: "View", exact: true }).click();
  const box = (name: string) => page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name });
  // These throw when the box does not answer in the same moment.
  await box("Job Title").check();
  await box("Emails").uncheck();
  await expect(page).toHaveURL(/columns=joinedAt%2CjobTitle/);
  await expect(page.getByRole("columnheader")).toHaveText(["Person", "Joined date", "Job Title"]);
  await box("Joined date").uncheck();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  // The last one stays.
  await box("Job Title").click();
  await expect(box("Job Title")).toBeChecked();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(box("Emails")).toBeChecked();
});

test("the heading of a column of numbers ends where the numbers end", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const end = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().right);
    });
  const number = peopleRows(page).first().locator("td .tabular-nums").last();
  expect(await end(header(page, "# of Activities").getByRole("button"))).toBe(await end(number));
});

test("rows are dense or normal, as this user likes them", async ({ page, group }) => {
  await page.goto(list(group));
  const height = async () => (await peopleRows(page).first().boundingBox())?.height ?? 0;
  await expect(peopleRows(page)).toHaveCount(20);
  const dense = await height();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("group", { name: "Rows" }).getByRole("button", { name: "Normal" }).click();
  await expect.poll(height).toBeGreaterThan(dense);
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  expect(await height()).toBeGreaterThan(dense);
});

test("more identities and e-mails of a row open beside it", async ({ page, group }) => {
  await page.goto(list(group));
  const more = page.getByRole("button", { name: /more (identity|identities|email|emails) of/ }).first();
  await more.click();
  const popover = page.getByRole("dialog", { name: /^(Identities|Emails) of / });
  await expect(popover.getByRole("listitem").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "people-more");
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(more).toBeFocused();
});

test("a group without people says what to do next", async ({ page, api }) => {
  const made = await api.createGroup(freshName("Void"));
  await page.goto(list(made));
  await expect(page.getByRole("heading", { name: "No people yet" })).toBeVisible();
  await noViolations(page);
  await picture(page, "people-empty");
  await page.getByRole("link", { name: "Go to project groups" }).click();
  await expect(page).toHaveURL(/\/project-groups/);
});

test("a search that finds nobody can be cleared", async ({ page, group }) => {
  await page.goto(list(group, "&search=nobody%20has%20this%20name"));
  await expect(page.getByRole("heading", { name: "No people match" })).toBeVisible();
  await noViolations(page);
  await picture(page, "people-no-match");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("a page past the end leads back to the first", async ({ page, group }) => {
  await page.goto(list(group, "&page=9000"));
  await expect(page.getByRole("heading", { name: "No more people" })).toBeVisible();
  await page
    .getByRole("button", { name: "Go to the first page" })
    .or(page.getByRole("link", { name: "Go to the first page" }))
    .click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("a failed answer says so and can be tried again", async ({ page, group }) => {
  await page.route("**/api/member/query*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto(list(group));
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await expect(page.getByRole("alert")).toContainText("Please try again. If the problem remains, reach out to us.");
  await noViolations(page);
  await picture(page, "people-failing");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("who may not see it is told so", async ({ page, group }) => {
  await page.route("**/api/member/query*", (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await page.goto(list(group));
  await expect(page.getByRole("heading", { name: "Restricted access" })).toBeVisible();
  await expect(page.getByText("Sorry, you don’t have permissions to access this page.")).toBeVisible();
  await noViolations(page);
});

test("bones of the final shape stand while the rows are on their way", async ({ page, group }) => {
  const slow = await holdQueries(page, () => true);
  await page.goto(list(group));
  await expect.poll(() => slow.held.length).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: /^People, / })).toHaveAttribute("aria-busy", "true");
  // One request for the rows; nothing blocks it or comes before it.
  expect(slow.held).toHaveLength(1);
  await noViolations(page);
  await picture(page, "people-loading");
  await slow.release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(peopleRows(page)).toHaveCount(20);
});

test("from the list to a profile and back by keys alone", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const [first = "", second = "", third = ""] = await names(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: first }).first()).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: third }).first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: second }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: second, level: 1 })).toBeVisible();
  await expect(page.getByText(/^2 of [\d,]+$/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: third, level: 1 })).toBeVisible();
  const back = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "People" });
  const isFocused = () => back.evaluate((link) => link === document.activeElement);
  // A new page begins at its start; only the banner may stand before the way back.
  for (let stop = 0; stop < 3 && !(await isFocused()); stop++) await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
});

test("two hundred rows: only those in sight stand in the page, and the end can be reached by key", async ({
  page,
  group,
}) => {
  await page.goto(list(group, "&pageSize=200"));
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await expect.poll(() => peopleRows(page).count()).toBeLessThan(80);
  // What draws many rows comes after the first of them.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("j");
  await expect(peopleRows(page).first().getByRole("rowheader").getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  const last = page.locator('[aria-rowindex="201"]');
  await expect(last.getByRole("link").first()).toBeFocused();
  await noViolations(page);
});

test("the end is reached by key as well when what draws many rows comes after the key", async ({ page, group }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/windowed-rows-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(list(group, "&pageSize=200"));
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(peopleRows(page).first().getByRole("rowheader").getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  letThrough();
  await expect(page.locator('[aria-rowindex="201"]').getByRole("link").first()).toBeFocused();
});

test("every row is a real link that opens in a tab of its own", async ({ page, group }) => {
  await page.goto(list(group));
  const link = peopleRows(page).first().getByRole("rowheader").getByRole("link");
  await expect(link).toHaveAttribute("href", new RegExp(`^/people/[0-9a-f-]+\\?projectGroup=${group.id}$`));
  const opened = page.context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(list(group));
});

test("the footer stays in sight, with the banner above the list as well", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(page.getByText(/integrations with connectivity issues|not receiving activities/)).toBeVisible();
  await expect(pages(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^1–20 of /)).toBeInViewport({ ratio: 1 });
});

for (const width of [1440, 1024]) {
  test(`at ${width} pixels the page itself never scrolls sideways`, async ({ page, group }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(list(group));
    await expect(peopleRows(page)).toHaveCount(20);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
