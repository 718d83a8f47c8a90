import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, groupLink, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const card = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

test("project groups are listed with their number of projects, people and organizations", async ({
  page,
  group,
  api,
}) => {
  await page.goto("/project-groups");
  await expect(page).toHaveTitle("Community Data Platform · Project groups");
  const harbor = card(page, group.name);
  await expect(harbor).toContainText(`${group.projects.length} projects`);
  const body = { countOnly: true, limit: 1, offset: 0, segments: [group.id], filter: {} };
  const { count } = await api.send<{ count: number }>("admin", "POST", "/member/query", body);
  await expect(harbor.getByText(count.toLocaleString("en-US"), { exact: true })).toBeVisible();
  await noViolations(page);
  await picture(page, "project-groups");
  await groupLink(page, group.name).click();
  await expect(page).toHaveURL(`/people?projectGroup=${group.id}`);
});

test("a search finds project groups by name and is in the URL", async ({ page }) => {
  await page.goto("/project-groups");
  const search = page.getByRole("searchbox", { name: "Search project groups" });
  await search.fill("meadow");
  await expect(card(page, "Open Meadow")).toBeVisible();
  await expect(card(page, "Cloud Harbor")).toHaveCount(0);
  await expect(page).toHaveURL("/project-groups?search=meadow");
  await page.reload();
  await expect(search).toHaveValue("meadow");
  await expect(card(page, "Cloud Harbor")).toHaveCount(0);
  await search.fill("no such group");
  await expect(page.getByRole("heading", { name: "No project groups match “no such group”" })).toBeVisible();
  await noViolations(page);
  await picture(page, "project-groups-no-match");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(card(page, "Cloud Harbor")).toBeVisible();
});

test("groups load twenty at a time; scrolling to the end loads the next", async ({ page, api }) => {
  const name = freshName("Many");
  for (let index = 0; index < 22; index++) await api.createGroup(`${name} ${index + 100}`);
  await page.goto(`/project-groups?search=${encodeURIComponent(name)}`);
  const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(cards).toHaveCount(20);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(22);

  // Another page would answer from its cache.
  await page.goto("/404");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: /Select project group/ })
    .click();
  const picker = page.getByRole("dialog", { name: "Project group" });
  await picker.getByRole("searchbox").fill(name);
  await expect(picker.getByRole("link", { name })).toHaveCount(20);
  await picker.getByRole("link", { name }).last().scrollIntoViewIfNeeded();
  await expect(picker.getByRole("link", { name })).toHaveCount(22);
});

test("an admin creates a group, a project and a sub-project; every step is confirmed", async ({ page }) => {
  const name = freshName("Création");
  await page.goto("/project-groups");
  await page.getByRole("button", { name: "Add project group" }).click();
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill(name);
  await expect(dialog.getByLabel("Slug")).toHaveValue(/^creation-/);
  await noViolations(page);
  await picture(page, "project-group-form");
  await dialog.getByRole("button", { name: "Add project group" }).click();
  await expect(page.getByText("Project Group created successfully")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Clicked at once: a search that completes in the meantime must not remove the form.
  await page.getByRole("searchbox", { name: "Search project groups" }).fill(name);
  await page.getByRole("button", { name: `Manage integrations of ${name}` }).click();
  const drawer = page.getByRole("dialog", { name: "Manage integrations" });
  await expect(drawer.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  await drawer.getByRole("button", { name: "Add project", exact: true }).click();
  const project = page.getByRole("dialog", { name: "Add project" });
  await project.getByLabel("Name").fill(`${name} two`);
  await project.getByLabel("Source ID").fill("source-two");
  await project.getByRole("button", { name: "Add project" }).click();
  await expect(page.getByText("Project created successfully", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("heading", { name: `${name} two` })).toBeVisible();

  const block = drawer.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${name} two` }) });
  await block.getByRole("button", { name: "Add sub-project" }).click();
  const subProject = page.getByRole("dialog", { name: "Add sub-project" });
  await subProject.getByLabel("Name").fill(`${name} deep`);
  await subProject.getByLabel("Source ID").fill("source-deep");
  await subProject.getByRole("button", { name: "Add sub-project" }).click();
  await expect(page.getByText("Sub-project created successfully")).toBeVisible();
  await expect(drawer.getByRole("link", { name: new RegExp(`${name} deep`) })).toBeVisible();
  await noViolations(page);
  await picture(page, "manage-integrations-drawer");
});

test("a link to a group's integrations opens them, whatever the list shows", async ({ page, group }) => {
  await page.goto(`/project-groups?search=${freshName("Nothing")}&manage=${group.id}`);
  const drawer = page.getByRole("dialog", { name: "Manage integrations" });
  await expect(drawer.getByRole("heading", { name: group.projects[0]?.name ?? "" })).toBeVisible();
});

test("a required field shows an error, and the form is not sent", async ({ page }) => {
  await page.goto("/project-groups?add=project-group");
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await dialog.getByRole("button", { name: "Add project group" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByText("This field is required").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "project-group-form-invalid");
});

test("a failed save keeps the input and shows the server's message", async ({ page, group }) => {
  await page.goto("/project-groups?add=project-group");
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await dialog.getByLabel("Name").fill("Harbour again");
  await dialog.getByLabel("Slug").fill(group.slug);
  await dialog.getByLabel("Source ID").fill("again");
  await dialog.getByLabel("URL").fill("https://example.org");
  await dialog.getByRole("button", { name: "Add project group" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Something went wrong while creating the project group");
  await expect(dialog.getByLabel("Name")).toHaveValue("Harbour again");
  await expect(dialog.getByLabel("Source ID")).toHaveValue("again");
  await noViolations(page);
  await picture(page, "project-group-form-failing");
});

test("leaving a form with unsaved changes asks first", async ({ page }) => {
  await page.goto("/project-groups");
  await page.getByRole("button", { name: "Add project group" }).click();
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add project group" }).click();
  await dialog.getByLabel("Name").fill("Half");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
  await expect(question).toContainText("Are you sure you want to leave this page? Unsaved changes will be lost.");
  await noViolations(page);
  await picture(page, "unsaved-changes");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Half");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test.describe("as project admin", () => {
  test.use({ account: "projectAdmin" });

  test("a project admin sees their own groups first, and all groups in the other tab", async ({ page }) => {
    await page.goto("/project-groups");
    const tabs = page.getByRole("navigation", { name: "Project groups shown" });
    await expect(tabs.getByRole("link", { name: "My project groups" })).toHaveAttribute("aria-current", "page");
    await expect(card(page, "Lantern")).toBeVisible();
    await expect(card(page, "Cloud Harbor")).toHaveCount(0);
    await noViolations(page);
    await picture(page, "project-groups-project-admin");
    await tabs.getByRole("link", { name: "All project groups" }).click();
    // The first page may not contain all groups.
    const search = page.getByRole("searchbox", { name: "Search project groups" });
    await search.fill("Cloud Harbor");
    await expect(card(page, "Cloud Harbor")).toBeVisible();
    await expect(page.getByRole("button", { name: "Manage integrations of Cloud Harbor" })).toHaveCount(0);
    await search.fill("Lantern");
    await expect(page.getByRole("button", { name: "Manage integrations of Lantern" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add project group" })).toHaveCount(0);
  });
});

test.describe("as readonly", () => {
  test.use({ account: "readonly" });

  test("a read-only user sees no button that changes anything", async ({ page, group }) => {
    await page.goto("/project-groups");
    await expect(card(page, group.name)).toContainText("People");
    await expect(page.getByRole("button", { name: /Add|Manage/ })).toHaveCount(0);
    await page.goto(`/project-groups?add=project-group&manage=${group.id}`);
    await expect(card(page, group.name)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Add project group" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Add/ })).toHaveCount(0);
  });
});
