import { noViolations } from "../axe.ts";
import { crowd, openCrowd, rowOf, toastWith } from "../crowd.ts";
import { expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("the menu of a row has the actions for one person, by keyboard and by pointer", async ({ page, api }) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta"]));
  const menu = rowOf(page, "Anna").getByRole("button", { name: "Actions for Anna" });
  await menu.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    "Edit attributes",
    "Find GitHub",
    "Merge profile",
    "Split off an identity",
    "Mark as team",
    "Mark as bot",
    "Delete",
  ]);
  await noViolations(page);
  await picture(page, "people-row-menu");
  await page.getByRole("menuitem", { name: "Mark as team" }).press("Enter");
  await expect(rowOf(page, "Anna")).toContainText("Team");
  await expect(page).toHaveURL(/\/people\?/);
  await expect(menu).toBeFocused();
  await toastWith(page, "1 person marked as team").getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Anna")).not.toContainText("Team");

  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Merge profile" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Merge profiles" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await menu.click();
  await page.getByRole("menuitem", { name: "Split off an identity" }).click();
  await expect(page.getByRole("dialog", { name: "Split off this identity" })).toBeVisible();
  await page.keyboard.press("Escape");
  await menu.click();
  await page.getByRole("menuitem", { name: "Edit attributes" }).click();
  await expect(page.getByRole("dialog", { name: "Edit attributes" })).toBeVisible();
  await page.goBack();

  await rowOf(page, "Berta").hover();
  await rowOf(page, "Berta").getByRole("button", { name: "Actions for Berta" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Berta")).toHaveCount(0);
});
