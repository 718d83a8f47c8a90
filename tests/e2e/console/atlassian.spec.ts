import type { Locator, Page } from "@playwright/test";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import { type Confluence, startConfluence } from "../../support/providers/confluence.ts";
import { type Jira, startJira } from "../../support/providers/jira.ts";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

let jira: Jira;
let wiki: Confluence;

test.beforeAll(async () => {
  [jira, wiki] = await Promise.all([startJira("server"), startConfluence("server")]);
  const ada = { id: "ada", displayName: "Ada Lovelace" };
  const grace = { id: "grace", displayName: "Grace Hopper" };
  const issue = jira.open({ project: "APOLLO", summary: "Guidance drifts", at: "2026-01-01T00:00:00Z", by: ada });
  jira.comment(issue, { at: "2026-01-02T00:00:00Z", by: grace, body: "Looking into it" });
  jira.move(issue, "Resolved", { at: "2026-01-03T00:00:00Z", by: grace });
  jira.projects.set("SECRET", { isPublic: false });
  jira.credentials.push("Bearer token-of-ada");
  wiki.credentials.push(basicAuthorization("ada", "secret"));
  const page = wiki.create({ type: "page", space: "DOCS", title: "Handbook", at: "2026-01-01T00:00:00Z", by: ada });
  wiki.edit(page, { at: "2026-01-02T00:00:00Z", by: grace, message: "Typos" });
});
test.afterAll(() => Promise.all([jira.stop(), wiki.stop()]));

const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A field by its label; labels of required fields end with an asterisk. */
const field = (drawer: Locator, label: string): Locator => drawer.getByLabel(new RegExp(`^${label}( \\*)?$`));

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

test("a public Jira is connected by its URL and a key; a token is added later and never shown again", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Rockets"));
  await page.goto(integrationsOf(group));
  await card(page, "Jira").getByRole("button", { name: "Connect Jira" }).click();
  const drawer = page.getByRole("dialog", { name: "Jira" });
  const connect = drawer.getByRole("button", { name: "Connect" });
  await expect(connect).toBeDisabled();
  await drawer.getByLabel("Jira URL").fill("jira");
  await drawer.getByLabel("Jira URL").press("Tab");
  await expect(drawer.getByText("Enter valid URL")).toBeVisible();
  await drawer.getByLabel("Jira URL").fill(`${jira.url}/browse/APOLLO-1`);
  await drawer.getByRole("textbox", { name: "Project key 1" }).fill("gone");
  await connect.click();
  await expect(drawer.getByRole("alert")).toContainText("The value 'GONE' does not exist for the field 'project'.");
  await expect(drawer.getByRole("textbox", { name: "Project key 1" })).toHaveValue("gone");
  await noViolations(page);
  await picture(page, "jira-refused");
  await drawer.getByRole("textbox", { name: "Project key 1" }).fill("apollo");
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Jira integration created successfully")).toBeVisible();
  await expect(card(page, "Jira")).toContainText("Connected");
  await card(page, "Jira").getByRole("button", { name: "1 project" }).click();
  await expect(
    page.getByRole("dialog", { name: "Jira projects" }).getByRole("link", { name: "APOLLO" }),
  ).toHaveAttribute("href", `${jira.url}/browse/APOLLO`);
  await noViolations(page);
  await picture(page, "jira-connected");
  await page.keyboard.press("Escape");

  await card(page, "Jira").getByRole("button", { name: "Settings, Jira" }).click();
  const update = drawer.getByRole("button", { name: "Update settings" });
  await expect(update).toBeDisabled();
  await drawer.getByRole("radio", { name: /Personal access token/ }).check();
  await expect(update).toBeDisabled();
  const token = field(drawer, "Personal access token");
  await token.fill("token-of-ada");
  await drawer.getByRole("button", { name: "+ Add project key" }).click();
  await drawer.getByRole("textbox", { name: "Project key 2" }).fill("SECRET");
  await update.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Jira integration updated successfully")).toBeVisible();
  await expect(card(page, "Jira")).toContainText("2 projects");
  await card(page, "Jira").getByRole("button", { name: "Settings, Jira" }).click();
  await expect(token).toHaveValue("");
  await expect(token).toHaveAttribute("placeholder", "Saved. Enter a new one to replace it.");
  await noViolations(page);
  await picture(page, "jira-settings");
  await drawer.getByLabel("Jira URL").fill("https://jira.example");
  await drawer.getByLabel("Jira URL").press("Tab");
  await expect(token).not.toHaveAttribute("placeholder");

  await drawer.getByLabel("Jira URL").fill(jira.url);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  const parents = { parentSlug: group.projects[0]?.slug, grandparentSlug: group.slug };
  const engines = { name: "Engines", slug: `engines-${group.slug}`, ...parents, segments: [group.id] };
  await api.send("admin", "POST", "/segment/subproject", engines);
  await page.reload();
  await card(page, "Jira").getByRole("button", { name: "Jira, more actions" }).click();
  await page.getByRole("menuitem", { name: "Map to sub-projects" }).click();
  await drawer.getByRole("button", { name: /Sub-project of APOLLO/ }).click();
  await page.getByRole("option", { name: "Engines" }).click();
  await noViolations(page);
  await picture(page, "jira-mapping");
  await drawer.getByRole("button", { name: "Save mapping" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Mapping saved")).toBeVisible();
  await expect(card(page, "Jira")).toContainText("Connected");
  await card(page, "Jira").getByRole("button", { name: "Jira, more actions" }).click();
  await page.getByRole("menuitem", { name: "Map to sub-projects" }).click();
  await expect(drawer.getByRole("button", { name: /Sub-project of APOLLO/ })).toContainText("Engines");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Grace Hopper" })).toBeVisible();
});

test("Confluence requires every field, and only a stopped one is called stopped", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Handbooks"));
  await page.goto(integrationsOf(group));
  const notice = "The Confluence integration is temporarily stopped.";
  await card(page, "Confluence").getByRole("button", { name: "Connect Confluence" }).click();
  const drawer = page.getByRole("dialog", { name: "Confluence" });
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(drawer).toContainText("It must be a full organization-admin key");
  const connect = drawer.getByRole("button", { name: "Connect" });
  const fields = {
    "Confluence URL": wiki.url,
    Username: "ada",
    "API token": "secret",
    "Organization admin API token": "admin-key",
    "Organization admin ID": "org-1",
    "Space key 1": "DOCS",
  };
  for (const [label, value] of Object.entries(fields)) {
    await field(drawer, label).focus();
    await field(drawer, label).press("Tab");
    await expect(connect).toBeDisabled();
    await field(drawer, label).fill(value);
  }
  await noViolations(page);
  await picture(page, "confluence-drawer");
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Confluence integration created successfully")).toBeVisible();
  await expect(card(page, "Confluence")).toContainText("1 space");
  await expect(card(page, "Confluence")).toContainText("Connected");
  await picture(page, "confluence-connected");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada Lovelace" })).toBeVisible();
});
