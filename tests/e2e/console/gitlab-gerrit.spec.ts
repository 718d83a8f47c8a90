import type { Locator, Page } from "@playwright/test";
import { type GerritServer, startGerrit } from "../../support/providers/gerrit.ts";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

let gerrit: GerritServer;

test.beforeAll(async () => {
  gerrit = await startGerrit();
  const ada = gerrit.account({ name: "Ada Lovelace", username: "ada", email: "ada@gerrit.example" });
  const bea = gerrit.account({ name: "Bea Brown", username: "bea" });
  gerrit.project("tools/docs");
  gerrit
    .change("2026-01-01 10:00:00", ada, "tools/build", "Build faster")
    .vote("2026-01-02 10:00:00", bea, "Code-Review", 2);
});
test.afterAll(() => gerrit.stop());

const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

const rowsOf = (page: Page) => page.getByRole("rowheader");

test("GitLab is connected by signing in, its repositories are mapped, and their activities are read", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Harbor"));
  const subProject = group.projects[0]?.subprojects[0]?.name ?? "";
  await page.goto(integrationsOf(group));
  const gitlab = card(page, "GitLab");
  await gitlab.getByRole("button", { name: "Connect GitLab" }).click();
  const question = page.getByRole("dialog", { name: "Are you the admin of your GitLab organization?" });
  await noViolations(page);
  await picture(page, "gitlab-question");
  await question.getByRole("button", { name: "I'm the GitLab organization admin" }).click();

  const drawer = page.getByRole("dialog", { name: "GitLab" });
  await expect(drawer).toContainText("Ada Lovelace (ada)");
  await expect(page).not.toHaveURL(/code=|state=|source=/);
  await drawer.getByRole("checkbox", { name: "Select harbor/crane" }).check();
  await expect(drawer.getByRole("button", { name: /Sub-project of harbor\/crane/ })).toContainText(subProject);
  // Another status tells what the first sync will read.
  const selected = drawer.getByRole("status").filter({ hasText: "selected" });
  await expect(selected).toHaveText("1 repository selected");
  await noViolations(page);
  await picture(page, "gitlab-mapping");
  // Until the repositories are mapped, each visit asks for it.
  await page.goto(integrationsOf(group));
  await expect(drawer).toContainText("Ada Lovelace (ada)");
  await drawer.getByRole("checkbox", { name: "Select harbor/crane" }).check();

  await drawer.getByRole("button", { name: "Bulk selection" }).click();
  const bulk = page.getByRole("dialog", { name: "Bulk selection" });
  await bulk.getByRole("checkbox", { name: "harbor/dock" }).check();
  await bulk.getByRole("button", { name: /Map to/ }).click();
  await page.getByRole("option", { name: subProject }).click();
  await noViolations(page);
  await picture(page, "gitlab-bulk");
  await bulk.getByRole("button", { name: "Map repositories (1)" }).click();
  await expect(selected).toHaveText("2 repositories selected");

  await drawer.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Repository mapping is not reversible.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Connect GitLab" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("GitLab repositories mapped successfully")).toBeVisible();
  await expect(gitlab).toContainText("Connected");
  await gitlab.getByRole("button", { name: "2 repositories" }).click();
  const list = page.getByRole("dialog", { name: "GitLab repositories" });
  await expect(list.getByRole("link", { name: "/crane" })).toBeVisible();
  await expect(list).toContainText("Only public repositories will be tracked.");
  await noViolations(page);
  await picture(page, "gitlab-connected");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(rowsOf(page).filter({ hasText: "Bea Brown" })).toBeVisible();
});

test("GitLab without a sign-in accepts a group path, and shows its errors", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Harbor"));
  await page.goto(`${integrationsOf(group)}?drawer=gitlab`);
  const drawer = page.getByRole("dialog", { name: "GitLab" });
  const path = drawer.getByLabel("Group or project");
  await path.fill("harbor/none");
  await path.press("Enter");
  await expect(drawer.getByRole("alert")).toContainText("GitLab");
  await expect(path).toHaveValue("harbor/none");
  await noViolations(page);
  await picture(page, "gitlab-refused");
  await path.fill("harbor/crane");
  await path.press("Enter");
  await expect(drawer.getByRole("checkbox", { name: "Select harbor/crane" })).toBeVisible();
});

test("a Gerrit is connected by its URL and project names, and changed to all projects", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Tools"));
  await page.goto(integrationsOf(group));
  await card(page, "Gerrit").getByRole("button", { name: "Connect Gerrit" }).click();
  const drawer = page.getByRole("dialog", { name: "Gerrit" });
  const connect = drawer.getByRole("button", { name: "Connect" });
  const address = drawer.getByLabel("Remote URL");
  await expect(connect).toBeDisabled();
  await address.fill("gerrit");
  await address.press("Tab");
  await expect(drawer.getByText("Enter a URL that starts with https:// or http://")).toBeVisible();
  await address.fill(gerrit.origin);
  const name = drawer.getByRole("textbox", { name: "Project name 1" });
  await name.fill("tools/none");
  await connect.click();
  await expect(drawer.getByRole("alert")).toContainText("tools/none");
  await expect(name).toHaveValue("tools/none");
  await noViolations(page);
  await picture(page, "gerrit-refused");
  await name.fill("tools/build.git");
  await drawer.getByRole("switch", { name: "Enable Git Integration" }).click();
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(card(page, "Gerrit")).toContainText("Connected");
  await card(page, "Gerrit").getByRole("button", { name: "1 project" }).click();
  await expect(page.getByRole("link", { name: "tools/build" })).toHaveAttribute(
    "href",
    `${gerrit.origin}/q/project:tools%2Fbuild`,
  );
  await page.keyboard.press("Escape");

  await card(page, "Gerrit").getByRole("button", { name: "Settings, Gerrit" }).click();
  const update = drawer.getByRole("button", { name: "Update settings" });
  await expect(update).toBeDisabled();
  await drawer.getByRole("switch", { name: "Enable All Projects" }).click();
  await expect(name).toBeHidden();
  await noViolations(page);
  await picture(page, "gerrit-settings");
  await update.click();
  await expect(drawer).toBeHidden();
  await expect(card(page, "Gerrit")).toContainText("All projects");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(rowsOf(page).filter({ hasText: "Ada Lovelace" })).toBeVisible();
});
