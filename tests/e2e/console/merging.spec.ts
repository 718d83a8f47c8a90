import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Account, type Api, expect, freshName, type Segment, test, watchCalls } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { picture } from "../picture.ts";

const suggestions = (group: Segment, query = "") => `/people/merge-suggestions?projectGroup=${group.id}${query}`;
const rows = (page: Page) => page.getByRole("list", { name: "Merge suggestions" }).getByRole("listitem");
const toast = (page: Page, text: string) => page.locator("[data-slot=toast]").filter({ hasText: text });
/** Column of the primary profile: 0 on the left, 1 on the right. */
const primaryAt = (page: Page) =>
  page
    .getByRole("columnheader")
    .allInnerTexts()
    .then((texts) => texts.findIndex((text) => /Primary$/.test(text.trim())));

async function demoGroup(api: Api, groupName: string): Promise<Segment> {
  const group = (await api.groups()).find(({ name }) => name === groupName);
  if (group === undefined) throw new Error(`The demo foundation has no group ${groupName}.`);
  return group;
}

/** The project admin's group of the demo foundation. No other test uses its suggestions. */
const lantern = (api: Api) => demoGroup(api, "Lantern");

interface SuggestedPair {
  readonly similarity: number;
  readonly clusterSize: number | null;
  readonly members: readonly { readonly id: string }[];
}

async function suggested(api: Api, account: Account, group: Segment): Promise<readonly SuggestedPair[]> {
  const body = { limit: 200, offset: 0, detail: true, orderBy: ["similarity_DESC"], segments: [group.id] };
  return (await api.send<{ rows: SuggestedPair[] }>(account, "POST", "/membersToMerge", body)).rows;
}

const isOneOf =
  (pairs: readonly SuggestedPair[]) =>
  ({ id }: { readonly id: string }) =>
    pairs.some(({ members }) => members.some((each) => each.id === id));

const pairOf = ({ members }: SuggestedPair) =>
  members
    .map(({ id }) => id)
    .sort()
    .join(".");

interface Merged {
  readonly displayName: string;
  readonly attributes: { readonly location: { readonly default: string } };
}

/** Creates two people in a separate group, each with a handle and a location. */
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

test("a suggestion is decided by keyboard alone, and a decision is undone before anything is sent", async ({
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
  await expect(page.getByRole("cell", { name: /^Confidence \d+%/ })).toBeInViewport({ ratio: 1 });
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
  await expect(toast(page, "Merging profiles")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page).toHaveURL(first);
  await expect(toast(page, "Merging profiles")).toBeHidden();

  await page.keyboard.press("s");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const another = page.url();
  await page.keyboard.press("n");
  await expect(page).not.toHaveURL(another);
  // One toast shows the newest decision and counts the earlier ones.
  await expect(toast(page, "Not the same")).toContainText("and 1 earlier decision");
  await page.keyboard.press("u");
  await expect(page).toHaveURL(another);
  await expect(toast(page, "Not the same")).toBeHidden();
  await page.keyboard.press("n");
  await expect(toast(page, "Not the same")).toBeVisible();
  expect(writes).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(count).toHaveText(`${all - 1} suggestions`);
  await expect(rows(page).last()).toContainText("Later");
  await expect(toast(page, "Marked as not the same")).toBeVisible();
  expect(writes.map(({ path }) => path.split("/").at(-1))).toEqual(["no-merge"]);
});

test("a switch disables single keys, and the keys are listed", async ({ page, api }) => {
  await page.goto(suggestions(await lantern(api), "&confidence=all"));
  await rows(page)
    .nth(1)
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(page.getByRole("region", { name: "Evidence" })).toBeVisible();
  const here = page.url();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Never merge: not the same");
  await keys.getByRole("switch", { name: /Single-key shortcuts/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.getByRole("button", { name: /^Swap primary/ }).focus();
  await page.keyboard.press("m");
  await expect(page).toHaveURL(here);
  await expect(toast(page, "Merging profiles")).toBeHidden();
});

test("two people are merged from a profile; closing the page sends it; the receipt undoes the merge", async ({
  page,
  api,
}) => {
  const { group, one, other } = await twoPeople(api);
  await page.goto(`/people/${one.id}/merge?projectGroup=${group.id}`);
  await expect(page.getByText("No suggestions for this person.")).toBeVisible();
  await page.getByRole("combobox", { name: "Search another person to merge with" }).fill(other.value);
  await expect(page.getByRole("option", { name: /^Ada E\./ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const result = page.getByRole("complementary", { name: "After the merge" });
  await expect(result).toContainText(one.value);
  await expect(result).toContainText(other.value);
  await expect(page.getByText(/^Low confidence \(\d+%\)/)).toBeVisible();
  await noViolations(page);
  await page.getByRole("button", { name: "Merge profiles" }).press("Enter");
  await expect(toast(page, "Merging profiles")).toBeVisible();
  // The key undoes the decision on any page; repeating the decision then completes it.
  await page.keyboard.press("u");
  await expect(toast(page, "Merging profiles")).toBeHidden();
  await page.goto(`/people/${one.id}/merge?projectGroup=${group.id}&with=${other.id}`);
  // A value of the other person is kept by a click or a key, and given back by another one.
  await result.getByRole("button", { name: "Keep Location: slack town instead" }).press("Enter");
  await expect(result.getByRole("button", { name: "Keep Location: github town instead" })).toBeFocused();
  await result.getByRole("button", { name: "Keep Ada E. instead" }).click();
  await result.getByRole("button", { name: "Keep Ada Example instead" }).click();
  await expect(result.getByRole("button", { name: "Keep Ada E. instead" })).toBeVisible();
  await noViolations(page);
  await picture(page, "merge-choices");
  await page.getByRole("button", { name: "Merge profiles" }).press("Enter");
  await expect(toast(page, "Merging profiles")).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith("/merge") && request.method() === "PUT");
  await page.reload();
  await sent;

  const done = toast(page, "Profiles merged successfully");
  await expect(done).toContainText(/merged into/);
  const merged = await api.send<Merged>("admin", "GET", `/member/${one.id}?segments[]=${group.id}`);
  expect([merged.displayName, merged.attributes.location.default]).toEqual(["Ada Example", "slack town"]);
  await done.getByRole("button", { name: "Receipt" }).click();
  const receipts = page.getByRole("dialog", { name: "Merges of this session" });
  await receipts.getByRole("button", { name: "Unmerge…" }).click();
  const unmerge = page.getByRole("dialog", { name: "Undo this merge" });
  await expect(unmerge.getByRole("switch", { name: "Revert previous merge" })).toBeChecked();
  await expect(unmerge.getByRole("region")).toHaveCount(2);
  await noViolations(page);
  await picture(page, "unmerge");
  await unmerge.getByRole("button", { name: "Undo this merge" }).click();
  await expect(toast(page, "Profiles unmerged successfully")).toBeVisible();
  const identities = await api.send<{ value: string }[]>(
    "admin",
    "GET",
    `/member/${other.id}/identity?segments[]=${group.id}`,
  );
  expect(identities.map(({ value }) => value)).toEqual([other.value]);
});

test("by keyboard alone: one identity is unmerged from a person, despite changes by others", async ({ page, api }) => {
  const { group, one } = await twoPeople(api);
  const mail = `${freshName("ada").replace(" ", ".")}@post.example`;
  const identity = { platform: "custom", type: "email", value: mail, verified: true, segments: [group.id] };
  await api.send("admin", "POST", `/member/${one.id}/identity`, identity);
  // An event would refetch the preview before the unmerge is refused.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.goto(`/people/${one.id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: new RegExp(`Actions for .*${mail}`) }).press("Enter");
  await page.getByRole("menuitem", { name: "Split off this identity" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Split off this identity" });
  const made = dialog.getByRole("region", { name: mail });
  await expect(made).toBeVisible();
  // Changes by another user are reported and shown before the unmerge.
  await api.send("admin", "PUT", `/member/${one.id}`, { displayName: "Ada Renamed", segments: [group.id] });
  const unmerge = dialog.getByRole("button", { name: "Split off this identity" });
  await unmerge.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The profile has changed since the preview. Reload the preview.");
  await expect(dialog.getByRole("region", { name: "Ada Renamed" })).toBeVisible();
  // Keys are disabled while the preview is refetched.
  await expect(unmerge).toBeEnabled();
  await unmerge.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Emails" })).not.toContainText(mail);
  const found = await api.send<{ rows: { displayName: string; identities: { value: string }[] }[] }>(
    "admin",
    "POST",
    "/member/query",
    { search: mail, limit: 5, offset: 0, segments: [group.id] },
  );
  expect(found.rows.map(({ displayName }) => displayName)).toEqual([mail]);
});

test("two tabs merge the same pair: the first one merges, the second one reports that it was already merged", async ({
  page,
  api,
  context,
}) => {
  const { group, one, other } = await twoPeople(api);
  const second = await context.newPage();
  const merged = page.waitForResponse((response) => response.url().endsWith("/merge") && response.status() === 200);
  for (const tab of [page, second]) await tab.goto(`/people/${one.id}/merge?projectGroup=${group.id}&with=${other.id}`);
  for (const tab of [page, second]) {
    // A resting mouse pointer does not delay the toast that appears under it.
    await tab.getByRole("button", { name: "Merge profiles" }).click();
    await expect(toast(tab, "Merging profiles")).toBeVisible();
  }
  await merged;
  await expect(toast(second, "Profiles already merged or deleted")).toBeVisible();
});

test("organizations are merged from their suggestions; closing the page sends it, and the toast links to the merged one", async ({
  page,
  api,
}) => {
  const group = await demoGroup(api, "Polyglot Commons");
  await page.goto(`/organizations/merge-suggestions?projectGroup=${group.id}`);
  await expect(rows(page).first()).toContainText("High");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText("%");
  await expect(page.getByRole("complementary", { name: "After the merge" })).toContainText("Domains");
  const heads = await page.getByRole("columnheader").getByRole("link").allInnerTexts();
  const ids = new URL(page.url()).searchParams.get("pair")?.split(".") ?? [];
  await noViolations(page);
  await picture(page, "merge-review-organizations");
  await page.keyboard.press("m");
  await expect(toast(page, "Merging organizations")).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith("/merge") && request.method() === "PUT");
  await page.reload();
  await sent;
  await toast(page, "Organizations merged successfully").getByRole("button", { name: "View organization" }).click();
  await expect(page.getByRole("heading", { name: heads[0] ?? "", level: 1 })).toBeVisible();

  // The keyboard alone undoes it from the history.
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "History" }).press("Enter");
  await page.getByRole("region", { name: "Merges" }).getByRole("button", { name: "Unmerge" }).press("Enter");
  const unmerge = page.getByRole("dialog", { name: "Undo this merge" });
  await expect(unmerge.getByRole("region")).toHaveCount(2);
  await unmerge.getByRole("button", { name: "Undo this merge" }).press("Enter");
  await expect(unmerge).toBeHidden();
  for (const id of ids) await api.send("readonly", "GET", `/organization/${id}?segmentId=${group.id}`);
});

test("a cluster is reviewed as a whole with its weakest link marked, and merged at once", async ({ page, api }) => {
  const group = await demoGroup(api, "Cloud Harbor");
  const ofFour = (await suggested(api, "admin", group)).filter(({ clusterSize }) => clusterSize === 4);
  const [strongest] = ofFour;
  if (!strongest) throw new Error("The demo foundation has no cluster of four.");
  // Adds links from the strongest one on, each connecting another profile: the last one added is the weakest link of
  // the cluster.
  const pairs = [strongest];
  for (let next: SuggestedPair | undefined = strongest; next; ) {
    next = ofFour.find((pair) => pair.members.filter(isOneOf(pairs)).length === 1);
    if (next) pairs.push(next);
  }
  await page.goto(suggestions(group, `&confidence=all&pair=${pairOf(strongest)}`));
  const cluster = page.getByRole("region", { name: "Cluster of 4" });
  const weakest = Math.ceil(Math.min(...pairs.map(({ similarity }) => similarity)) * 100);
  await expect(cluster.getByRole("listitem").filter({ hasText: "Weakest link" })).toContainText(`${weakest}%`);
  for (const part of await cluster.getByRole("listitem").all()) await expect(part).toBeInViewport({ ratio: 1 });
  const first = page.url();
  await cluster.getByRole("button").nth(2).click();
  await expect(page).not.toHaveURL(first);
  await noViolations(page);
  await picture(page, "merge-cluster");
  await cluster.getByRole("button", { name: "Merge all…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Merge the cluster into/ });
  await dialog.getByRole("checkbox").last().uncheck();
  await noViolations(page);
  await dialog.getByRole("button", { name: "Merge 3 profiles" }).click();
  await expect(toast(page, "Merging 3 profiles")).toBeVisible();
  await page.reload();
  await expect
    .poll(
      async () => (await suggested(api, "admin", group)).filter(({ members }) => members.every(isOneOf(pairs))).length,
    )
    .toBe(1);
});

test.describe("a project admin", () => {
  test.use({ account: "projectAdmin" });

  test("merges in their own group, and not in another group", async ({ page, api }) => {
    const own = await lantern(api);
    const [pair] = await suggested(api, "projectAdmin", own);
    await page.goto(suggestions(own, `&confidence=all&pair=${pair ? pairOf(pair) : ""}`));
    // Excludes the cluster's "Merge all" button.
    const merge = page.getByRole("button", { name: /^Merge(?! all)/ });
    await expect(merge).toBeEnabled();

    const foreign = await demoGroup(api, "Open Meadow");
    const [theirs] = await suggested(api, "projectAdmin", foreign);
    await page.goto(suggestions(foreign, `&confidence=all&pair=${theirs ? pairOf(theirs) : ""}`));
    await expect(merge).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Never/ })).toHaveCount(0);
    await merge.focus();
    await expect(page.getByRole("tooltip")).toHaveText("You can merge only in your own project groups.");
  });
});

test("two active members of the Linux Foundation cannot be merged, and the button explains why", async ({
  page,
  api,
  group,
}) => {
  const filter = { lfxMembership: { ne: null } };
  const body = { filter, limit: 2, offset: 0, orderBy: "activityCount_DESC", segments: [group.id] };
  const { rows: members } = await api.send<{ rows: { id: string; displayName: string }[] }>(
    "admin",
    "POST",
    "/organization/query",
    body,
  );
  await page.goto(`/organizations/${members[0]?.id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Merge organization" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge organizations" });
  await dialog.getByRole("combobox").fill(members[1]?.displayName ?? "");
  await page.getByRole("option").first().click();
  const merge = dialog.getByRole("button", { name: "Merge organizations" });
  await expect(merge).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Swap primary" })).toBeDisabled();
  await noViolations(page);
  await merge.focus();
  await expect(page.getByRole("tooltip")).toHaveText(
    "Active member organizations of the Linux Foundation can't be merged into other organizations.",
  );
  await picture(page, "merge-members");
});

test.describe("for a read-only user", () => {
  test.use({ account: "readonly" });

  test("there are no merge suggestions and no links to them", async ({ page, group }) => {
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /Merge suggestions/ })).toHaveCount(0);
    await page.goto(suggestions(group));
    await expect(toast(page, "You don't have access to this page")).toBeVisible();
    await expect(page).toHaveURL(/\/project-groups/);
  });
});

test("sure suggestions are merged together after a preview, or automatically, and all are undone as one", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Automatic"));
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  const make = (displayName: string, platform: string, value: string) => {
    const identities = [{ platform, type: "email", value: `${value}@${domain}`, verified: true }];
    return api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
  };
  for (const [name, value] of [
    ["Mary Somerville", "mary"],
    ["Caroline Herschel", "caroline"],
  ] as const) {
    await make(name, "git", value);
    await make(name, "slack", value);
  }
  await keepToasts(page);
  await page.goto(suggestions(group));
  // New people are examined right after they were created.
  await expect.poll(async () => (await suggested(api, "admin", group)).length).toBe(2);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Merge many at once…" }).click();
  const drawer = page.getByRole("dialog", { name: "Merge many at once" });
  await expect(drawer.getByRole("radio")).toHaveCount(4);
  await drawer.getByRole("radio", { name: /^90%/ }).check();
  await expect(drawer.getByRole("list", { name: "Pairs that would be merged" }).getByRole("listitem")).toHaveCount(2);
  await noViolations(page);
  await picture(page, "automatic-merging");
  await drawer.getByRole("checkbox", { name: /Mary Somerville/ }).uncheck();
  await drawer.getByRole("button", { name: "Merge this pair" }).click();
  // Held like every merge: taken back, the pair is there again.
  await toast(page, "Merging 1 pair").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Merging 1 pair")).toHaveCount(0);
  await expect(drawer.getByRole("listitem")).toHaveCount(2);
  await drawer.getByRole("button", { name: "Merge this pair" }).click();
  await expect(toast(page, "Merging 1 pair")).toBeVisible();
  // The page sends it when it closes.
  await page.reload();
  await expect.poll(async () => (await suggested(api, "admin", group)).length).toBe(1);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Merge many at once…" }).click();
  await drawer.getByRole("radio", { name: /^90%/ }).check();
  await expect(drawer.getByText("1 pair merged", { exact: true })).toBeVisible();
  const automatic = drawer.getByRole("switch", { name: "Merge automatically" });
  await expect(automatic).not.toBeChecked();
  await automatic.click();
  await expect(page.getByRole("alertdialog")).toContainText("1 pair is merged now");
  await page.getByRole("alertdialog").getByRole("button", { name: "Merge automatically" }).click();
  await expect(drawer.getByText("2 pairs merged", { exact: true })).toBeVisible();
  await expect(automatic).toBeChecked();
  await expect(
    page.getByRole("button", { name: /^Automatic merging is on, from 90%/, includeHidden: true }),
  ).toBeAttached();
  await noViolations(page);
  await picture(page, "automatic-merging-on");
  await drawer.getByRole("button", { name: "Undo all…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo merges" }).click();
  await expect(automatic).not.toBeChecked();
  await expect(drawer.getByText("2 pairs merged", { exact: true })).toBeHidden();
  await expect
    .poll(
      async () => (await api.send<{ count: number }>("admin", "POST", "/member/query", { segments: [group.id] })).count,
    )
    .toBe(4);
});
