import { type BuiltPlatform, startBuiltPlatform } from "../../support/built-platform.ts";
import { copyDatabase, dropDatabase } from "../../support/data-templates.ts";
import { noViolations } from "../axe.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test.use({ account: null });

let databaseUrl: string;
let platform: BuiltPlatform;

test.beforeAll(async () => {
  databaseUrl = await copyDatabase(false);
  platform = await startBuiltPlatform(["--empty", "--role", "web", "--database-url", databaseUrl]);
});
test.afterAll(async () => {
  await platform.stop();
  await dropDatabase(databaseUrl);
});

test("a short checklist leads from an empty platform to the first repository", async ({ page }) => {
  await page.goto(platform.address);
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "Three steps to your first people" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add project group" })).toHaveCount(1);
  await noViolations(page);
  await picture(page, "checklist-empty");

  await page.getByRole("button", { name: "Add project group" }).click();
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await dialog.getByLabel("Name").fill("First Foundation");
  await dialog.getByRole("button", { name: "Add project group" }).click();
  await expect(page.getByText("Project Group created successfully")).toBeVisible();
  const steps = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(steps.first().getByLabel("Done")).toBeVisible();
  await picture(page, "checklist-group-made");

  await page.getByRole("link", { name: "Open integrations" }).click();
  await expect(page).toHaveURL(/\/integrations\//);
  await expect(page.getByRole("button", { name: "Connect Git", exact: true })).toBeVisible();
});

test("a read-only user of an empty platform sees who can set it up", async ({ page }) => {
  await page.goto(platform.address);
  await signIn(page, "readonly");
  // Another test may already have created the first group.
  const heading = page.getByRole("heading", { name: "No project groups yet" });
  await expect(heading.or(page.getByRole("link", { name: "First Foundation" }))).toBeVisible();
  await expect(page.getByRole("heading", { name: "Three steps to your first people" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Add/ })).toHaveCount(0);
});
