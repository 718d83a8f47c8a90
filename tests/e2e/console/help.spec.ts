import { noViolations, readableInDark } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("help opens at the section about the page, and leads on to the others", async ({ page, group }) => {
  await page.goto(`/people/merge-suggestions?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Help and keyboard shortcuts" }).click();
  await page.getByRole("link", { name: "Help for this page" }).click();
  await expect(page).toHaveURL(/\/help\/people-and-merging#merge-suggestions$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const section = page.getByRole("heading", { name: "Merge suggestions", level: 2 });
  await expect(section).toBeInViewport();
  const shown = page.getByRole("img", { name: "A merge suggestion with its evidence" });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "help");
  await page.getByRole("link", { name: "Next: Employers" }).click();
  await expect(page.getByRole("heading", { name: "Employers", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Employers$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "People and merging", level: 1 })).toBeVisible();
});

test("the palette finds sections of the guide, by keyboard alone", async ({ page }) => {
  await page.goto("/help");
  await expect(page.getByRole("heading", { name: "Start", level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("take a merge back");
  await expect(palette.getByRole("option")).toHaveText([/Take a merge back/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Take a merge back" })).toBeInViewport();
});

test("an unknown page of the guide is not found", async ({ page }) => {
  await page.goto("/help/nothing");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
