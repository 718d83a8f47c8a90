import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, type Segment, test } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { picture } from "../picture.ts";

const list = (page: Page) => page.getByRole("navigation", { name: "Open work" });
const pane = (page: Page) => page.getByRole("region", { name: "Selected entry" });
const openEntry = (page: Page) => list(page).locator("a[aria-current=true]");

/** Creates a group with work of three kinds: a report, a domain without an employer, and a placeholder name. */
async function groupWithWork(api: Api): Promise<Segment> {
  const group = await api.createGroup(freshName("Day"));
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  const create = async (displayName: string, value: string) => {
    const type = value.includes("@") ? "email" : "username";
    const identities = [{ platform: type === "email" ? "git" : "github", type, value, verified: true }];
    return (await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments })).id;
  };
  const ada = await create("Ada Sandpiper", `ada@${group.slug}-one.example`);
  const unknown = await create("unknown", `${group.slug}-unknown`);
  await api.send("admin", "POST", `/data-quality/member/${unknown}/check`, {});
  const profileUrl = `https://console.example/people/${ada}?projectGroup=${group.id}`;
  const report = { profileUrl, dataIssue: "incorrect", dataType: "Identity", description: "The address is old." };
  await api.send("readonly", "POST", `/member/${ada}/data-issue`, report);
  return group;
}

test("A day's work is done from the inbox with the keyboard alone", async ({ page, api }) => {
  const group = await groupWithWork(api);
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Inbox" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();
  await expect(list(page).getByRole("region", { name: "Reported data issues" })).toContainText("Ada Sandpiper");

  // The report is answered beside the list.
  await page.keyboard.press("j");
  await expect(openEntry(page)).toContainText("Ada Sandpiper");
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Assign to me" }).press("Enter");
  await expect(openEntry(page)).toContainText("Assigned to");
  await page.keyboard.press("o");
  const answer = pane(page).getByRole("textbox", { name: /^Answer/ });
  await answer.focus();
  await page.keyboard.type("Corrected, thank you.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Report resolved")).toBeVisible();
  await expect(list(page).getByRole("region", { name: "Reported data issues" })).toBeHidden();

  // The employer of the people of a domain is set at once.
  await expect(openEntry(page)).toContainText(`${group.slug}-one.example`);
  await pane(page).getByRole("button", { name: "Set employer" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  // A dismissed entry comes back by undo.
  await page.keyboard.press("d");
  await expect(list(page)).not.toContainText(`${group.slug}-one.example`);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Dismissed" })
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  await expect(list(page)).toContainText(`${group.slug}-one.example`);

  // The finding is corrected in the part of the profile.
  await list(page)
    .getByRole("link", { name: /^unknown/ })
    .press("Enter");
  await expect(pane(page).getByRole("heading", { name: "unknown", level: 2 })).toBeVisible();
  await page.keyboard.press("z");
  await page.getByRole("menuitem", { name: "Until tomorrow" }).press("Enter");
  await expect(list(page)).not.toContainText("unknown");

  // With the last entry dismissed, nothing is left to do.
  await page.keyboard.press("j");
  await expect(openEntry(page)).toContainText(`${group.slug}-one.example`);
  await page.keyboard.press("d");
  await expect(openEntry(page)).toContainText("No company address");
  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
  await picture(page, "inbox-all-clear");
  await page.getByRole("button", { name: "Snoozed and dismissed" }).press("Enter");
  await expect(list(page)).toContainText("unknown");
});

test("Suggestions, bots and connections are solved in the pane, and each leads to the next entry", async ({
  page,
  group,
}) => {
  await keepToasts(page);
  await page.goto(`/inbox?projectGroup=${group.id}`);
  const count = async (kind: string) =>
    Number(
      (await list(page).getByRole("region", { name: kind }).locator("h2 span").last().innerText()).replace(/\D/g, ""),
    );
  const region = (kind: string) => list(page).getByRole("region", { name: kind });
  await expect(region("Merge people").getByRole("link").nth(2)).toBeVisible();

  // J and K go through the entries, also while a merge review is open.
  await region("Merge people").getByRole("link").first().press("Enter");
  await expect(openEntry(page)).toBeVisible();
  const merge = pane(page).getByRole("toolbar", { name: "Decision" });
  await expect(merge).toBeVisible();
  const hrefAt = async (at: number) =>
    (await region("Merge people").getByRole("link").nth(at).getAttribute("href")) ?? "";
  const first = await hrefAt(0);
  const second = await hrefAt(1);
  await page.keyboard.press("j");
  await expect(openEntry(page)).toHaveAttribute("href", second);
  await expect(merge).toBeVisible();
  await page.keyboard.press("k");
  await expect(openEntry(page)).toHaveAttribute("href", first);
  await page.reload();
  await expect(merge).toBeVisible();
  await page.keyboard.press("j");
  await expect(openEntry(page)).toHaveAttribute("href", second);

  await expect(merge).toBeVisible();

  // A decision opens the next entry and lowers the count; undo brings it back.
  const suggestions = await count("Merge people");
  await page.keyboard.press("n");
  await expect(openEntry(page)).not.toHaveAttribute("href", second);
  await expect.poll(() => count("Merge people")).toBe(suggestions - 1);
  // The message covers nothing of the next suggestion.
  const toast = page.locator("[data-slot=toast]").first();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const [shown, judged] = [await toast.boundingBox(), await pane(page).boundingBox()];
    expect((shown?.x ?? 0) + (shown?.width ?? 9_999)).toBeLessThanOrEqual(judged?.x ?? 0);
  }
  await page.getByRole("button", { name: "Undo" }).first().press("Enter");
  await expect.poll(() => count("Merge people")).toBe(suggestions);

  // So does a merge, which waits for an undo.
  await region("Merge people").getByRole("link").first().press("Enter");
  await expect(openEntry(page)).toHaveAttribute("href", first);
  await expect(merge).toBeVisible();
  await page.keyboard.press("m");
  await expect(openEntry(page)).not.toHaveAttribute("href", first);
  await expect.poll(() => count("Merge people")).toBe(suggestions - 1);
  await page.getByRole("button", { name: "Undo" }).first().press("Enter");
  await expect.poll(() => count("Merge people")).toBe(suggestions);

  const bots = await count("Possible bots");
  await region("Possible bots").getByRole("link").first().press("Enter");
  await pane(page).getByRole("button", { name: "Mark as bot" }).press("Enter");
  await expect
    .poll(async () => (bots === 1 ? region("Possible bots").isHidden() : (await count("Possible bots")) === bots - 1))
    .toBe(true);

  const jira = region("Integrations").getByRole("link", { name: /^Jira/ });
  await jira.press("Enter");
  await pane(page)
    .getByRole("button", { name: /^Reconnect/ })
    .press("Enter");
  await expect(page.getByRole("dialog", { name: /Jira/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(jira).toHaveAttribute("aria-current", "true");
});

test.describe("as a reader", () => {
  test.use({ account: "readonly" });
  test("a reader sees what they reported and what became of it, and nothing else", async ({ page, api }) => {
    const group = await groupWithWork(api);
    const { rows } = await api.send<{ rows: { id: string; description: string }[] }>(
      "admin",
      "POST",
      "/data-issue/query",
      {
        filter: { state: "open" },
        limit: 1,
      },
    );
    await page.goto(`/inbox?projectGroup=${group.id}`);
    // Other tests of this file report too.
    await list(page).locator(`a[href*="entry=${rows[0]?.id}"]`).press("Enter");
    await expect(pane(page)).toContainText("Not answered yet.");
    await expect(list(page).getByRole("region")).toHaveCount(1);
    const change = { state: "resolved", answer: "The address was removed." };
    await api.send("admin", "PATCH", `/data-issue/${rows[0]?.id}`, change);
    await page.reload();
    await expect(pane(page)).toContainText("The address was removed.");
    await expect(openEntry(page)).toContainText("Resolved");
  });
});

test("The inbox of the demo foundation is accessible and fits at both widths", async ({ page, group }) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/inbox?projectGroup=${group.id}`);
    const merges = list(page).getByRole("region", { name: "Merge people" });
    await merges.getByRole("link").first().click();
    await expect(
      pane(page)
        .getByRole("button", { name: /^Merge/ })
        .first(),
    ).toBeVisible();
    await picture(page, `inbox-${width}`);
  }
  await noViolations(page);
  for (const kind of ["Missing employers", "Integrations", "Possible bots"]) {
    await list(page).getByRole("region", { name: kind }).getByRole("link").first().click();
    await expect(pane(page)).toContainText(kind);
    await picture(page, `inbox-${kind}`);
  }
  const isWiderThanPage = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(isWiderThanPage)).toBe(false);
});
