import { type BuiltPlatform, startBuiltPlatform } from "../../support/built-platform.ts";
import { copyDatabase, dropDatabase } from "../../support/data-templates.ts";
import { apiToken } from "../../support/sign-in.ts";
import { noViolations } from "../axe.ts";
import { createApi, expect, groupLink, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test.use({ account: null });

let databaseUrl: string;
let platform: BuiltPlatform;

test.beforeAll(async () => {
  databaseUrl = await copyDatabase(false);
  platform = await startBuiltPlatform(["--empty", "--role", "web", "--database-url", databaseUrl]);
});
test.afterAll(async () => {
  await platform.stop();
  await dropDatabase(databaseUrl);
});

test("the first steps lead from an empty platform to reliable data, and are hidden for good", async ({ page }) => {
  await page.goto(platform.address);
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add project group" })).toHaveCount(1);
  await noViolations(page);
  await picture(page, "first-steps-empty");

  await page.getByRole("button", { name: "Add project group" }).click();
  const dialog = page.getByRole("dialog", { name: "Add project group" });
  await dialog.getByLabel("Name").fill("First Foundation");
  await dialog.getByRole("button", { name: "Add project group" }).click();
  await expect(page.getByText("Project Group created successfully")).toBeVisible();
  const steps = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(steps.first().getByLabel("Done")).toBeVisible();
  await picture(page, "first-steps-group-made");

  await page.getByRole("link", { name: "Open integrations" }).click();
  await expect(page).toHaveURL(/\/integrations\//);
  await expect(page.getByRole("button", { name: "Connect Git", exact: true })).toBeVisible();

  // A repository whose last commit is older than the usual period of the overview.
  const api = createApi(platform.address, (account) => apiToken(platform.address, account));
  const [group] = await api.groups();
  const segments = [group?.projects[0]?.subprojects[0]?.id];
  const identities = [{ platform: "github", type: "username", value: "ada", verified: true }];
  const person = await api.send<{ id: string }>("admin", "POST", "/member", {
    displayName: "Ada",
    identities,
    segments,
  });
  const timestamp = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const talk = { memberId: person.id, platform: "other", type: "conference", title: "Talk", timestamp, segments };
  await api.send("admin", "POST", "/activity", talk);

  // The only project group is selected by itself.
  await page.goto(`${platform.address}/people`);
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("button", { name: "12 months", pressed: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activities over time" })).toBeVisible();
  await picture(page, "overview-older-activity");
  await page.getByRole("button", { name: "30 days" }).click();
  await expect(page.getByText("The last activity was on")).toBeVisible();
  await picture(page, "overview-none-lately");

  await api.send("admin", "PUT", "/git-connect", { remotes: ["https://git.example.org/first.git"], segments });
  await page.goto(`${platform.address}/project-groups`);
  const step = (title: string) => steps.filter({ has: page.getByRole("heading", { name: title }) });
  await expect(step("Connect a Git repository").getByLabel("Done")).toBeVisible();
  // Its first sync has not ended.
  await expect(step("Merge duplicates").getByLabel("Done")).toHaveCount(0);
  await noViolations(page);
  await picture(page, "first-steps-connected");
  await page.getByRole("link", { name: "How to add it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The panel in the browser" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Hide for all administrators" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(groupLink(page, "First Foundation")).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
});

test("a read-only user of an empty platform sees who can set it up", async ({ page }) => {
  await page.goto(platform.address);
  await signIn(page, "readonly");
  // Another test may already have created the first group.
  const heading = page.getByRole("heading", { name: "No project groups yet" });
  await expect(heading.or(groupLink(page, "First Foundation"))).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Add/ })).toHaveCount(0);
});
