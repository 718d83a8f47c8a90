import type { Page } from "@playwright/test";
import { trackerDown } from "../../support/github.ts";
import { noViolations } from "../axe.ts";
import { type Api, expect, freshName, peopleRows, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, "-");
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).last();
const subProject = (group: Segment) => group.projects[0]?.subprojects[0]?.id ?? "";

interface Made {
  readonly id: string;
}

/** A person or an organization of the group, through the API. */
const person = (api: Api, group: Segment, name: string) =>
  api.send<Made>("admin", "POST", "/member", {
    displayName: name,
    identities: [{ platform: "github", type: "username", value: slug(name), verified: true }],
    segments: [subProject(group)],
  });
const organization = (api: Api, group: Segment, name: string) =>
  api.send<Made>("admin", "POST", "/organization", {
    displayName: name,
    identities: [{ platform: "custom", type: "primary-domain", value: `${slug(name)}.example`, verified: true }],
    segments: [subProject(group)],
  });

test("people are added one after the other by keys; a taken identity names who has it and takes the rest", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Adding"));
  const [first, second] = [freshName("First"), freshName("Second")];
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add person" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Add person" });
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await expect(drawer.getByText("Member with no username must have an email")).toBeVisible();
  await noViolations(page);
  await picture(page, "add-person");

  await page.keyboard.type(first);
  await drawer.getByRole("textbox", { name: "Username 1" }).fill(`https://github.com/${slug(first)}`);
  await drawer.getByRole("button", { name: "Save and add another" }).press("Enter");
  await expect(toast(page, "Profile successfully saved")).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(second);
  await drawer.getByRole("textbox", { name: "Username 1" }).fill(slug(first));
  await drawer.getByRole("textbox", { name: "E-mail 1" }).fill(`${slug(second)}@example.org`);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("alert")).toContainText(first);
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(second);
  await noViolations(page);
  await drawer.getByRole("button", { name: "Merge into this profile" }).press("Enter");
  await expect(drawer).toBeHidden();
  await expect(peopleRows(page)).toHaveCount(1);
  await expect(peopleRows(page)).toContainText(`${slug(second)}@example.org`);
});

test("an organization is added by keys; a domain that is taken names who has it", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Adding organizations"));
  const name = freshName("Added");
  const there = freshName("There");
  await organization(api, group, there);
  await page.goto(`/organizations?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add organization" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Add organization" });
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Website" }).fill(`${slug(there)}.example`);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("alert")).toContainText(there);
  await expect(drawer.getByRole("link", { name: "Open profile" })).toBeVisible();
  await noViolations(page);
  await picture(page, "add-organization-taken");
  await drawer.getByRole("textbox", { name: "Website" }).fill(`https://${slug(name)}.example/about`);
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(peopleRows(page).filter({ hasText: name })).toContainText(`${slug(name)}.example`);
});

test("an organization is edited in its place; what another changed meanwhile is shown before it is overwritten", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Editing"));
  const name = freshName("Edited");
  const { id } = await organization(api, group, name);
  await page.goto(`/organizations/${id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} Foundation`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${name} Foundation`, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog", { name: "Add domain" });
  await dialog.getByRole("textbox", { name: "Domain" }).fill(`https://www.alt-${slug(name)}.example/about`);
  await dialog.getByRole("button", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Alternative domain" }).click();
  await noViolations(page);
  await dialog.getByRole("button", { name: "Add" }).click();
  const domains = page.getByRole("region", { name: "Domains" });
  await expect(domains.getByRole("listitem").filter({ hasText: "Alternative" })).toContainText(`alt-${slug(name)}`);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Edit attributes" });
  await drawer.getByRole("textbox", { name: "Employees" }).fill("many");
  await drawer.getByRole("textbox", { name: "Industry" }).fill("Mine");
  await expect(drawer.getByText("Employees must be an integer")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Employees" }).fill("40");
  const theirs = { industry: { default: "Theirs", custom: ["Theirs"] } };
  await api.send("admin", "PUT", `/organization/${id}`, { attributes: theirs, segments: [group.id] });
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("row", { name: /Industry/ })).toContainText("Theirs");
  await noViolations(page);
  await drawer.getByRole("button", { name: "Save yours instead" }).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("xpath=../../..")).toContainText("Mine");
  await expect(page.getByText("40 employees")).toBeVisible();
  await picture(page, "organization-edited");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete organization" }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/organizations\\?projectGroup=${group.id}`));
  await toast(page, "Organization successfully deleted").getByRole("button", { name: "Undo" }).click();
  await expect(peopleRows(page)).toContainText(`${name} Foundation`);
});

test("an organization is edited by keys alone while somebody else edits it: nothing of theirs is lost", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Together"));
  const name = freshName("Together");
  const { id } = await organization(api, group, name);
  const domain = (kind: string, of: string, verified = true) => ({
    platform: "custom",
    type: `${kind}-domain`,
    value: `${of}${slug(name)}.example`,
    verified,
  });
  const [own, alternative, theirs] = [
    domain("primary", ""),
    domain("alternative", "alt-"),
    domain("alternative", "x-"),
  ];
  const theySave = (...identities: object[]) =>
    api.send("admin", "PUT", `/organization/${id}`, { identities, segments: [group.id] });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await page.goto(`/organizations/${id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add domain" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Kind" })).toBeFocused();
  await press("Enter");
  await expect(page.locator("[cmdk-input]:focus")).toHaveCount(1);
  await press("a");
  await expect(page.getByRole("option", { name: "Alternative domain" })).toHaveAttribute("data-selected", "true");
  await press("Enter", "Tab");
  await page.keyboard.type(alternative.value);
  await press("Enter");
  const domains = page.getByRole("region", { name: "Domains" });
  const line = domains.getByRole("listitem").filter({ hasText: alternative.value });
  await expect(line).toContainText("Alternative");
  await expect(page.getByRole("button", { name: "Add domain" })).toBeFocused();

  await theySave(own, alternative, theirs);
  const actions = page.getByRole("button", { name: `Actions for ${alternative.value}` });
  const menu = async (key: string, entry: string) => {
    await actions.press("Enter");
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
    await press(key);
    await expect(page.getByRole("menuitem", { name: entry })).toBeFocused();
    await press("Enter");
  };
  await menu("m", "Mark as not verified");
  await expect(line).toContainText("Not verified");
  await expect(domains).toContainText(theirs.value);

  await menu("e", "Edit domain");
  const typed = dialog.getByRole("textbox", { name: "Domain" });
  await expect(typed).toHaveValue(alternative.value);
  await theySave(own, { ...alternative, type: "affiliated-profile" }, theirs);
  await typed.focus();
  await press("Control+A");
  await page.keyboard.type(`new-${alternative.value}`);
  await press("Enter");
  const both = dialog.getByRole("row", { name: /^Domain/ });
  await expect(both).toContainText(`${alternative.value}, Affiliated profile, Verified`);
  await expect(both).toContainText(`new-${alternative.value}, Alternative domain, Not verified`);
  await dialog.getByRole("button", { name: "Take what is saved" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Kind" })).toContainText("Affiliated profile");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await dialog.getByRole("textbox", { name: "Headline" }).focus();
  await page.keyboard.type("Typed by keys");
  await press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Typed by keys").first()).toBeVisible();
});

test("tags and attributes are added, renamed and deleted in their drawers; a name that is there is told at its field", async ({
  page,
  group,
}) => {
  const [tag, label] = [freshName("Tag"), freshName("Team")];
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Manage tags" }).click();
  const tags = page.getByRole("dialog", { name: "Tags" });
  const add = async (name: string) => {
    await tags.getByRole("button", { name: "Add tag" }).click();
    await tags.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.keyboard.press("Enter");
  };
  await add(tag);
  await expect(tags.getByRole("listitem").filter({ hasText: tag })).toContainText("0 people");
  await add(tag.toUpperCase());
  await expect(tags.getByText(`A tag with the name "${tag.toUpperCase()}" already exists.`)).toBeVisible();
  await noViolations(page);
  await picture(page, "tags");
  await tags.getByRole("button", { name: "Cancel" }).click();
  await tags.getByRole("button", { name: `Rename ${tag}` }).click();
  await tags.getByRole("textbox", { name: `Name of ${tag}` }).fill(`${tag} renamed`);
  await page.keyboard.press("Enter");
  await tags.getByRole("button", { name: `Delete ${tag} renamed` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Tag successfully deleted")).toBeVisible();

  await page.goto(`/people?projectGroup=${group.id}&drawer=attributes`);
  const attributes = page.getByRole("dialog", { name: "Attributes" });
  await attributes.getByRole("button", { name: "Add attribute" }).click();
  await attributes.getByRole("textbox", { name: "Name" }).fill(label);
  await attributes.getByRole("button", { name: "Type" }).click();
  await page.getByRole("option", { name: "Multi-select" }).click();
  await attributes.getByRole("textbox", { name: "Options" }).fill("red");
  await page.keyboard.press(",");
  await page.keyboard.type("green");
  await page.keyboard.press("Enter");
  await noViolations(page);
  await attributes.getByRole("button", { name: "Save" }).click();
  await expect(attributes.getByRole("listitem").filter({ hasText: label })).toContainText("red, green");
  await picture(page, "attributes");
  // It is a filter by its type at once.
  await page.keyboard.press("Escape");
  await expect(attributes).toBeHidden();
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Add a filter" }).getByRole("combobox").fill(label);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: label }).getByRole("option")).toHaveText(["red", "green"]);
});

test("what was deleted waits in the trash, to be restored or deleted for good", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Trash"));
  const [back, gone] = [freshName("Back"), freshName("Gone")];
  for (const name of [back, gone]) {
    const { id } = await person(api, group, name);
    await api.send("admin", "DELETE", `/member?ids[]=${id}&segments[]=${group.id}`);
  }
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await expect(page.getByText("2 in the trash")).toBeVisible();
  await noViolations(page);
  await picture(page, "trash");
  await page.getByRole("button", { name: `Delete ${gone} for good` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(peopleRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: `Restore ${back}` }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await toast(page, `${back} restored`).getByRole("button", { name: "View profile" }).click();
  await expect(page.getByRole("heading", { name: back, level: 1 })).toBeVisible();
});

test.describe("a project admin", () => {
  test.use({ account: "projectAdmin" });

  test("keeps the lists of their own group, and reads those of another", async ({ page, api, group }) => {
    const own = (await api.groups()).find(({ slug }) => slug === "lantern");
    if (own === undefined) throw new Error("The demo foundation has no group lantern.");
    for (const kind of ["people", "organizations"]) {
      const add = page.getByRole("button", { name: kind === "people" ? "Add person" : "Add organization" });
      await page.goto(`/${kind}?projectGroup=${own.id}`);
      await expect(peopleRows(page).getByRole("checkbox").first()).toBeVisible();
      await expect(add).toBeVisible();
      await page.goto(`/${kind}?projectGroup=${group.id}`);
      await expect(peopleRows(page).first()).toBeVisible();
      // The views come after whatever else comes with the rows.
      await expect(page.getByRole("navigation", { name: "Saved views" })).toBeVisible();
      await expect(peopleRows(page).getByRole("checkbox")).toHaveCount(0);
      await expect(peopleRows(page).getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
      await expect(add).toHaveCount(0);
    }
    await page.getByRole("button", { name: "More", exact: true }).press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Download as CSV", "Export by e-mail"]);
  });
});

test.describe("a read-only user", () => {
  test.use({ account: "readonly" });

  test("edits nothing, and reports a data issue that an admin resolves", async ({
    page,
    api,
    signedInState,
    browser,
  }) => {
    const group = await api.createGroup(freshName("Reports"));
    const name = freshName("Reported");
    const { id } = await organization(api, group, name);
    await page.goto(`/organizations/${id}?projectGroup=${group.id}`);
    const domains = page.getByRole("region", { name: "Domains" });
    await expect(domains).toContainText("Primary");
    for (const control of ["Edit name", "Add domain", "Change logo", "More actions", "Edit"]) {
      await expect(page.getByRole("button", { name: control, exact: true })).toHaveCount(0);
    }
    await domains.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Report data issue" }).click();
    const dialog = page.getByRole("dialog", { name: "Report data issue" });
    await expect(dialog.getByRole("row", { name: /Attribute preview/ })).toContainText(`${slug(name)}.example`);
    const submit = dialog.getByRole("button", { name: "Report issue" });
    await expect(submit).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Description" }).fill("This is not their domain.");
    await noViolations(page);
    await picture(page, "report-data-issue");
    await page.route("**/data-issue", (route) => route.fulfill({ status: 500, body: "broken" }));
    await submit.click();
    await expect(page.getByText("Something went wrong while reporting data issue")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("This is not their domain.");
    await page.unrouteAll();
    await submit.click();
    await expect(toast(page, "Data issue reported successfully")).toBeVisible();
    await expect(dialog).toBeHidden();

    await api.send("readonly", "POST", `/organization/${id}/data-issue`, {
      profileUrl: page.url(),
      dataIssue: "missing",
      dataType: "Other",
      description: `Nobody hears this ${trackerDown}`,
      segments: [group.id],
    });

    const admin = await browser.newContext({ storageState: await signedInState("admin") });
    const reports = await admin.newPage();
    await reports.goto(new URL("/data-issues", page.url()).href);
    const report = reports.getByRole("listitem").filter({ hasText: "This is not their domain." });
    const inTracker = report.getByRole("link", { name: "Open in tracker" });
    await expect(report).toContainText(`Domain: ${slug(name)}.example`);
    // The tracker has it a moment later; a report that it does not take stays all the same.
    await expect(async () => {
      await reports.reload();
      await expect(inTracker).toHaveAttribute("href", /\/org\/desk\/issues\/\d+$/, { timeout: 2_000 });
    }).toPass();
    const untaken = reports.getByRole("listitem").filter({ hasText: trackerDown });
    await expect(untaken.filter({ hasText: name })).toBeVisible();
    await expect(untaken.getByRole("link", { name: "Open in tracker" })).toHaveCount(0);
    await noViolations(reports);
    await picture(reports, "data-issue-reports");
    await report.getByRole("button", { name: `Resolve the report on ${name}` }).click();
    await expect(report).toHaveCount(0);
    await reports.getByRole("link", { name: "Resolved" }).click();
    await expect(report).toBeVisible();
    await admin.close();
  });
});
