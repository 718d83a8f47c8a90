import type { Locator, Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const githubCard = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "GitHub", exact: true }) });

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

async function connect(page: Page, repository: string): Promise<Locator> {
  await githubCard(page).getByRole("button", { name: "Connect GitHub" }).click();
  await page.getByRole("button", { name: "Use a token" }).click();
  const drawer = page.getByRole("dialog", { name: "GitHub" });
  await drawer.getByLabel("Personal access token").fill("a-good-token");
  await drawer.getByRole("textbox", { name: "Repository 1" }).fill(repository);
  await drawer.getByRole("button", { name: "Connect" }).click();
  return drawer;
}

test("a token and owner/name import every star, issue and review with its person", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Engines"));
  await page.goto(integrationsOf(group));
  await expect(githubCard(page)).toContainText(
    "Connect GitHub to sync profile information, stars, forks, pull requests, issues, and discussions.",
  );
  await githubCard(page).getByRole("button", { name: "Connect GitHub" }).click();
  await expect(page.getByRole("dialog", { name: "Connect your GitHub organization" })).toBeVisible();
  await noViolations(page);
  await picture(page, "github-connect");
  await page.getByRole("button", { name: "Use a token" }).click();
  const drawer = page.getByRole("dialog", { name: "GitHub" });
  await expect(drawer.getByRole("button", { name: "Connect" })).toBeDisabled();
  await drawer.getByRole("textbox", { name: "Repository 1" }).fill("engine");
  await drawer.getByLabel("Personal access token").fill("a-wrong-token");
  await expect(drawer).toContainText("Enter a repository as owner/name");
  await drawer.getByRole("textbox", { name: "Repository 1" }).fill("acme/engine");
  await noViolations(page);
  await picture(page, "github-token");
  await drawer.getByRole("button", { name: "Connect" }).click();
  await expect(drawer.getByRole("alert")).toContainText("GitHub does not accept this token.");
  await drawer.getByLabel("Personal access token").fill("a-good-token");
  await drawer.getByRole("button", { name: "Connect" }).click();
  await expect(drawer).toBeHidden();
  await expect(githubCard(page)).toContainText("Connected");
  await githubCard(page).getByRole("button", { name: "1 repository" }).click();
  const list = page.getByRole("dialog", { name: "GitHub repositories" });
  await expect(list).toContainText("acme/engine");
  await expect(list).toContainText(`Mapped to ${group.name}`);
  await page.keyboard.press("Escape");

  await page.goto(`/people?projectGroup=${group.id}`);
  // The list excludes bots by default, and never shows deleted accounts.
  for (const name of ["Ada Byron", "Bob Stone", "cleo"]) {
    await expect(page.getByRole("rowheader", { name })).toBeVisible();
  }
  await expect(page.getByRole("rowheader", { name: "Deleted account" })).toBeHidden();
});

test("repositories are searched, added, mapped at once and removed in the settings", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Gears"));
  await page.goto(integrationsOf(group));
  await expect(await connect(page, "acme/gears")).toBeHidden();
  await expect(githubCard(page)).toContainText("Connected");
  await githubCard(page).getByRole("button", { name: "Settings, GitHub" }).click();
  const drawer = page.getByRole("dialog", { name: "GitHub", exact: true });
  await expect(drawer.getByRole("region", { name: "acme" })).toContainText("acme/gears");
  await expect(drawer.getByRole("button", { name: "Update settings" })).toBeDisabled();

  await drawer.getByRole("button", { name: "Add repositories" }).click();
  const adding = page.getByRole("dialog", { name: "Add repositories" });
  await adding.getByRole("searchbox").fill("acme");
  await adding.getByRole("button", { name: "Add acme/pumps" }).click();
  await adding.getByRole("button", { name: "Add acme/valves" }).click();
  await adding.getByRole("button", { name: "acme/valves is added, remove it" }).click();
  await noViolations(page);
  await picture(page, "github-add-repositories");
  await adding.getByRole("button", { name: "Organizations" }).click();
  await expect(adding).toContainText("Type to search GitHub.");
  await adding.getByRole("button", { name: "Done" }).click();
  await expect(drawer.getByRole("row")).toHaveCount(3);

  await drawer.getByRole("button", { name: "Bulk mapping" }).click();
  const bulk = page.getByRole("dialog", { name: "Bulk selection" });
  await bulk.getByLabel("acme/pumps").check();
  await bulk.getByLabel("All repositories").check();
  await expect(bulk.getByLabel("acme/pumps")).not.toBeChecked();
  await expect(bulk.getByRole("button", { name: "Map repositories (2)" })).toBeDisabled();
  await bulk.getByRole("button", { name: /^Sub-project/ }).click();
  await page.getByRole("option", { name: group.name }).click();
  await picture(page, "github-bulk");
  await bulk.getByRole("button", { name: "Map repositories (2)" }).click();
  await noViolations(page);
  await picture(page, "github-settings");
  await drawer.getByRole("button", { name: "Update settings" }).click();
  await expect(drawer).toBeHidden();
  await expect(githubCard(page)).toContainText("2 repositories");

  const other = await api.createGroup(freshName("Rivals"));
  await page.goto(integrationsOf(other));
  await connect(page, "acme/gears");
  const toast = page.getByRole("listitem").filter({ hasText: "Conflict Detected" });
  await expect(toast).toContainText(`The repository acme/gears is already connected with project ${group.name}.`);
  await picture(page, "github-conflict");
});
