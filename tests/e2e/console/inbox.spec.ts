import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, type Segment, test } from "../fixtures.ts";
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
  await page.getByRole("button", { name: "Snoozed and dismissed" }).press("Enter");
  await expect(list(page)).toContainText("unknown");
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
