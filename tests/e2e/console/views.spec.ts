import type { Page } from "@playwright/test";
import type { SavedView } from "#shared/contract/views.ts";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, peopleRows, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const list = (group: Segment, query = "") => `/people?projectGroup=${group.id}${query}`;
const tabs = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const tab = (page: Page, name: string) => tabs(page).getByRole("link", { name: new RegExp(`^${name}`) });
const edited = (page: Page) => tabs(page).getByRole("img", { name: "Unsaved changes" });
const searchBox = (page: Page) => page.getByPlaceholder("Search people");
const menu = (page: Page) => page.getByRole("button", { name: /^Actions for the view/ });

const save = (api: Api, name: string, visibility: "user" | "tenant", search = "a") =>
  api.send<SavedView>("admin", "POST", "/customview", {
    name,
    visibility,
    placement: "member",
    config: { search, relation: "and" },
  });
const remove = (api: Api, ...ids: string[]) =>
  api.send("admin", "DELETE", `/customview?${ids.map((id) => `ids[]=${id}`).join("&")}`, {});

test("a view is saved, marks changes, is reset and updated, and is restored from its URL", async ({ page, group }) => {
  const name = freshName("Mine");
  await page.goto(list(group));
  await expect(tab(page, "All people")).toHaveAttribute("aria-current", "page");
  await searchBox(page).fill("an");
  await expect(edited(page)).toBeVisible();
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("most ENGAGED");
  await page.keyboard.press("Enter");
  await expect(page.getByText('A view with the name "most ENGAGED" already exists.')).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  await expect(edited(page)).toBeHidden();
  await noViolations(page);

  await searchBox(page).fill("en");
  await expect(edited(page)).toBeVisible();
  await picture(page, "people-view-edited");
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(searchBox(page)).toHaveValue("an");
  await searchBox(page).fill("el");
  await page.getByRole("button", { name: "Update view" }).click();
  await expect(edited(page)).toBeHidden();
  await tab(page, "All people").click();
  await expect(searchBox(page)).toHaveValue("");
  await tab(page, name).click();
  await expect(searchBox(page)).toHaveValue("el");
  await page.reload();
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  await expect(searchBox(page)).toHaveValue("el");
});

test("a view is subscribed to by keyboard, by email and by webhook, and a subscription is ended", async ({
  page,
  group,
  api,
}) => {
  const { id, name } = await save(api, freshName("Watched"), "user");
  await page.goto(list(group, `&openView=${id}`));
  const open = async () => {
    await page.getByRole("button", { name: `Actions for the view ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Subscribe…" }).press("Enter");
  };
  const dialog = page.getByRole("dialog", { name: `Subscribe to “${name}”` });
  await open();
  await dialog.getByRole("button", { name: "Weekly" }).press("Enter");
  await noViolations(page);
  await picture(page, "view-subscribe");
  await dialog.getByRole("button", { name: "Subscribe", exact: true }).press("Enter");
  const toast = page.locator("[data-slot=toast]").filter({ hasText: "Subscribed" });
  await expect(toast).toBeVisible();
  // The message covers no page link.
  const [shown, pages] = [await toast.boundingBox(), await page.locator("[data-slot=pagination]").boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 9_999)).toBeLessThanOrEqual(pages?.y ?? 0);
  await expect(dialog).toBeHidden();
  await open();
  const own = dialog.getByRole("list", { name: "Your subscriptions" });
  await expect(own.getByRole("button", { name: "How often: Email: Weekly" })).toBeVisible();
  await dialog.getByRole("button", { name: "Webhook" }).press("Enter");
  await dialog.getByRole("textbox", { name: /^URL/ }).fill("http://10.0.0.1/hook");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/10\.0\.0\.1/).last()).toBeVisible();
  await own.getByRole("button", { name: /^Unsubscribe: Email/ }).press("Enter");
  await expect(own).toBeHidden();
  await picture(page, "view-subscribe-webhook");

  // All subscriptions are listed in the personal settings, and changed there.
  await api.send("admin", "POST", `/customview/${id}/subscription`, {
    ...{ groupId: group.id, channel: "email", frequency: "daily", zone: "Asia/Tokyo" },
  });
  await page.goto("/settings/personal");
  const all = page.getByRole("list", { name: "Your subscriptions" });
  await expect(all.getByRole("link", { name })).toHaveAttribute("href", new RegExp(`openView=${id}`));
  await all.getByRole("button", { name: `How often: ${name}, Email: Daily` }).press("Enter");
  await page.getByRole("option", { name: "Weekly" }).click();
  await expect(page.getByText("Subscription changed")).toBeVisible();
  await expect(all.getByRole("button", { name: `How often: ${name}, Email: Weekly` })).toBeVisible();
  await noViolations(page);
  await picture(page, "settings-subscriptions");
  await all.getByRole("button", { name: `Unsubscribe: ${name}, Email` }).press("Enter");
  await expect(page.getByText("None yet.")).toBeVisible();
});

test("a view is renamed and deleted", async ({ page, group, api }) => {
  const [name, newName] = [freshName("Mine"), freshName("Renamed")];
  await save(api, name, "user", "an");
  await page.goto(list(group));
  await tab(page, name).click();
  await expect(searchBox(page)).toHaveValue("an");
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(newName);
  await page.keyboard.press("Enter");
  await expect(tab(page, newName)).toBeVisible();
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(tab(page, newName)).toHaveCount(0);
  await expect(tab(page, "All people")).toHaveAttribute("aria-current", "page");
});

test("a view that was deleted in another tab shows a message and leaves the tabs", async ({ page, group, api }) => {
  const name = freshName("Elsewhere");
  const { id } = await save(api, name, "user", "an");
  await page.goto(list(group));
  await tab(page, name).click();
  await expect(searchBox(page)).toHaveValue("an");
  await searchBox(page).fill("en");
  await expect(edited(page)).toBeVisible();
  await remove(api, id);
  await page.getByRole("button", { name: "Update view" }).press("Enter");
  await expect(page.getByText("This view was deleted in the meantime.")).toBeVisible();
  await expect(tab(page, name)).toHaveCount(0);
  // The search text stays.
  await expect(searchBox(page)).toHaveValue("en");
});

test("a shared view asks before it changes for all users, and before it replaces a concurrent change", async ({
  page,
  group,
  api,
}) => {
  const name = freshName("Shared");
  const view = await save(api, name, "tenant", "an");
  await page.goto(list(group));
  await tab(page, name).click();
  await expect(searchBox(page)).toHaveValue("an");
  await searchBox(page).fill("en");
  await page.getByRole("button", { name: "Update view" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Everyone in the workspace sees the change");
  // Another user saves before the prompt is answered.
  await api.send("admin", "PUT", `/customview/${view.id}`, { config: { search: "theirs", relation: "and" } });
  await question.getByRole("button", { name: "Change for everyone" }).click();
  await expect(question).toContainText("Another user changed");
  await question.getByRole("button", { name: "Keep theirs" }).click();
  await expect(edited(page)).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(searchBox(page)).toHaveValue("theirs");
  await remove(api, view.id);
});

test("views are reordered by keyboard alone, and the order stays", async ({ page, group, api }) => {
  const [first, second] = [freshName("First"), freshName("Second")];
  const views = [await save(api, first, "user"), await save(api, second, "user")];
  await page.goto(list(group));
  await expect(tab(page, second)).toBeVisible();
  await menu(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Views" });
  await drawer.getByRole("link", { name: second }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(drawer.getByRole("status")).toHaveText(new RegExp(`^${second} moved to position`));
  await noViolations(page);
  await page.keyboard.press("Escape");
  const order = async () =>
    (await tabs(page).getByRole("link").locator("bdi").allInnerTexts()).filter((each) =>
      [first, second].includes(each),
    );
  await expect.poll(order).toEqual([second, first]);
  await page.reload();
  await expect.poll(order).toEqual([second, first]);
  await remove(api, ...views.map(({ id }) => id));
});

test.describe("a read-only user", () => {
  test.use({ account: "readonly" });

  test("opens shared views, saves private ones, and changes no shared view", async ({ page, group, api }) => {
    const [shared, own] = [freshName("Everybody's"), freshName("Reader's")];
    const view = await save(api, shared, "tenant", "an");
    await page.goto(list(group));
    await tab(page, shared).click();
    await expect(searchBox(page)).toHaveValue("an");
    await menu(page).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      ...["Save as new view", "Duplicate", "Subscribe…", "Manage views"],
    ]);
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByText("Visibility")).toBeHidden();
    await page.getByRole("textbox", { name: "Name" }).fill(own);
    await page.keyboard.press("Enter");
    await expect(tab(page, own).getByRole("img", { name: "Private" })).toBeVisible();
    await expect(peopleRows(page).getByRole("checkbox")).toHaveCount(0);
    await menu(page).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(tab(page, own)).toHaveCount(0);
    await remove(api, view.id);
  });
});
