import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, peopleRows, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

interface Crowd {
  readonly group: Segment;
  readonly ids: readonly string[];
}

/** A group of its own with a few people. */
async function crowd(api: Api, names: readonly string[]): Promise<Crowd> {
  const group = await api.createGroup(freshName("Bulk"));
  const subProject = group.projects[0]?.subprojects[0]?.id;
  const ids: string[] = [];
  for (const displayName of names) {
    const identities = [{ platform: "github", type: "username", value: freshName("bulk").replace(" ", "-") }];
    const body = { displayName, identities, segments: [subProject] };
    ids.push((await api.send<{ id: string }>("admin", "POST", "/member", body)).id);
  }
  return { group, ids };
}

async function open(page: Page, { group, ids }: Crowd, query = ""): Promise<void> {
  await page.goto(`/people?projectGroup=${group.id}&order.prop=displayName&order.order=ascending${query}`);
  await expect(peopleRows(page).getByRole("checkbox")).toHaveCount(ids.length);
}

const row = (page: Page, name: string) => peopleRows(page).filter({ hasText: name });
const bar = (page: Page) => page.getByRole("toolbar");
const toast = (page: Page, text: string | RegExp) => page.locator("[data-slot=toast]").filter({ hasText: text });

test("rows are selected by keys alone, marked as team, and the change is taken back", async ({ page, api }) => {
  await open(page, await crowd(api, ["Anna", "Berta", "Clara", "Dora"]));
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("3 selected");
  await expect(row(page, "Clara").getByRole("link")).toBeFocused();
  await noViolations(page);
  await picture(page, "people-selected");
  await bar(page).getByRole("button", { name: "Mark as team" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "3 people marked as team")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Select all 4 rows of this page" })).toBeFocused();
  await expect(row(page, "Berta")).toContainText("Team");
  await expect(row(page, "Dora")).not.toContainText("Team");
  await toast(page, "3 people marked as team").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Change of 3 people taken back")).toBeVisible();
  await expect(row(page, "Berta")).not.toContainText("Team");
});

test("Shift-click selects a range, Escape ends it; another filter selects nothing", async ({ page, api }) => {
  await open(page, await crowd(api, ["Anna", "Berta", "Clara", "Dora"]));
  await row(page, "Dora").getByRole("checkbox").click();
  await row(page, "Berta")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 selected");
  await expect(bar(page).getByRole("button", { name: "Merge profiles" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await row(page, "Anna").getByRole("checkbox").click();
  await page.getByPlaceholder("Search people").fill("a");
  await expect(bar(page)).toBeHidden();
});

test("all that match get a tag made on the spot; who could not be changed is named with the reason", async ({
  page,
  api,
}) => {
  const people = await crowd(api, ["Anna", "Berta", "Clara"]);
  await open(page, people);
  const tag = freshName("Tag");
  await page.getByRole("checkbox", { name: "Select all 3 rows of this page" }).click();
  await bar(page).getByRole("button", { name: "Tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toContainText("Choose a tag to add or to remove");
  await dialog.getByLabel("Add").fill(tag);
  await page.getByRole("option", { name: `Create “${tag}”` }).click();
  await expect(dialog.getByText(tag)).toBeVisible();
  // Meanwhile somebody deletes one of them.
  await api.send("admin", "DELETE", `/member?ids[]=${people.ids[1]}`, {});
  await dialog.getByRole("button", { name: "Apply" }).click();
  await toast(page, "1 could not be changed").getByRole("button", { name: "Details" }).click();
  const receipt = page.getByRole("dialog", { name: "What was done" });
  await expect(receipt.getByRole("row", { name: "Berta" })).toContainText("It does not exist any more.");
  await noViolations(page);
  await picture(page, "bulk-receipt");
  await receipt.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Change of 2 people taken back")).toBeVisible();
});

test("people are deleted into the trash after a question, and come back by undo", async ({ page, api }) => {
  await open(page, await crowd(api, ["Anna", "Berta"]));
  await row(page, "Anna").getByRole("checkbox").click();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("restored for 30 days");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Anna")).toHaveCount(0);
  await toast(page, "1 person deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Anna")).toBeVisible();
});

test("a long change shows how far it is, also after the page was loaded again, and all of it is asked about", async ({
  page,
  group,
}) => {
  // The first page never hears of the end: it is the second that goes on following.
  let isFirstPage = true;
  await page.route("**/api/bulk/*", (route) => (isFirstPage ? undefined : route.fallback()));
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("checkbox", { name: /^Select all 20/ }).click();
  await bar(page)
    .getByRole("button", { name: /^Select all \d/ })
    .click();
  await expect(bar(page)).toContainText(/All [\d,]+ selected/);
  await bar(page).getByRole("button", { name: "Mark as team" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mark as team" }).click();
  // The bar is hidden behind the question already; what is followed is kept when the server has answered.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("bulk-jobs"))).not.toBeNull();
  isFirstPage = false;
  await page.reload();
  const end = toast(page, /people marked as team/);
  await end.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, /taken back/)).toBeVisible();
});

test("two selected profiles are merged in their dialog", async ({ page, api }) => {
  await open(page, await crowd(api, ["Anna", "Berta"]));
  await page.getByRole("checkbox", { name: "Select all 2 rows of this page" }).click();
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: "Merge profiles" })).toContainText("Anna");
});

test("a backend without jobs is changed by the wire's own calls, and other attributes stay", async ({ page, api }) => {
  const people = await crowd(api, ["Anna", "Berta"]);
  const [anna] = people.ids;
  await api.send("admin", "PUT", `/member/${anna}`, {
    attributes: { bio: { custom: "Writes" } },
    segments: [people.group.id],
  });
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { capabilities: Record<string, boolean> };
    await route.fulfill({ response, json: { ...config, capabilities: { ...config.capabilities, bulkJobs: false } } });
  });
  await open(page, people);
  await row(page, "Anna").getByRole("checkbox").click();
  await expect(bar(page).getByRole("button", { name: "Select all" })).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: "Tags" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Mark as team" }).click();
  await expect(toast(page, "1 person marked as team")).toBeVisible();
  await expect(row(page, "Anna")).toContainText("Team");
  const after = await api.send<{ attributes: Record<string, { default?: unknown }> }>(
    "admin",
    "GET",
    `/member/${anna}?segments[]=${people.group.id}`,
  );
  expect(after.attributes.bio?.default).toBe("Writes");
});
