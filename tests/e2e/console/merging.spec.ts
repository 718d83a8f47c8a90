import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, type Segment, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

const suggestions = (group: Segment, query = "") => `/people/merge-suggestions?projectGroup=${group.id}${query}`;
const rows = (page: Page) => page.getByRole("list", { name: "Merge suggestions" }).getByRole("listitem");
const toast = (page: Page, text: string) => page.locator("[data-slot=toast]").filter({ hasText: text });
/** Where the profile that stays stands: 0 on the left, 1 on the right. */
const primaryAt = (page: Page) =>
  page
    .getByRole("columnheader")
    .allInnerTexts()
    .then((texts) => texts.findIndex((text) => /Primary$/.test(text.trim())));

/** A group of the demo foundation whose suggestions no other test looks at. */
async function lantern(api: Api): Promise<Segment> {
  const group = (await api.groups()).find(({ name }) => name === "Lantern");
  if (group === undefined) throw new Error("The demo foundation has no group Lantern.");
  return group;
}

/** Two people in a group of their own, each with a handle and a place. */
async function twoPeople(api: Api) {
  const group = await api.createGroup(freshName("Merging"));
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  const make = async (displayName: string, platform: string) => {
    const value = freshName(platform).replace(" ", "-");
    const identities = [{ platform, type: "username", value, verified: true }];
    const attributes = { location: { default: `${platform} town` } };
    const body = { displayName, identities, attributes, segments };
    return { value, ...(await api.send<{ id: string }>("admin", "POST", "/member", body)) };
  };
  return { group, one: await make("Ada Example", "github"), other: await make("Ada E.", "slack") };
}

test("a suggestion is decided by keys alone, and a decision is taken back before anything is sent", async ({
  page,
  api,
}) => {
  const group = await lantern(api);
  const writes = await watchCalls(page, "**/api/member/*/*merge");
  await page.goto(suggestions(group, "&confidence=all"));
  await expect(rows(page).first()).toBeVisible();
  const count = page.getByRole("status").filter({ hasText: /^\d+ suggestions$/ });
  const all = Number.parseInt(await count.innerText(), 10);
  await noViolations(page);
  await picture(page, "merge-suggestions");

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Review", level: 1 })).toBeFocused();
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText("%");
  await noViolations(page);
  await picture(page, "merge-review");
  const first = page.url();
  await expect.poll(() => primaryAt(page)).toBe(0);
  await page.keyboard.press("x");
  await expect.poll(() => primaryAt(page)).toBe(1);
  await page.keyboard.press("x");
  await expect.poll(() => primaryAt(page)).toBe(0);
  await page.keyboard.press("e");
  await expect(page.getByRole("region", { name: "Evidence" })).toBeHidden();
  await page.keyboard.press("e");

  await page.keyboard.press("m");
  await expect(page).not.toHaveURL(first);
  await expect(toast(page, "Profiles merged")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page).toHaveURL(first);
  await expect(toast(page, "Profiles merged")).toBeHidden();

  await page.keyboard.press("s");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("n");
  await expect(toast(page, "Not the same")).toBeVisible();
  expect(writes).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(count).toHaveText(`${all - 1} suggestions`);
  await expect(rows(page).last()).toContainText("Later");
  await expect(toast(page, "Merging suggestion ignored successfully")).toBeVisible();
  expect(writes.map(({ path }) => path.split("/").at(-1))).toEqual(["no-merge"]);
});

test("the switch turns single keys off, and the keys are listed", async ({ page, api }) => {
  await page.goto(suggestions(await lantern(api), "&confidence=all"));
  await rows(page)
    .nth(1)
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(page.getByRole("heading", { name: "Review", level: 1 })).toBeVisible();
  const here = page.url();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Never: not the same");
  await keys.getByRole("switch", { name: /Single keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.getByRole("button", { name: /^Swap primary/ }).focus();
  await page.keyboard.press("m");
  await expect(page).toHaveURL(here);
  await expect(toast(page, "Profiles merged")).toBeHidden();
});

test("two people are merged from a profile; closing the page sends it; the receipt takes the merge back", async ({
  page,
  api,
}) => {
  const { group, one, other } = await twoPeople(api);
  await page.goto(`/people/${one.id}/merge?projectGroup=${group.id}`);
  await page.getByRole("combobox", { name: "Search another person to merge with" }).fill(other.value);
  await page.getByRole("option", { name: /^Ada E\./ }).click();
  const result = page.getByRole("complementary", { name: "After the merge" });
  await expect(result).toContainText(one.value);
  await expect(result).toContainText(other.value);
  await noViolations(page);
  await page.getByRole("button", { name: "Merge profiles" }).click();
  await expect(toast(page, "Profiles merged")).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith("/merge") && request.method() === "PUT");
  await page.reload();
  await sent;

  const done = toast(page, "Profiles merged successfully");
  await expect(done).toContainText(/merged into/);
  await done.getByRole("button", { name: "Receipt" }).click();
  const receipts = page.getByRole("dialog", { name: "Merges of this session" });
  await receipts.getByRole("button", { name: "Unmerge…" }).click();
  const unmerge = page.getByRole("dialog", { name: "Unmerge identity" });
  await expect(unmerge.getByRole("switch", { name: "Revert previous merge" })).toBeChecked();
  await expect(unmerge.getByRole("region")).toHaveCount(2);
  await noViolations(page);
  await picture(page, "unmerge");
  await unmerge.getByRole("button", { name: "Revert merge" }).click();
  await expect(toast(page, "Profiles unmerged successfully")).toBeVisible();
  const identities = await api.send<{ value: string }[]>(
    "admin",
    "GET",
    `/member/${other.id}/identity?segments[]=${group.id}`,
  );
  expect(identities.map(({ value }) => value)).toEqual([other.value]);
});

test.describe("for a read-only user", () => {
  test.use({ account: "readonly" });

  test("there are no merge suggestions and no way to them", async ({ page, group }) => {
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /Merge suggestions/ })).toHaveCount(0);
    await page.goto(suggestions(group));
    await expect(toast(page, "You don't have access to this page")).toBeVisible();
    await expect(page).toHaveURL(/\/project-groups/);
  });
});
