import { noViolations } from "../axe.ts";
import { expect, peopleRows, test } from "../fixtures.ts";
import { namesOf, peopleList } from "../people-list.ts";

test("the keyboard alone opens a profile from the list and returns", async ({ page, group }) => {
  await page.goto(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const [first = "", second = "", third = ""] = await namesOf(page);
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
  // Focus starts at the top of a new page. Only the banner can precede the breadcrumb.
  for (let stop = 0; stop < 3 && !(await isFocused()); stop++) await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(peopleList(group));
  await expect(peopleRows(page)).toHaveCount(20);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
});

test("with two hundred rows only the visible ones are in the page, and a key jumps to the last one", async ({
  page,
  group,
}) => {
  await page.goto(peopleList(group, "&pageSize=200"));
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await expect.poll(() => peopleRows(page).count()).toBeLessThan(80);
  // Windowed rendering of many rows is loaded after the first rows.
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("j");
  await expect(peopleRows(page).first().getByRole("rowheader").getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  const last = page.locator('[aria-rowindex="201"]');
  await expect(last.getByRole("link").first()).toBeFocused();
  await noViolations(page);
});

test("the key for the last row also works before windowed rendering is loaded", async ({ page, group }) => {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/windowed-rows-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(peopleList(group, "&pageSize=200"));
  await expect(page.getByRole("region", { name: "People, 200 rows" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(peopleRows(page).first().getByRole("rowheader").getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  letThrough();
  await expect(page.locator('[aria-rowindex="201"]').getByRole("link").first()).toBeFocused();
});
