import { readFile } from "node:fs/promises";
import { noViolations } from "../axe.ts";
import { bulkBar, crowd, openCrowd, rowOf, toastWith } from "../crowd.ts";
import { expect, freshName, test, withoutCapabilities } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("rows are selected and marked as team by keyboard alone, and the change is undone", async ({ page, api }) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta", "Clara", "Dora"]));
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bulkBar(page)).toContainText("3 selected");
  await expect(rowOf(page, "Clara").getByRole("link")).toBeFocused();
  await noViolations(page);
  await picture(page, "people-selected");
  await bulkBar(page).getByRole("button", { name: "Mark as team" }).focus();
  await page.keyboard.press("Enter");
  await expect(toastWith(page, "3 people marked as team")).toBeVisible();
  await expect(bulkBar(page)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Select all 4 rows on this page" })).toBeFocused();
  await expect(rowOf(page, "Berta")).toContainText("Team");
  await expect(rowOf(page, "Dora")).not.toContainText("Team");
  await toastWith(page, "3 people marked as team").getByRole("button", { name: "Undo" }).click();
  await expect(toastWith(page, "Change of 3 people undone")).toBeVisible();
  await expect(rowOf(page, "Berta")).not.toContainText("Team");
});

test("a bulk change is found in the log of changes with what it could not change, and undone there", async ({
  page,
  api,
}) => {
  const people = await crowd(api, ["Anna", "Berta"]);
  await openCrowd(page, people);
  await page.getByRole("checkbox", { name: "Select all 2 rows on this page" }).click();
  // Another user deletes one of them in the meantime.
  await api.send("admin", "DELETE", `/member?ids[]=${people.ids[0]}`, {});
  await bulkBar(page).getByRole("button", { name: "Mark as team" }).click();
  await expect(rowOf(page, "Berta")).toContainText("Team");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Recent changes" }).click();
  await expect(page).toHaveURL(/\/changes\?.*user\.value=/);
  const newest = page.getByRole("row").filter({ hasText: "Attribute changed" }).first();
  await expect(newest.getByRole("link", { name: "Berta" })).toBeVisible();
  await picture(page, "changes-of-mine");
  await newest.getByRole("button", { name: "1 not changed" }).click();
  const receipt = page.getByRole("dialog", { name: "Results" });
  await expect(receipt).toContainText("It no longer exists.");
  await noViolations(page);
  await picture(page, "changes-receipt");
  await receipt.getByRole("button", { name: "Close" }).last().click();
  await newest.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(newest).toContainText("It was already undone.");
  await newest.getByRole("link", { name: "Berta" }).click();
  await expect(page.getByRole("heading", { name: "Berta", level: 1 })).toBeVisible();
});

test("Shift-click selects a range, Escape clears it, and another filter clears the selection", async ({
  page,
  api,
}) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta", "Clara", "Dora"]));
  await rowOf(page, "Dora").getByRole("checkbox").click();
  await rowOf(page, "Berta")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bulkBar(page)).toContainText("3 selected");
  await expect(bulkBar(page).getByRole("button", { name: "Merge profiles" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(bulkBar(page)).toBeHidden();
  await rowOf(page, "Anna").getByRole("checkbox").click();
  await page.getByPlaceholder("Search people").fill("a");
  await expect(bulkBar(page)).toBeHidden();
});

test("all matching people get a new tag; people who could not be changed are listed with the reason", async ({
  page,
  api,
}) => {
  const people = await crowd(api, ["Anna", "Berta", "Clara"]);
  await openCrowd(page, people);
  const tag = freshName("Tag");
  await page.getByRole("checkbox", { name: "Select all 3 rows on this page" }).click();
  await bulkBar(page).getByRole("button", { name: "Tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toContainText("Select a tag to add or remove");
  await dialog.getByLabel("Add").fill(tag);
  await page.getByRole("option", { name: `Create “${tag}”` }).click();
  await expect(dialog.getByText(tag)).toBeVisible();
  // Another user deletes one of them in the meantime.
  await api.send("admin", "DELETE", `/member?ids[]=${people.ids[1]}`, {});
  await dialog.getByRole("button", { name: "Apply" }).click();
  await toastWith(page, "1 could not be changed").getByRole("button", { name: "Details" }).click();
  const receipt = page.getByRole("dialog", { name: "Results" });
  await expect(receipt.getByRole("row", { name: "Berta" })).toContainText("It no longer exists.");
  await noViolations(page);
  await picture(page, "bulk-receipt");
  await receipt.getByRole("button", { name: "Undo" }).click();
  await expect(toastWith(page, "Change of 2 people undone")).toBeVisible();
});

test("an attribute is edited and rows are marked as bots, downloaded and deleted, by keyboard alone", async ({
  page,
  api,
}) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta", "Clara"]));
  const selectTwo = async () => {
    await page.getByRole("link", { name: "Anna" }).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bulkBar(page)).toContainText("2 selected");
  };
  await selectTwo();
  await bulkBar(page).getByRole("button", { name: "Edit attribute" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit an attribute of 2 people" });
  await dialog.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByRole("button", { name: "Attribute" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Select option" })).toBeFocused();
  await page.keyboard.type("Job title");
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox", { name: "Value" }).fill("Gardener");
  await noViolations(page);
  await picture(page, "bulk-attribute");
  await page.keyboard.press("Enter");
  await expect(toastWith(page, "Attribute of 2 people edited")).toBeVisible();
  await expect(rowOf(page, "Berta")).toContainText("Gardener");

  await selectTwo();
  const more = bulkBar(page).getByRole("button", { name: "More actions" });
  await more.press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download as CSV" }).press("Enter"),
  ]);
  expect((await readFile(await download.path(), "utf8")).trim().split("\r\n")).toHaveLength(3);
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Mark as bot" }).press("Enter");
  // The list excludes bots by default.
  await expect(rowOf(page, "Clara")).toBeVisible();
  await expect(rowOf(page, "Anna")).toHaveCount(0);

  await page.getByRole("link", { name: "Clara" }).focus();
  await page.keyboard.press("x");
  await bulkBar(page).getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(rowOf(page, "Clara")).toHaveCount(0);
});

test("people are moved to the trash after a confirmation, and restored by undo", async ({ page, api }) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta"]));
  await rowOf(page, "Anna").getByRole("checkbox").click();
  await bulkBar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("restored for 30 days");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Anna")).toHaveCount(0);
  await toastWith(page, "1 person deleted").getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Anna")).toBeVisible();
});

test("a long change shows its progress, even after a reload, and is confirmed before it applies to all matches", async ({
  page,
  api,
}) => {
  // One more than a page shows.
  const people = await crowd(
    api,
    Array.from({ length: 21 }, (_, at) => `Person ${at}`),
  );
  // The first page never learns of the end, so the second page must continue to follow the job. It learns of it once it
  // is loaded, so that its toast is still there.
  let isFirstPage = true;
  const { promise: isLoaded, resolve: showEnd } = Promise.withResolvers<void>();
  await page.route("**/api/bulk/*", async (route) => {
    if (isFirstPage) return;
    await isLoaded;
    await route.fallback();
  });
  await page.goto(`/people?projectGroup=${people.group.id}`);
  await page.getByRole("checkbox", { name: /^Select all 20/ }).click();
  await bulkBar(page).getByRole("button", { name: "Select all 21" }).click();
  await expect(bulkBar(page)).toContainText("All 21 selected");
  await bulkBar(page).getByRole("button", { name: "Mark as team" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark as team" }).click();
  // The bar is already hidden by the dialog. The job is stored once the server has answered.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("bulk-jobs"))).not.toBeNull();
  isFirstPage = false;
  await page.reload();
  showEnd();
  await toastWith(page, "21 people marked as team").getByRole("button", { name: "Undo" }).click();
  await expect(toastWith(page, "Change of 21 people undone")).toBeVisible();
});

test("two selected profiles are merged in their dialog", async ({ page, api }) => {
  await openCrowd(page, await crowd(api, ["Anna", "Berta"]));
  await page.getByRole("checkbox", { name: "Select all 2 rows on this page" }).click();
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: "Merge profiles" })).toContainText("Anna");
});

test("a backend without jobs is changed with the wire's own calls, and other attributes stay", async ({
  page,
  api,
}) => {
  const people = await crowd(api, ["Anna", "Berta"]);
  const [anna] = people.ids;
  await api.send("admin", "PUT", `/member/${anna}`, {
    attributes: { bio: { custom: "Writes" } },
    segments: [people.group.id],
  });
  await withoutCapabilities(page, ["bulkJobs"]);
  await openCrowd(page, people);
  await rowOf(page, "Anna").getByRole("checkbox").click();
  await expect(bulkBar(page).getByRole("button", { name: "Select all" })).toHaveCount(0);
  await expect(bulkBar(page).getByRole("button", { name: "Tags" })).toHaveCount(0);
  await bulkBar(page).getByRole("button", { name: "Mark as team" }).click();
  await expect(toastWith(page, "1 person marked as team")).toBeVisible();
  await expect(rowOf(page, "Anna")).toContainText("Team");
  const after = await api.send<{ attributes: Record<string, { default?: unknown }> }>(
    "admin",
    "GET",
    `/member/${anna}?segments[]=${people.group.id}`,
  );
  expect(after.attributes.bio?.default).toBe("Writes");
});
