import { noViolations } from "../axe.ts";
import { expect, groupLink, peopleRows, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const resizeTitle = "Please resize your window";

test("below medium width a page asks to resize the window, and the user can continue anyway", async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 700 });
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: resizeTitle })).toBeVisible();
  await expect(page.getByText(/not ready for lower resolutions/)).toBeVisible();
  await noViolations(page);
  await picture(page, "resize-page");
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
});

test("the resize page disappears when the window becomes wide enough", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 700 });
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: resizeTitle })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
});

test("the menu collapses by its button and by its key, and remembers its state", async ({ page }) => {
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect(page.getByRole("button", { name: "Expand menu" })).toHaveAttribute("aria-expanded", "false");
  await picture(page, "menu-narrow");
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  await page.getByRole("heading", { name: "Project groups" }).click();
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Collapse menu" })).toHaveAttribute("aria-expanded", "true");
});

test("the theme follows the system until the user chooses one, which is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/project-groups");
  const color = () =>
    page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(document.body).backgroundColor;
    });
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  const dark = await color();
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(color).not.toBe(dark);
  const light = await color();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  expect(await color()).toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(color).toBe(dark);
});

test("the keys are listed, and single keys can be disabled", async ({ page }) => {
  await page.goto("/project-groups");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Next row");
  await noViolations(page);
  await picture(page, "keyboard-shortcuts");
  await keys.getByRole("switch", { name: /Single-key shortcuts/ }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Collapse menu" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
});

test("the first Tab skips to the content", async ({ page }) => {
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a notice is shown while offline; the page stays visible", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(20);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(peopleRows(page)).toHaveCount(20);
  await picture(page, "offline");
  await page.getByRole("searchbox", { name: "Search people" }).fill("nobody has this name");
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await expect(page.getByRole("heading", { name: "No people match" })).toBeVisible();
});

test("a part of the frame that fails to load leaves the rest intact", async ({ page, group }) => {
  await page.route(/\/assets\/(banner|palette)-[^/]+\.js$/, (route) => route.abort());
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(20);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("searchbox", { name: "Search people" }).fill("a");
  await expect(page).toHaveURL(/search=a/);
  await page.unrouteAll();
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expect(peopleRows(page).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
});

test("a menu that fails to load leaves the page intact and offers a reload", async ({ page }) => {
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await page.route(/\/assets\/top-bar-panels-[^/]+\.js$/, (route) => route.abort());
  await page.getByRole("button", { name: "Theme" }).click();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This could not be loaded");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toBeVisible();
});

test("a dialog that fails to load says so", async ({ page, group, api }) => {
  const body = { limit: 1, offset: 0, orderBy: "activityCount_DESC", segments: [group.id] };
  const { rows } = await api.send<{ rows: { id: string }[] }>("admin", "POST", "/organization/query", body);
  await page.route(/\/assets\/merge-dialog-[^/]+\.js$/, (route) => route.abort());
  await page.goto(`/organizations/${rows[0]?.id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Merge organization" }).click();
  await expect(page.getByRole("alert")).toContainText("This could not be loaded");
});

test("a page that fails to load shows an error in its place; the menu stays and it can be retried", async ({
  page,
  group,
}) => {
  await page.goto("/project-groups");
  await expect(groupLink(page, group.name)).toBeVisible();
  await page.route(/\/assets\/people-page-[^/]+\.js$/, (route) => route.abort());
  await groupLink(page, group.name).click();
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await noViolations(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("two tabs use two different project groups", async ({ page, group, api }) => {
  const meadow = (await api.groups()).find(({ name }) => name === "Open Meadow");
  const other = await page.context().newPage();
  await page.goto(`/people?projectGroup=${group.id}`);
  await other.goto(`/people?projectGroup=${meadow?.id}`);
  await expect(page.getByRole("button", { name: new RegExp(`^${group.name}`) })).toBeVisible();
  await expect(other.getByRole("button", { name: /^Open Meadow/ })).toBeVisible();
  await page.getByRole("columnheader", { name: "Person" }).getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`projectGroup=${group.id}.*order`));
  await expect(other).toHaveURL(`/people?projectGroup=${meadow?.id}`);
});

test("the banner names sub-projects with failing integrations, and links there for permitted users", async ({
  page,
  group,
}) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  const banner = page
    .getByRole("status")
    .filter({ hasText: /has integrations with|have integrations with|receiving activities/ });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole("link", { name: /^(Manage integrations|Project group settings)$/ })).toBeVisible();
});

test.describe("as readonly", () => {
  test.use({ account: "readonly" });
  test("the banner has no button for users who may not open the sub-project", async ({ page, group }) => {
    await page.goto(`/people?projectGroup=${group.id}`);
    const banner = page.getByRole("status").filter({ hasText: /integrations with|receiving activities/ });
    await expect(banner).toBeVisible();
    await expect(banner.getByRole("link")).toHaveCount(0);
  });
});
