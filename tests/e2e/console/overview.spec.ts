import type { Page } from "@playwright/test";
import { noViolations, readableInDark } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const overview = (group: { id: string }, more = "") => `/overview?projectGroup=${group.id}${more}`;
const card = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
const figures = (page: Page) => page.getByRole("region", { name: "Key figures" });

/** Link with the figure above a label. */
const figure = (page: Page, label: string) =>
  figures(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("link")
    .first();

async function followFigure(page: Page, label: string, list: RegExp): Promise<void> {
  const link = figure(page, label);
  const count = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(list);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: `${count} ` })
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(figure(page, label)).toHaveText(count);
}

test("the menu opens it, readable in light and dark", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: /^(Overview|People|Organizations)$/ }).first()).toHaveText("Overview");
  await menu.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(card(page, "Retention").getByRole("table")).toBeVisible();
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "overview");
});

test("each figure links to the list that it counts", async ({ page, group }) => {
  await page.goto(overview(group));
  await followFigure(page, "Active people", /\/people\?.*activityDate\.operator=between/);
  await followFigure(page, "New people", /\/people\?.*joinedDate\.operator=between/);
  await followFigure(page, "Active organizations", /\/organizations\?.*activityDate\.operator=between/);
  await followFigure(page, "Activities", /\/activities\?.*date\.operator=between/);

  const half = card(page, "Leading people").getByRole("link", { name: /^\d+ people$/ });
  const count = await half.innerText();
  await half.click();
  await expect(page.getByText(count, { exact: true })).toBeVisible();
});

test("project, platform and period are in the URL and are passed on to the lists", async ({ page, group }) => {
  await page.goto(overview(group));
  const all = await figure(page, "Activities").innerText();
  await page.getByRole("button", { name: "12 months" }).click();
  await expect(page).toHaveURL(/period=12m/);
  await expect(figure(page, "Activities")).not.toHaveText(all);
  await page.getByRole("button", { name: /^Project: / }).click();
  const project = group.projects.find((each) => each.subprojects.length > 0);
  await page
    .getByRole("option", { name: project?.name ?? "", exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`project=${project?.id}`));
  await page.getByRole("button", { name: /^Platform: / }).click();
  await page.getByRole("option", { name: "GitHub", exact: true }).click();
  await expect(page).toHaveURL(/platform=github/);
  await expect(card(page, "By platform").getByRole("rowheader")).toHaveText(["GitHub"]);
  await expect(figure(page, "Active people")).toHaveAttribute(
    "href",
    new RegExp(`activityDate\\.github\\.operator=between.*projects\\.value=${project?.id}`),
  );
  await followFigure(page, "Active people", /\/people\?/);
  await page.reload();
  await expect(page.getByRole("button", { name: "12 months" })).toHaveAttribute("aria-pressed", "true");
});

test("the keyboard reads a chart bar by bar, opens it as a list, and shows it as a table of numbers", async ({
  page,
  group,
}) => {
  await page.goto(overview(group, "&period=7d"));
  const chart = card(page, "Activities over time");
  await chart.getByRole("link").last().focus();
  await page.keyboard.press("ArrowLeft");
  const bar = chart.locator("a:focus");
  await expect(bar).toHaveAccessibleName(/^\w+ \d+, \d{4}: [\d,]+$/);
  const count = (await bar.getAttribute("aria-label"))?.split(": ")[1] ?? "";
  await chart.getByText("Show numbers").focus();
  await page.keyboard.press("Enter");
  const number = chart.getByRole("row").nth(6).getByRole("link");
  await expect(number).toHaveText(count);
  await noViolations(page);
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/activities\?/);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: `${count} ` })
      .first(),
  ).toBeVisible();
});

test.describe("read-only", () => {
  test.use({ account: "readonly" });

  test("shows only tasks that the user may work on", async ({ page, group }) => {
    await page.goto(overview(group));
    const waiting = card(page, "Waiting for you");
    await expect(waiting.getByText(/^integrations? that needs? attention/).first()).toBeVisible();
    await expect(waiting.getByText("likely duplicate people")).toBeHidden();
    await expect(waiting.getByText("open data issue reports")).toBeHidden();
  });
});

test("each task links to its list", async ({ page, group }) => {
  await page.goto(overview(group));
  const waiting = card(page, "Waiting for you").getByRole("listitem");
  const suggestions = waiting.filter({ hasText: "likely duplicate people" }).getByRole("link");
  const count = await suggestions.innerText();
  await suggestions.click();
  await expect(page.getByRole("heading", { name: "Merge suggestions", level: 1 })).toBeVisible();
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible();
  await page.goBack();
  await waiting
    .filter({ hasText: /integrations? that needs? attention/ })
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/integrations\/.*tab=action-required/);
});

test("empty, failed and loading states are shown", async ({ page, api, group }) => {
  const made: Segment = await api.createGroup(freshName("Quiet"));
  await page.goto(overview(made));
  await expect(page.getByRole("heading", { name: "No activity in this period" })).toBeVisible();
  await noViolations(page);
  await picture(page, "overview-empty");

  await page.route("**/api/overview?*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto(overview(group));
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await picture(page, "overview-failing");
  await page.unrouteAll();

  await page.route("**/api/overview?*", (route) => route.fulfill({ json: { isCounting: true } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "counted for the first time" })).toBeVisible();
  await picture(page, "overview-counting");
  await page.unrouteAll();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/overview?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  release();
  await expect(figures(page)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});

test("the print layout is light and has numbers, without menu and controls", async ({ page, group }) => {
  await page.goto(overview(group));
  await expect(card(page, "Retention").getByRole("table")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText("Cloud Harbor · All projects · All platforms")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "12 months" })).toBeHidden();
  await expect(card(page, "Activities over time").getByRole("table")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  await picture(page, "overview-print");
});
