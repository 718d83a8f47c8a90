import { noViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("an administrator searches for records that were stored twice, and finds the search again", async ({ page }) => {
  await page.goto("/admin#doubled-records");
  await page.getByRole("button", { name: "Find records" }).click();
  const drawer = page.getByRole("dialog", { name: "Find records that were stored twice" });
  await expect(drawer.getByRole("status")).toHaveText("There is nothing to repair.");
  await noViolations(page);
  await picture(page, "doubled-records");
  await drawer.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ready to repair" })).toBeVisible();
});
