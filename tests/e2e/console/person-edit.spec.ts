import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { expectStatus, makePerson, openProfile, section } from "../own-person.ts";
import { picture } from "../picture.ts";

test("name, identities, work history and tags are edited inline, and stay after a reload", async ({
  page,
  group,
  api,
}) => {
  const person = await makePerson(api, group, "Edited");
  await openProfile(page, group, person);

  const renamed = `${person.name} Lind`;
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(renamed);
  await page.keyboard.press("Enter");
  await expectStatus(page, "Profile edited successfully");
  await expect(page.getByRole("heading", { name: renamed, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Add identity" }).click();
  await page.getByRole("textbox", { name: "Username" }).fill(`https://github.com/${person.handle}-second/`);
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  const second = section(page, "Identities")
    .getByRole("listitem")
    .filter({ hasText: `${person.handle}-second` });
  await expect(second).toContainText("Not verified");
  await second.hover();
  await second.getByRole("button", { name: `Actions for GitHub ${person.handle}-second` }).click();
  await page.getByRole("menuitem", { name: "Mark as verified" }).click();
  await expect(second.getByRole("img", { name: "Verified" })).toBeVisible();

  await page.getByRole("button", { name: "Add work experience" }).click();
  const work = page.getByRole("dialog", { name: "Add work experience" });
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(work.getByText("This field is required")).toBeVisible();
  await work.getByRole("combobox", { name: "Organization" }).fill("Mistral Systems");
  await page.getByRole("option", { name: "Mistral Systems" }).first().click();
  await work.getByRole("textbox", { name: "Job title" }).fill("Maintainer");
  await work.getByRole("checkbox", { name: "Currently working here" }).check();
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(work.getByText("A current job needs a start date")).toBeVisible();
  await work.getByRole("button", { name: "Start date, Month: Month" }).click();
  await page.getByRole("option", { name: "April" }).click();
  await work.getByRole("textbox", { name: "Start date, Year" }).fill("2023");
  await noViolations(page);
  await work.getByRole("button", { name: "Add", exact: true }).click();
  await expect(section(page, "Work history")).toContainText("Apr 2023 → Present");

  await section(page, "Tags").getByRole("button", { name: "Add tag" }).click();
  const tag = freshName("Speaker");
  await page.getByRole("combobox", { name: "Add tag" }).fill(tag);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("option", { name: `Create “${tag}”` }).click();
  await expect(section(page, "Tags")).toContainText(tag);
  await saved;

  await page.reload();
  await expect(page.getByRole("heading", { name: renamed, level: 1 })).toBeVisible();
  await expect(section(page, "Work history")).toContainText("Maintainer");
  await expect(section(page, "Tags")).toContainText(tag);
});

test("attributes, affiliations and flags are edited, and the history shows by whom", async ({ page, group, api }) => {
  const person = await makePerson(api, group, "Described");
  await openProfile(page, group, person);
  await section(page, "Attributes").getByRole("button", { name: "Edit", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Edit attributes" });
  await drawer.getByRole("textbox", { name: "Location" }).fill("Lisbon");
  await drawer.getByRole("textbox", { name: "URL" }).fill("no address");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Enter valid URL")).toBeVisible();
  await noViolations(page);
  await picture(page, "person-attributes-drawer");
  await drawer.getByRole("textbox", { name: "URL" }).fill("https://ada.example");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expectStatus(page, "Attribute updated successfully");
  const attributes = section(page, "Attributes");
  await expect(attributes).toContainText("ada.example");

  // Edits one attribute inline.
  const pencil = attributes.getByRole("button", { name: "Edit Location", exact: true });
  const location = attributes.getByRole("textbox", { name: "Location" });
  await pencil.press("Enter");
  await expect(location).toBeFocused();
  await location.fill("Nowhere");
  await page.keyboard.press("Escape");
  await expect(pencil).toBeFocused();
  await expect(attributes).toContainText("Lisbon");
  await pencil.click();
  await location.fill("Porto");
  await picture(page, "person-attribute-in-place");
  await location.press("Enter");
  await expect(attributes).toContainText("Porto");
  await expect(pencil).toBeFocused();

  await page.getByRole("button", { name: "Edit affiliations" }).click();
  const affiliations = page.getByRole("dialog", { name: "Edit affiliations" });
  const first = affiliations.getByRole("region").first();
  await first.getByRole("button", { name: "Add affiliation" }).click();
  await expect(first.getByRole("combobox", { name: "Organization" })).toBeFocused();
  await affiliations.getByRole("button", { name: "Save" }).click();
  await expect(first.getByText("Select an organization, or")).toBeVisible();
  await first.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "Individual (no affiliation)" }).click();
  await first.getByRole("button", { name: "Copy to other sub-projects" }).click();
  await page.getByRole("checkbox", { name: "All sub-projects" }).check();
  await page
    .getByRole("dialog", { name: /^Copy the affiliations/ })
    .getByRole("button", { name: "Copy to other sub-projects" })
    .click();
  await picture(page, "person-affiliations-drawer");
  await affiliations.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Projects and affiliations").getByText("Individual").nth(1)).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mark as team member" }).click();
  await expect(page.getByText("Team", { exact: true })).toBeVisible();

  await noViolations(page);
  await picture(page, "person-edited");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history).toContainText("Individual:");
  await expect(history.getByText("Profile updated").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "person-history");
});

test("a concurrent change is shown next to the user's input before anything is overwritten", async ({
  page,
  context,
  group,
  api,
}) => {
  const person = await makePerson(api, group, "Shared");
  const other = await context.newPage();
  await openProfile(page, group, person);
  await openProfile(other, group, person);

  const beginRenaming = async (at: Page, name: string) => {
    await at.getByRole("button", { name: "Edit name" }).click();
    await at.getByRole("textbox", { name: "Name" }).fill(name);
  };
  const rename = async (at: Page, name: string) => {
    await beginRenaming(at, name);
    await at.keyboard.press("Enter");
  };
  // The page is notified of the change and keeps the text being typed.
  await beginRenaming(page, `${person.name} Mine`);
  await rename(other, `${person.name} Theirs`);
  await expectStatus(other, "Profile edited successfully");
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: "Another user changed this in the meantime." });
  await expect(notice).toContainText(`${person.name} Theirs`);
  await expect(notice).toContainText(`${person.name} Mine`);
  await noViolations(page);
  await picture(page, "person-changed-meanwhile");
  expect(
    (await api.send<{ displayName: string }>("admin", "GET", `/member/${person.id}?segments[]=${group.id}`))
      .displayName,
  ).toBe(`${person.name} Theirs`);
  await notice.getByRole("button", { name: "Save your version" }).click();
  await expect(page.getByRole("heading", { name: `${person.name} Mine`, level: 1 })).toBeVisible();

  // Changes by the other user to other fields are kept without a prompt.
  await other.getByRole("button", { name: "Add tag" }).click();
  await other.getByRole("combobox", { name: "Add tag" }).fill("Ambassador");
  await other.getByRole("option", { name: "Ambassador" }).click();
  await expect(section(other, "Tags")).toContainText("Ambassador");
  await rename(page, `${person.name} Again`);
  await expect(page.getByRole("heading", { name: `${person.name} Again`, level: 1 })).toBeVisible();
  await expect(section(page, "Tags")).toContainText("Ambassador");
});

test("a taken identity names its profile, and offers to open or merge it", async ({ page, group, api }) => {
  const holder = await makePerson(api, group, "Holder");
  const person = await makePerson(api, group, "Wants");
  await openProfile(page, group, person);
  await page.getByRole("button", { name: "Add identity" }).click();
  const dialog = page.getByRole("dialog", { name: "Add identity" });
  await dialog.getByRole("textbox", { name: "Username" }).fill(holder.handle);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(holder.name);
  await expect(dialog.getByRole("textbox", { name: "Username" })).toHaveValue(holder.handle);
  await picture(page, "person-identity-taken");
  await expect(dialog.getByRole("link", { name: "Open profile" })).toHaveAttribute("href", new RegExp(holder.id));
  await dialog.getByRole("button", { name: "Merge profiles" }).click();
  await expect(page.getByRole("dialog", { name: /Merge/ })).toContainText(holder.name);
});

test("the input survives a failed save", async ({ page, group, api }) => {
  const person = await makePerson(api, group, "Failing");
  await openProfile(page, group, person);
  await page.route("**/api/member/*/attributes*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "broken" }) : route.fallback(),
  );
  await section(page, "Attributes").getByRole("button", { name: "Edit", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Edit attributes" });
  await drawer.getByRole("textbox", { name: "Location" }).fill("Porto");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("alert")).toContainText("There was an error updating attribute");
  await expect(drawer.getByRole("textbox", { name: "Location" })).toHaveValue("Porto");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Unsaved changes" })).toBeVisible();
});

test.describe("a project admin", () => {
  test.use({ account: "projectAdmin" });

  test("edits people of their own group, and sees no edit controls in another group", async ({ page, group, api }) => {
    const own = (await api.groups()).find(({ name }) => name === "Lantern");
    const person = await makePerson(api, own ?? group, "Ours");
    await openProfile(page, own ?? group, person);
    await page.getByRole("button", { name: "Add email" }).click();
    await page.getByRole("textbox", { name: "Email address" }).fill(`${person.handle}@mail.example`);
    await page.keyboard.press("Enter");
    await expect(section(page, "Emails")).toContainText(`${person.handle}@mail.example`);
    const theirs = await makePerson(api, group, "Theirs");
    await openProfile(page, group, theirs);
    await expect(section(page, "Identities")).toContainText(theirs.handle);
    await expect(page.getByRole("button", { name: "Report data issue" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Add|Edit|Change|More actions)/ })).toHaveCount(0);
  });
});

test.describe("a project admin whose group knows a person of another group", () => {
  test.use({ account: "projectAdmin" });

  test("sees who can change the profile, and nothing that would change it", async ({ page, group, api }) => {
    const own = (await api.groups()).find(({ name }) => name === "Lantern") ?? group;
    const person = await makePerson(api, group, "Shared");
    const place = own.projects[0]?.subprojects[0]?.id ?? "";
    const activity = { platform: "other", type: "meeting", timestamp: "2026-01-02T00:00:00Z" };
    await api.send("projectAdmin", "POST", "/activity", { ...activity, memberId: person.id, segments: [place] });
    await openProfile(page, own, person);
    const notice = page.getByText(
      "Other project groups rely on this person. Ask an administrator, or a project admin of",
    );
    await expect(notice).toContainText(group.name);
    await expect(page.getByRole("button", { name: "Report data issue" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Add email|Add identity|Edit|Change)/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /merge/i })).toHaveCount(0);
    await picture(page, "person-of-others");
  });
});

test.describe("a read-only user", () => {
  test.use({ account: "readonly" });

  test("sees no edit controls, but may report an issue with any attribute", async ({ page, group, api }) => {
    const person = await makePerson(api, group, "Watched");
    await openProfile(page, group, person);
    const line = section(page, "Identities").getByRole("listitem").first();
    await line.hover();
    await line.getByRole("button", { name: `Actions for GitHub ${person.handle}` }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Report data issue"]);
    await page.keyboard.press("Escape");
    const controls = await page.getByRole("main").getByRole("button").allInnerTexts();
    const names = await page
      .getByRole("main")
      .getByRole("button")
      .evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(
      [...controls, ...names].filter((text) => /add|edit|change|delete|merge|more actions/i.test(text ?? "")),
    ).toEqual([]);
    await page.goto(`/people/${person.id}?projectGroup=${group.id}&panel=attributes`);
    await expect(page.getByRole("heading", { name: person.name, level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
