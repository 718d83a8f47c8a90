import type { Locator, Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, peopleRows, test } from "../fixtures.ts";
import { columnHeader, peopleList } from "../people-list.ts";
import { picture } from "../picture.ts";

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

test("columns are chosen, ordered and stored for the user", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "View", exact: true }).click();
  const view = page.getByRole("dialog", { name: "Columns" });
  await view.getByRole("checkbox", { name: "Joined date" }).click();
  await expect(columnHeader(page, "Joined date")).toBeVisible();
  await view.getByRole("checkbox", { name: "Emails" }).click();
  await expect(columnHeader(page, "Emails")).toHaveCount(0);
  await noViolations(page);
  await picture(page, "people-view");
  await view.getByRole("checkbox", { name: "Joined date" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(view.getByRole("status")).toContainText("Joined date is now column");
  await page.keyboard.press("Escape");
  await page.goto(peopleList(group));
  await expect(columnHeader(page, "Joined date")).toBeVisible();
  await expect(columnHeader(page, "Emails")).toHaveCount(0);
  await page.getByRole("button", { name: "View", exact: true }).click();
  await view.getByRole("button", { name: "Reset" }).click();
  await expect(columnHeader(page, "Emails")).toBeVisible();
  await expect(columnHeader(page, "Joined date")).toHaveCount(0);
});

test("a column is resized by its edge and by keys, stored for the user, and reset to its default width", async ({
  page,
  group,
}) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const edge = (name: string) => page.getByRole("separator", { name: `Width of ${name}` });
  const width = async (name: string) => Math.round((await columnHeader(page, name).boundingBox())?.width ?? 0);
  const before = await width("Job title");
  const box = await edge("Job title").boundingBox();
  if (!box) throw new Error("The edge has no place.");
  await page.mouse.move(box.x + 4, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 104, box.y + 8);
  await page.mouse.up();
  await expect.poll(() => width("Job title")).toBe(before + 100);
  await page.reload();
  await expect(peopleRows(page)).toHaveCount(20);
  expect(await width("Job title")).toBe(before + 100);
  await edge("Person").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(edge("Job title")).toBeFocused();
  await expect.poll(() => width("Job title")).toBe(before + 84);
  await page.keyboard.press("Delete");
  await expect.poll(() => width("Job title")).toBe(before);
});

test("the number of merge suggestions moves no button when it arrives", async ({ page, group }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/membersToMerge*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const leftEdge = async () => (await page.getByRole("button", { name: "View", exact: true }).boundingBox())?.x;
  const before = await leftEdge();
  release();
  await expect(page.getByRole("link", { name: /^Merge suggestions \d+$/ })).toBeVisible();
  expect(await leftEdge()).toBe(before);
});

for (const width of [1440, 1024]) {
  test(`nothing overflows at ${width} pixels, and the banner moves nothing when it comes again`, async ({
    page,
    group,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [peopleList(group), `/organizations?projectGroup=${group.id}`]) {
      await page.goto(path);
      await expect(page.getByText(/integrations with|receiving activities/)).toBeVisible();
      await expect(columnHeader(page, "# of activities")).toBeInViewport({ ratio: 1 });
      const overflow = await page.evaluate(() => {
        const root = document.documentElement;
        const all = [root, ...document.querySelectorAll("main section")];
        return {
          sideways: all.filter((each) => each.scrollWidth > each.clientWidth).length,
          page: root.scrollHeight - root.clientHeight,
        };
      });
      expect(overflow).toEqual({ sideways: 0, page: 0 });
    }
    await page.route("**/api/integration/query", () => {});
    await page.reload();
    await expect(peopleRows(page).first()).toBeVisible();
    expect((await page.locator("[data-strip=banner]").boundingBox())?.height).toBe(44);
  });
}

test("a column's checkbox changes at once, before the URL does", async ({ page, group }) => {
  await page.goto(peopleList(group, "&columns=joinedAt,emails"));
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("button", { name: "View", exact: true }).click();
  const box = (name: string) => page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name });
  // These calls fail unless the checkbox changes at once.
  await box("Job title").check();
  await box("Emails").uncheck();
  await expect(page).toHaveURL(/columns=joinedAt%2CjobTitle/);
  await expect(page.getByRole("columnheader")).toHaveText(["Person", "Joined date", "Job title"]);
  await box("Joined date").uncheck();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  // The last visible column cannot be hidden.
  await box("Job title").click();
  await expect(box("Job title")).toBeChecked();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(box("Emails")).toBeChecked();
});

test("the heading of a numeric column is right-aligned with its numbers", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const end = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().right);
    });
  const number = peopleRows(page).first().locator("td .tabular-nums").last();
  expect(await end(columnHeader(page, "# of activities").getByRole("button"))).toBe(await end(number));
});

test("rows are dense or normal, stored for the user", async ({ page, group }) => {
  await page.goto(peopleList(group));
  const height = async () => (await peopleRows(page).first().boundingBox())?.height ?? 0;
  await expect(peopleRows(page)).toHaveCount(20);
  const dense = await height();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("group", { name: "Rows" }).getByRole("button", { name: "Normal" }).click();
  await expect.poll(height).toBeGreaterThan(dense);
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  expect(await height()).toBeGreaterThan(dense);
});

test("all identities and emails of a row open next to it, and one click copies them", async ({
  page,
  group,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(peopleList(group));
  const identities = page.getByRole("button", { name: /^Identities of .*: / }).first();
  await identities.click();
  const popover = page.getByRole("dialog", { name: /^Identities of / });
  const copy = popover.getByRole("button", { name: /^Copy / }).first();
  const handle = (await copy.getAttribute("aria-label"))?.replace("Copy ", "");
  await noViolations(page);
  await picture(page, "people-more");
  await copy.click();
  await expect(page.getByText(`Copied ${handle}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(handle);
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect(identities).toBeFocused();
  const email = peopleRows(page)
    .getByTitle(/^Copy .*@/)
    .first();
  await email.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await email.innerText());
});

test("the footer stays visible, also with the banner above the list", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(page.getByText(/integrations with connectivity issues|not receiving activities/)).toBeVisible();
  await expect(pages(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^1–20 of /)).toBeInViewport({ ratio: 1 });
});
