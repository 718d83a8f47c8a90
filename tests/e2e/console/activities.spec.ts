import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const list = (group: Segment, query = "") => `/activities?projectGroup=${group.id}${query}`;
const feed = (page: Page) => page.getByRole("feed", { name: "Activities" });
const articles = (page: Page) => feed(page).getByRole("article");
const count = (page: Page) => page.getByRole("main").getByText(/^[\d,]+ activit(y|ies)$/);

test("filters, search and settings are in the URL, narrow the activity list and are saved as a view", async ({
  page,
  group,
}) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("link", { name: "Activities", exact: true }).click();
  await expect(articles(page).first()).toBeVisible();
  await expect(count(page)).toBeVisible();
  const all = await count(page).textContent();
  await noViolations(page);
  await picture(page, "activities");

  await page.getByRole("button", { name: /^Sort by/ }).click();
  await page.getByRole("option", { name: "Trending" }).click();
  await expect(page).toHaveURL(/order\.prop=trending/);
  await expect(articles(page).first()).toBeVisible();
  await page.getByRole("button", { name: /^Sort by/ }).click();
  await page.getByRole("option", { name: "Most recent activity" }).click();

  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Add a filter" }).getByRole("option", { name: "Platform" }).click();
  const platforms = page.getByRole("dialog", { name: "Platform" });
  await platforms.getByRole("option", { name: "GitHub" }).click();
  await platforms.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/platform\.value=github/);
  await expect(count(page)).not.toHaveText(all ?? "");
  await expect(articles(page).filter({ hasText: "GitHub" }).first()).toBeVisible();
  await expect(articles(page).filter({ hasNotText: "GitHub" })).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search activities" }).fill("parser");
  await expect(page).toHaveURL(/search=parser/);
  await expect(articles(page).filter({ hasNotText: /parser/i })).toHaveCount(0);

  const name = freshName("Parsers on GitHub");
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(articles(page).filter({ hasNotText: /parser/i })).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search activities" }).fill("no such words at all");
  await expect(page.getByText("No activities match")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear", exact: true }).click();
  await expect(count(page)).toHaveText(all ?? "");
});

test("scrolling loads every activity once, and keys move through them", async ({ page, group }) => {
  await page.goto(list(group, "&platform.value=reddit"));
  await expect(articles(page).first()).toBeVisible();
  const total = Number((await count(page).textContent())?.replace(/\D/g, ""));
  const seen = new Set<string>();
  await expect(async () => {
    // Scrolls the last rendered activity to the top, so that no activity is skipped before it is rendered.
    const ids = await articles(page).evaluateAll((all) => {
      all.at(-1)?.scrollIntoView({ block: "start" });
      return all.map((each) => each.getAttribute("aria-labelledby") ?? "");
    });
    for (const id of ids) seen.add(id);
    expect(seen.size).toBe(total);
  }).toPass({ intervals: [50] });
  await expect(page.getByText("No more activities")).toBeVisible();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(articles(page).first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(feed(page).locator('article[aria-posinset="2"]')).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(feed(page).locator('article[aria-posinset="1"]')).toBeFocused();
});

test("an activity is added, edited, moved to another person and deleted", async ({ page, group }) => {
  const title = freshName("Talk");
  await page.goto(list(group));
  await page.getByRole("button", { name: "Add activity" }).click();
  const form = page.getByRole("dialog", { name: "Add activity" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("This field is required").first()).toBeVisible();
  await noViolations(page);
  await form.getByRole("combobox", { name: /Person/ }).fill("a");
  await page.getByRole("option").first().click();
  await form.getByRole("button", { name: /^Activity type/ }).click();
  await page.getByRole("option", { name: "GitHub: starred", exact: true }).click();
  await form.getByRole("textbox", { name: "Channel" }).fill("https://github.com/cdp-demo/talks");
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  const date = form.getByRole("textbox", { name: "Date" });
  const today = await date.inputValue();
  await date.fill("2026.3.5");
  await date.press("Tab");
  await expect(date).toHaveValue("2026-03-05");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /March 5th, 2026, selected/ })).toBeFocused();
  await noViolations(page);
  await picture(page, "calendar");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(date).toHaveValue("2026-03-12");
  await expect(date).toBeFocused();
  await date.fill(today);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The activity was added.")).toBeVisible();
  const added = articles(page).filter({ hasText: title });
  await expect(added).toBeVisible();

  await added.getByRole("button", { name: "More about this activity" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit activity" });
  await editing.getByRole("textbox", { name: "Text" }).fill("About parsers.");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(added).toContainText("About parsers.");

  const before = await added.getByRole("link").first().textContent();
  await added.getByRole("button", { name: "More about this activity" }).click();
  await page.getByRole("menuitem", { name: "Move to another person" }).click();
  const moving = page.getByRole("dialog", { name: "Move to another person" });
  await moving.getByRole("combobox", { name: /Person/ }).fill("e");
  await page.getByRole("option").first().click();
  await moving.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The activity was moved.")).toBeVisible();
  await expect(added.getByRole("link").first()).not.toHaveText(before ?? "");

  // The list shows the activity at once from the cache.
  await added.getByRole("link").first().click();
  await page.getByRole("navigation").getByRole("link", { name: "Activities", exact: true }).click();
  await expect(added).toBeVisible();
  await added.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Activities" })).toHaveCount(0);
  await page
    .getByRole("link", { name: /^Activities/ })
    .last()
    .click();
  await expect(articles(page).filter({ hasText: title })).toBeVisible();
  await page.goBack();
  await page.goto(list(group));
  await added.getByRole("button", { name: "More about this activity" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(added).toHaveCount(0);
});

test("a conversation opens over the list, and its address opens it again", async ({ page, group }) => {
  await page.goto(list(group));
  await feed(page)
    .getByRole("link", { name: /answers?$|In a conversation/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: "Activity" });
  await expect(drawer.getByRole("heading", { name: /^Conversation, \d+ activities$/ })).toBeVisible();
  await noViolations(page);
  await picture(page, "activity-conversation");
  await page.reload();
  await expect(drawer.getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("activity types are added with their sentence, which activities then use", async ({ page, group }) => {
  const name = freshName("Workshop");
  await page.goto(list(group, "&drawer=types"));
  const drawer = page.getByRole("dialog", { name: "Activity types" });
  await drawer.getByRole("button", { name: "Add type" }).click();
  await drawer.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await drawer.getByRole("textbox", { name: "Sentence after the person's name" }).fill("led a workshop in {channel}");
  await expect(drawer.getByText("Ada Lovelace led a workshop in Lisbon")).toBeVisible();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("led a workshop in {channel}")).toBeVisible();
  await drawer.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(drawer.getByText("No custom activity types yet")).toBeVisible();
});

test("a list that fails to load shows an error and can be retried", async ({ page, group }) => {
  await page.route("**/api/activity/query", (route) => route.fulfill({ status: 500, body: "no" }));
  await page.goto(list(group));
  const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/api/activity/query");
  await retry.click();
  await expect(articles(page).first()).toBeVisible();
});

test.describe("read-only", () => {
  test.use({ account: "readonly" });

  test("lists activities without any action that changes them", async ({ page, group }) => {
    await page.goto(list(group, "&drawer=add"));
    await expect(articles(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Add activity" })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await articles(page).first().getByRole("button", { name: "More about this activity" }).click();
    await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Edit" })).toHaveCount(0);
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  });
});
