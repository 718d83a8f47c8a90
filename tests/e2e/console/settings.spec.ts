import type { Page } from "@playwright/test";
import { noViolations, readableInDark } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true });

test("workspace settings are changed by keyboard, and the page reloads with them", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Manage workspace", level: 1 })).toBeVisible();
  await page.getByLabel("Website").fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter valid URL")).toBeVisible();
  await page.getByLabel("Website").fill("https://foundation.example");
  await page.getByRole("button", { name: "Move GitHub up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("GitHub is now 2 of 11")).toBeAttached();
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "settings-workspace");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings successfully saved.")).toBeVisible();
  // The reloaded page does not repeat the message.
  await expect(page.getByText("Settings successfully saved.")).toHaveCount(0);
  await expect(page.getByLabel("Website")).toHaveValue("https://foundation.example");
  await expect(page.getByRole("button", { name: /^Move .* down$/ }).nth(1)).toHaveAccessibleName("Move GitHub down");
});

test("settings that fail to load show an error with a link to the project groups", async ({ page }) => {
  await page.route(/\/api\/settings(\?|$)/, (route) => route.fulfill({ status: 500, body: "down" }));
  await page.goto("/settings");
  await expect(page.getByText("Oops, something went wrong")).toBeVisible();
  await expect(page).toHaveURL(/\/project-groups$/);
});

test("a provider's secret is entered, replaced and removed, and never shown", async ({ page }) => {
  await page.goto("/settings#providers");
  await page.getByRole("button", { name: "Enter GitHub: Webhook secret" }).click();
  const dialog = page.getByRole("dialog", { name: "GitHub: Webhook secret" });
  await dialog.getByLabel("Value").fill("hush-hush");
  await dialog.getByRole("button", { name: "Save" }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Webhook secret" });
  await expect(line).toContainText("Entered by Ada Admin");
  await expect(page.getByText("hush-hush")).toHaveCount(0);
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "settings-providers");
  await line.getByRole("button", { name: "Remove GitHub: Webhook secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(line).toContainText("Not set");
});

test("tags, attributes, activity types and automatic merging are managed from one place", async ({ page, group }) => {
  await page.goto(`/settings?projectGroup=${group.id}#data`);
  for (const [button, title] of [
    ["Manage custom attributes", "Attributes"],
    ["Manage tags", "Tags"],
    ["Manage activity types", "Activity types"],
    ["People", "Merge many at once"],
  ] as const) {
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await noViolations(page);
});

test("texts of a platform are kept for a time, whose effect is shown before", async ({ page }) => {
  await page.goto("/settings#data");
  await page.getByRole("button", { name: "Manage texts of activities" }).click();
  const drawer = page.getByRole("dialog", { name: "Texts of activities" });
  const keep = drawer.getByRole("button", { name: "Keep texts of GitHub" });
  await expect(keep).toContainText("For ever");
  await keep.click();
  await page.getByRole("option", { name: "90 days" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete older texts" });
  await expect(question).toContainText(/older than 90 days .*: [1-9][\d,]* at the moment/);
  await noViolations(page);
  await picture(page, "settings-texts-confirm");
  await question.getByRole("button", { name: "Delete older texts" }).click();
  await expect(keep).toContainText("90 days");
  await readableInDark(page);
  await picture(page, "settings-texts");
  await keep.click();
  await page.getByRole("option", { name: "For ever" }).click();
  await expect(keep).toContainText("For ever");
});

test.describe("project admins", () => {
  test.use({ account: "projectAdmin" });

  test("change attributes, tags and activity types, but no workspace and provider settings", async ({ page }) => {
    await page.goto("/settings");
    await expect(tab(page, "People and activities")).toBeVisible();
    await expect(tab(page, "Personal")).toBeVisible();
    await expect(tab(page, "Workspace")).toHaveCount(0);
    await expect(tab(page, "Providers")).toHaveCount(0);
    await page.goto("/settings#providers");
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(tab(page, "People and activities")).toHaveAttribute("aria-current", "page");
  });
});

test.describe("read-only users", () => {
  test.use({ account: "readonly" });

  test("have their own settings, and no workspace settings", async ({ page }) => {
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/project-groups$/);
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "Personal settings" }).click();
    await expect(page.getByRole("heading", { name: "Personal settings", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: /^Language of dates/ }).click();
    await page.getByRole("option", { name: "Deutsch" }).click();
    await expect(page.getByText("vor 3 Tagen")).toBeVisible();
    await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
    await page.reload();
    await expect(page.getByText("vor 3 Tagen")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
    await noViolations(page);
    await readableInDark(page);
    await picture(page, "settings-personal");
    await page.goto("/settings/403");
    await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
  });
});
