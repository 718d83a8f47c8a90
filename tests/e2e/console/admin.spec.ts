import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { noViolations, readableInDark } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true });
const tabNames = (page: Page) => page.getByRole("navigation", { name: "Administration" }).getByRole("link");

test("an administrator invites a user by keyboard, changes their access and withdraws the invitation", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = `${freshName("Ines").toLowerCase().replaceAll(" ", "-")}@foundation.example`;
  await page.goto("/admin#users");
  await expect(row(page, "Ada Admin")).toContainText("Administrator");
  await page.getByRole("button", { name: "Invite user" }).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Invite a user" });
  await expect(drawer.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer).toContainText("This field is required");
  await page.keyboard.type(email);
  await drawer.getByRole("radio", { name: /^Read-only/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(drawer).toContainText("Select at least one project group");
  await drawer.getByRole("checkbox", { name: "Cloud Harbor" }).check();
  await noViolations(page);
  await picture(page, "admin-invite");
  await drawer.getByRole("button", { name: "Invite" }).click();
  await expect(row(page, email)).toContainText("Cloud Harbor");
  await expect(row(page, email)).toContainText("Invited");
  const notice = page.getByRole("listitem").filter({ hasText: `${email} can sign in now. No email was sent` });
  await notice.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Sign-in link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(platformAddress);
  await expect(page.getByRole("button", { name: `Copy the sign-in link for ${email}` })).toBeVisible();

  await page.getByRole("button", { name: `Change access of ${email}` }).click();
  await page
    .getByRole("dialog", { name: "Change access" })
    .getByRole("radio", { name: /^Administrator/ })
    .check();
  await page.keyboard.press("Enter");
  await expect(row(page, email)).toContainText("Administrator");
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(row(page, email)).toHaveCount(0);

  await tab(page, "Audit logs").click();
  const entry = row(page, email).filter({ hasText: "Access of a user changed" });
  await entry.getByRole("button", { name: /^View details/ }).click();
  const details = page.getByRole("dialog", { name: "Access of a user changed" });
  await expect(details.getByRole("region", { name: "Changes" })).toContainText("admin");
  await expect(details).toContainText("Ada Admin");
});

test("an API key is shown once, works, and is refused after it is revoked", async ({ page }) => {
  const name = freshName("Nightly export");
  await page.goto("/admin#api-keys");
  await expect(page.getByRole("heading", { name: "Your own token" })).toBeVisible();
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Name").press("Enter");
  const shown = page.getByRole("dialog", { name: "API key created" });
  const key = await shown.getByRole("textbox", { name: "Key" }).inputValue();
  expect(key).toMatch(/^cdp_/);
  await noViolations(page);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(row(page, name)).toContainText("Active");
  await expect(page.getByText(key)).toHaveCount(0);
  const asProgram = () =>
    fetch(`${platformAddress}/api/settings`, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
  expect(await asProgram()).toBe(200);
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row(page, name)).toContainText("Revoked");
  expect(await asProgram()).toBe(401);
});

test("projects and their sub-projects are added and renamed, and the audit log records it", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Harvest"));
  const renamed = freshName("Orchard");
  await page.goto("/admin#project-groups");
  await page.getByPlaceholder("Search project groups").fill(group.name);
  await page.getByRole("link", { name: group.name }).click();
  await expect(row(page, group.name)).toHaveCount(2);
  await page.getByRole("button", { name: `Add a sub-project to ${group.name}` }).click();
  const form = page.getByRole("dialog", { name: "Add sub-project" });
  await form.getByLabel("Name").fill("Barn");
  await form.getByLabel("Source ID").fill(freshName("barn"));
  await form.getByRole("button", { name: "Add sub-project" }).click();
  await expect(row(page, "Barn")).toBeVisible();
  await page
    .getByRole("button", { name: `Edit ${group.name}` })
    .first()
    .click();
  const edit = page.getByRole("dialog", { name: "Edit project" });
  await edit.getByLabel("Name").fill(renamed);
  await expect(edit.getByRole("checkbox", { name: /^Also rename the one below/ })).toBeChecked();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row(page, renamed)).toHaveCount(2);
  await noViolations(page);
  await page.goto("/admin#audit-logs");
  await expect(row(page, "Project changed").filter({ hasText: renamed }).first()).toBeVisible();
});

test("a sub-project is moved to another project, and deleted there while it is empty", async ({ page, api }) => {
  const from = await api.createGroup(freshName("Harvest"));
  const to = await api.createGroup(freshName("Meadow"));
  const name = freshName("Barn");
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const parents = { parentSlug: from.projects[0]?.slug, grandparentSlug: from.slug };
  await api.send("admin", "POST", "/segment/subproject", { name, slug, status: "active", ...parents });
  await page.goto(`/admin/project-groups/${from.id}/projects`);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move sub-project" });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toContainText("This field is required");
  await dialog.getByRole("combobox").fill(to.name);
  await page.getByRole("option", { name: to.name }).click();
  await noViolations(page);
  await picture(page, "admin-move");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(`${name} moved to ${to.name}`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);

  await page.goto(`/admin/project-groups/${to.id}/projects`);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("a segment with data cannot be deleted; the dialog lists its data with links, and it can be archived", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Vineyard"));
  await api.send("admin", "POST", "/member", {
    identities: [{ platform: "github", type: "username", value: freshName("vintner").replaceAll(" ", "-") }],
    segments: [group.projects[0]?.subprojects[0]?.id],
  });
  await page.goto("/admin#project-groups");
  await page.getByRole("button", { name: `More for ${group.name}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const refusal = page.getByRole("dialog", { name: `${group.name} cannot be deleted` });
  await expect(refusal.getByRole("listitem")).toHaveText(["1 personShow people"]);
  await expect(refusal.getByRole("link", { name: "Show people" })).toHaveAttribute(
    "href",
    `/people?projectGroup=${group.id}`,
  );
  await noViolations(page);
  await picture(page, "admin-delete-refused");
  await refusal.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText(`${group.name} archived`)).toBeVisible();
  await expect(row(page, group.name)).toContainText("Archived");
});

test("the audit log is downloaded with its filters, and no cell contains a formula", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Orchard"));
  const name = `=${group.name}`;
  await api.send("admin", "PUT", `/segment/${group.id}`, { name, segments: [group.id] });
  await page.goto(`/admin?entityId.operator=eq&entityId.value=${group.id}#audit-logs`);
  await expect(page.getByRole("button", { name: /^View details/ })).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const lines = file
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^"?Timestamp"?,"?Action"?,/);
  for (const line of lines.slice(1)) expect(line).toContain(`${group.id},Ada Admin,admin@demo.example,yes`);
  expect(lines[1]).toContain(`project-groups-edit,'${name},`);
  expect(lines[2]).toContain(`project-groups-create,${group.name},`);
});

test("a webhook's secret is shown once, and its log lists the deliveries", async ({ page, api, group }) => {
  let status = 204;
  const receiver = createServer((_request, answer) => answer.writeHead(status).end());
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const addPerson = () =>
    api.send("admin", "POST", "/member", {
      identities: [{ platform: "github", type: "username", value: freshName("hooked").replaceAll(" ", "-") }],
      segments,
    });
  const name = freshName("Newsletter");
  await page.goto("/admin#webhooks");
  await page.getByRole("button", { name: "Create webhook" }).click();
  const form = page.getByRole("dialog", { name: "Create webhook" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Selected events" }).click();
  await form.getByLabel("URL").fill("http://10.0.0.1/hook");
  await form.getByLabel("URL").press("Enter");
  await expect(form).toContainText("Select at least one event");
  await form.getByRole("checkbox", { name: "Person added" }).check();
  await noViolations(page);
  await picture(page, "admin-webhook-form");
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form).toContainText("is an address of a private network");
  await form.getByLabel("URL").fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await form.getByLabel("URL").press("Enter");
  const shown = page.getByRole("dialog", { name: "Webhook created" });
  const secret = shown.getByRole("textbox", { name: "Signing secret" });
  await expect(secret).toHaveValue(/^whsec_/);
  const first = await secret.inputValue();
  await noViolations(page);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(row(page, name)).toContainText("Active");

  await addPerson();
  await page.getByRole("button", { name: `Deliveries of ${name}` }).click();
  const log = page.getByRole("dialog", { name: "Deliveries" });
  await expect(log.getByText("Delivered")).toBeVisible();
  await expect(log).toContainText("answered 204");
  await page.keyboard.press("Escape");
  status = 500;
  await addPerson();
  await page.getByRole("button", { name: `Deliveries of ${name}` }).click();
  await expect(log.getByText("answered 500")).toBeVisible();
  await noViolations(page);
  await picture(page, "admin-webhook-deliveries");
  status = 200;
  await log.getByRole("button", { name: "Send person.created again" }).first().click();
  await expect(log.getByText("Delivered")).toHaveCount(2);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `New secret for ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "New secret" }).click();
  const rotated = page.getByRole("dialog", { name: "New signing secret" });
  const newSecret = rotated.getByRole("textbox", { name: "Signing secret" });
  await expect(newSecret).toHaveValue(/^whsec_/);
  expect(await newSecret.inputValue()).not.toBe(first);
  await noViolations(page);
  await rotated.getByRole("button", { name: "Done" }).click();
  await expect(rotated).toBeHidden();

  await page.getByRole("button", { name: `Turn off ${name}` }).click();
  await expect(row(page, name)).toContainText("Off");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, name)).toHaveCount(0);
  receiver.close();
});

test("all data of a project group is downloaded part by part", async ({ page, group }) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: `Export ${group.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Export everything" });
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Activities/ })).toContainText(/\d,\d{3}/);
  await noViolations(page);
  await picture(page, "admin-export");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "People as CSV", exact: true }).click();
  expect((await download).suggestedFilename()).toBe(`${group.name}-people.csv`);
  const manifest = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Manifest" }).click();
  const file = await manifest;
  expect(file.suggestedFilename()).toBe(`${group.name}-manifest.json`);
  const { segmentId, parts } = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(segmentId).toBe(group.id);
  expect(parts).toContainEqual(expect.objectContaining({ name: "people", rows: expect.any(Number) }));
});

test("a person's data is found by an identity, exported and erased, and the log keeps only the number", async ({
  page,
  api,
  group,
}) => {
  const value = `${freshName("mary").replaceAll(" ", "-")}@example.org`;
  const displayName = freshName("Mary Somerville");
  await api.send("admin", "POST", "/member", {
    displayName,
    identities: [{ platform: "custom", type: "email", value }],
    segments: [group.projects[0]?.subprojects[0]?.id],
  });
  await page.goto("/admin#data-requests");
  const search = page.getByRole("searchbox", { name: "Email, user name or full name" });
  await search.fill("nobody@example.org");
  await search.press("Enter");
  await expect(page.getByText("No data found for “nobody@example.org”.")).toBeVisible();
  await search.fill(value.toUpperCase());
  await search.press("Enter");
  await page.getByRole("button", { name: `Download the data of ${displayName}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Request number").fill("DSR-1");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.json$/);
  await page.getByRole("button", { name: `Erase ${displayName}` }).click();
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(dialog).toContainText("This field is required");
  await noViolations(page);
  await picture(page, "admin-data-request-erase");
  await dialog.getByLabel("Request number").fill("DSR-2");
  await dialog.getByLabel("Request number").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "DSR-2" })).toContainText("Erased");
  await expect(page.getByRole("listitem").filter({ hasText: "DSR-1" })).toContainText("Data downloaded");
  await search.fill(value);
  await search.press("Enter");
  await expect(page.getByText(/^No data found for/)).toBeVisible();
});

test("each tab shows its content in the light and the dark theme", async ({ page }) => {
  await page.goto("/admin#integrations");
  await expect(row(page, "Connected").first()).toBeVisible();
  await page.getByRole("link", { name: /^Connection failed/ }).click();
  await expect(row(page, "Connection failed").first()).toBeVisible();
  for (const [name, seen] of [
    ["Users", "Ada Admin"],
    ["Project groups", "Cloud Harbor"],
    ["Data issues", "Open"],
    ["Audit logs", "Profile created"],
    ["API keys", "Your own token"],
    ["Webhooks", "No webhooks yet"],
    ["Doubled records", "Find records that were stored twice"],
    ["Data requests", "Requests under data protection law"],
    ["Platform status", "Last backup"],
  ] as const) {
    await tab(page, name).click();
    await expect(main(page).getByText(seen).first()).toBeVisible();
    await noViolations(page);
    await readableInDark(page);
    await picture(page, `admin-${name.toLowerCase().replaceAll(" ", "-")}`);
  }
  await tab(page, "Integrations").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^integrations-.*\.csv$/);
});

test.describe("project admins", () => {
  test.use({ account: "projectAdmin" });

  test("are refused the URLs of administrator tabs, even when many follow each other", async ({ page }) => {
    // Every tab that is not offered is refused in the same way.
    for (const key of ["webhooks", "status", "webhooks"]) {
      await page.goto(`/admin#${key}`);
      await expect(page).toHaveURL(/\/admin$/);
      await expect(tab(page, "Project groups")).toHaveAttribute("aria-current", "page");
      await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
    }
  });

  test("see their own project groups and all users, and cannot manage access", async ({ page, group }) => {
    await page.goto("/admin");
    await expect(tabNames(page)).toHaveText(["Project groups", "Integrations", "Users", "API keys", "Audit logs"]);
    await expect(page.getByRole("link", { name: "Lantern" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cloud Harbor" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add project group" })).toHaveCount(0);
    await tab(page, "Users").click();
    await expect(row(page, "Pablo Project-Admin")).toContainText("You");
    await expect(page.getByRole("button", { name: "Invite user" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Change access/ })).toHaveCount(0);
    await tab(page, "API keys").click();
    await expect(page.getByRole("heading", { name: "Your own token" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Create API key" })).toHaveCount(0);
    await tab(page, "Audit logs").click();
    await expect(page.getByRole("table").or(page.getByText("No entries yet"))).toBeVisible();
    await page.goto(`/admin/project-groups/${group.id}/projects`);
    await expect(page).toHaveURL(/\/project-groups$/);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  });
});

test.describe("read-only users", () => {
  test.use({ account: "readonly" });

  test("have no links to the administration and the settings, and cannot open them", async ({ page }) => {
    await page.goto("/admin#users");
    await expect(page).toHaveURL(/\/project-groups$/);
    await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  });
});

test("collections are assembled from insights projects, under a category", async ({ page }) => {
  const named = { group: freshName("Industries"), project: freshName("Grid"), collection: freshName("Power") };
  await page.goto("/admin#categories");
  await page.getByRole("button", { name: "Add category group" }).click();
  await page.getByLabel("Name").fill(named.group);
  await page.getByLabel("Categories").fill("Energy");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Add category group" }).click();
  await expect(row(page, named.group)).toContainText("Energy");
  await tab(page, "Insights projects").click();
  await page.getByRole("button", { name: "Add insights project" }).click();
  await page.getByLabel("Name").fill(named.project);
  await page.getByRole("dialog").getByRole("button", { name: "Add insights project" }).click();
  await expect(row(page, named.project)).toContainText("Shown");
  await tab(page, "Collections").click();
  await page.getByRole("button", { name: "Add collection" }).click();
  const form = page.getByRole("dialog", { name: "Add collection" });
  await form.getByLabel("Name").fill(named.collection);
  await form.getByRole("combobox", { name: "Projects" }).fill(named.project);
  await page.getByRole("option", { name: named.project }).click();
  await noViolations(page);
  await picture(page, "admin-collection");
  await form.getByRole("button", { name: "Add collection" }).click();
  await expect(row(page, named.collection)).toContainText("1");
  await page.getByRole("button", { name: `Delete ${named.collection}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, named.collection)).toHaveCount(0);
});
