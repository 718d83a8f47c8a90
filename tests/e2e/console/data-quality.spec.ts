import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, type Segment, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

const address = (group: Segment, rest = "") => `/data-quality-assistant?projectGroup=${group.id}${rest}`;
const checks = (page: Page) => page.getByRole("navigation", { name: "Issue types" });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const drawer = (page: Page, check: string) => page.getByRole("dialog", { name: check });

/** Creates a separate group with people who have placeholder names, the most recent first. */
async function peopleCalled(api: Api, names: readonly string[]): Promise<Segment> {
  const group = await api.createGroup(freshName("Checked"));
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  for (const [at, displayName] of names.entries()) {
    const value = `${group.slug}-${at}`;
    const identities = [{ platform: "github", type: "username", value, verified: false }];
    const { id } = await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
    await api.send("admin", "POST", `/data-quality/member/${id}/check`, {});
  }
  return group;
}

test("The overview counts each check, and a click opens its list", async ({ page, group }) => {
  const events = await watchCalls(page, "**/api/product/event");
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Data Quality Copilot" }).click();
  await expect(page.getByRole("heading", { name: "Data Quality Copilot", level: 1 })).toBeVisible();
  const front = page.getByRole("region", { name: "All checks" });
  await expect(front.getByText(/^Checked /)).toBeVisible();
  await expect(checks(page).getByRole("link", { name: /^More than 30 identities\s*\d/ })).toBeVisible();
  await noViolations(page);
  await picture(page, "data-quality");

  const line = front.getByRole("row", { name: /^Work experiences with overlapping periods/ });
  const total = Number(await line.getByRole("cell").first().textContent());
  await line.getByRole("link").click();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText(`20 of ${total}`)).toBeVisible();
  await expect(page.getByText("Sorted by number of activities", { exact: true }).last()).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows(page)).toHaveCount(Math.min(40, total));

  const review = rows(page)
    .first()
    .getByRole("link", { name: /^Review profile of/ });
  const opened = page.waitForEvent("popup");
  await review.click();
  await expect((await opened).getByRole("heading", { name: "Identities" })).toBeVisible();
  const event = () => events.find(({ body }) => body.key === "Copilot review profile");
  await expect.poll(event).toBeDefined();
  expect(event()?.body).toMatchObject({
    type: "Feature",
    properties: { issueType: "conflicting-work-experience", memberId: expect.any(String), projectGroup: group.id },
  });

  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("option", { name: group.projects[0]?.name ?? "" }).click();
  await expect(page).toHaveURL(new RegExp(`project=${group.projects[0]?.id}`));
  await expect(page.getByRole("navigation", { name: "Records" }).getByRole("link")).toHaveText([
    "People",
    "Organizations",
  ]);
});

test("A list is processed by keyboard alone: correct, ignore, undo", async ({ page, api }) => {
  const group = await peopleCalled(api, ["root", "unknown", "Your Name"]);
  await page.goto(address(group));
  await page.getByRole("region", { name: "All checks" }).getByRole("link", { name: "Placeholder names" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const open = drawer(page, "Placeholder names");
  await expect(open.getByText("1 of 3")).toBeVisible();
  await expect(open.getByText("Why it matters")).toBeVisible();
  await expect(open.getByRole("heading", { name: "Identities" })).toBeVisible();
  await noViolations(page);
  await picture(page, "data-quality-drawer");

  // The first name is corrected inline.
  await open.getByRole("button", { name: "Edit name" }).press("Enter");
  await open.getByRole("textbox").fill("Ada Example");
  await page.keyboard.press("Enter");
  await expect(open.getByText("Corrected. This finding no longer applies.")).toBeVisible();

  // The second is ignored, and the third opens at once.
  await page.keyboard.press("j");
  await expect(open.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("i");
  await expect(open.getByText("3 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows(page).filter({ hasText: "Corrected" })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Ignored" })).toHaveCount(1);
  await expect(checks(page).getByRole("link", { name: /Placeholder names\s*1/ })).toBeVisible();

  await page.getByRole("button", { name: "Ignored 1" }).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole("button", { name: /^Stop ignoring/ })
    .click();
  await expect(page.getByText("No ignored findings")).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("Suggestions are decided inside the page", async ({ page, group }) => {
  const events = await watchCalls(page, "**/api/product/event");
  await page.goto(address(group, "&type=merge-suggestions"));
  const list = page.getByRole("region", { name: "Merge suggestions" });
  await expect(list.getByText("Sorted by confidence level")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(20);
  await list
    .getByRole("button", { name: /^Review / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Merge profiles" })).toBeVisible();
  await page.keyboard.press("Escape");

  await checks(page)
    .getByRole("link", { name: /^Bot suggestions/ })
    .click();
  const bots = page.getByRole("region", { name: "Bot suggestions" });
  await expect(bots.getByRole("listitem")).toHaveCount(2);
  await bots
    .getByRole("button", { name: /^Mark .* as bot$/ })
    .first()
    .click();
  await expect(bots.getByRole("listitem")).toHaveCount(1);
  await bots.getByRole("button", { name: /^Ignore suggestion/ }).click();
  await expect(bots.getByText("No bot suggestions")).toBeVisible();
  const keys = () => events.map(({ body }) => body.key).filter((key) => String(key).includes("bot suggestion"));
  await expect.poll(keys).toEqual(["Mark contributor as bot suggestion", "Ignore contributor bot suggestion"]);
});

test("Organizations have separate checks, selected by the URL hash", async ({ page, group }) => {
  await page.goto(address(group));
  await page.getByRole("link", { name: "Organizations" }).last().click();
  await expect(page).toHaveURL(/#organization$/);
  await checks(page)
    .getByRole("link", { name: /^Domain on two organizations/ })
    .click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole("rowheader").getByRole("link").click();
  const open = drawer(page, "Domain on two organizations");
  await expect(open.getByRole("heading", { name: "Domains" })).toBeVisible();
  await open.getByRole("button", { name: /^Merge with/ }).click();
  await expect(page.getByRole("dialog").last().getByRole("button", { name: "Merge organizations" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(open.getByText("1 of 2")).toBeVisible();
});

test("An empty list, a failed list and a slow list show their state", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Empty"));
  await page.goto(address(group, "&type=snowball"));
  await expect(page.getByText("Nothing found")).toBeVisible();
  let isFailing = true;
  await page.route("**/api/data-quality/member?*", (route) =>
    isFailing ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  isFailing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.route("**/api/data-quality/summary?*", (route) => route.fulfill({ status: 500 }));
  await page.goto(address(group));
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
});

for (const account of ["projectAdmin", "readonly"] as const) {
  test.describe(account, () => {
    test.use({ account });

    test("has no menu entry, and is redirected from the URL", async ({ page, group }) => {
      await page.goto(`/people?projectGroup=${group.id}`);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Data Quality Copilot" })).toHaveCount(0);
      await page.goto(address(group));
      await expect(page.getByText("You don't have access to this page")).toBeVisible();
    });
  });
}
