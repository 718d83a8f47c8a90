import { trackerDown } from "../../support/github.ts";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { organization, person, slug, toast } from "../own-records.ts";
import { picture } from "../picture.ts";

test("tags and attributes are added, renamed and deleted in their drawers; a taken name is reported at its field", async ({
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
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Multi-select" })).toBeVisible();
  // Tab moves from the list to the next field.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(attributes.getByRole("switch")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("mul");
  await page.keyboard.press("Enter");
  await attributes.getByRole("textbox", { name: "Options" }).fill("red");
  await page.keyboard.press(",");
  await page.keyboard.type("green");
  await page.keyboard.press("Enter");
  await noViolations(page);
  await attributes.getByRole("button", { name: "Save" }).click();
  await expect(attributes.getByRole("listitem").filter({ hasText: label })).toContainText("red, green");
  await picture(page, "attributes");
  // The attribute is available at once as a filter of its type.
  await page.keyboard.press("Escape");
  await expect(attributes).toBeHidden();
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Add a filter" }).getByRole("combobox").fill(label);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: label }).getByRole("option")).toHaveText(["red", "green"]);
});

test("deleted records are in the trash and can be restored or deleted permanently", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Trash"));
  const [back, deletedName] = [freshName("Back"), freshName("Gone")];
  for (const name of [back, deletedName]) {
    const { id } = await person(api, group, name);
    await api.send("admin", "DELETE", `/member?ids[]=${id}&segments[]=${group.id}`);
  }
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await expect(page.getByText("2 in the trash")).toBeVisible();
  await noViolations(page);
  await picture(page, "trash");
  await page.getByRole("button", { name: `Delete ${deletedName} permanently` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(peopleRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: `Restore ${back}` }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await toast(page, `${back} restored`).getByRole("button", { name: "View profile" }).click();
  await expect(page.getByRole("heading", { name: back, level: 1 })).toBeVisible();
});

test("selected rows of the trash are restored together by keyboard", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Trash of several"));
  for (const name of [freshName("One"), freshName("Two")]) {
    const { id } = await person(api, group, name);
    await api.send("admin", "DELETE", `/member?ids[]=${id}&segments[]=${group.id}`);
  }
  await page.goto(`/people/trash?projectGroup=${group.id}`);
  await page.getByRole("checkbox", { name: "Select all 2 rows on this page" }).press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for 2 profiles" });
  await noViolations(page);
  await picture(page, "trash-selected");
  await bar.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(toast(page, "2 profiles restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await expect(bar).toBeHidden();
});

test.describe("a project admin", () => {
  test.use({ account: "projectAdmin" });

  test("manages the lists of their own group, and reads those of another", async ({ page, api, group }) => {
    const own = (await api.groups()).find(({ slug }) => slug === "lantern");
    if (own === undefined) throw new Error("The demo foundation has no group lantern.");
    for (const kind of ["people", "organizations"]) {
      const add = page.getByRole("button", { name: kind === "people" ? "Add person" : "Add organization" });
      await page.goto(`/${kind}?projectGroup=${own.id}`);
      await expect(peopleRows(page).getByRole("checkbox").first()).toBeVisible();
      await expect(add).toBeVisible();
      await page.goto(`/${kind}?projectGroup=${group.id}`);
      await expect(peopleRows(page).first()).toBeVisible();
      // The views load after the other requests of the page.
      await expect(page.getByRole("navigation", { name: "Saved views" })).toBeVisible();
      await expect(peopleRows(page).getByRole("checkbox")).toHaveCount(0);
      await expect(peopleRows(page).getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
      await expect(add).toHaveCount(0);
    }
    await page.getByRole("button", { name: "More", exact: true }).press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Download as CSV", "Export by email", "Recent changes"]);
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
    await expect(dialog.getByRole("region", { name: "Reported data" })).toContainText(`${slug(name)}.example`);
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
    await reports.goto(new URL("/admin#data-issues", page.url()).href);
    const report = reports.getByRole("listitem").filter({ hasText: "This is not their domain." });
    const inTracker = report.getByRole("link", { name: "Open in tracker" });
    await expect(report).toContainText(`Domain: ${slug(name)}.example`);
    // The tracker receives the report a moment later; a report that it rejects stays in the list.
    const taken = async () => {
      const answer = await api.send<{ rows: { issueUrl?: string | null }[] }>("admin", "POST", "/data-issue/query", {
        filter: { entityId: id },
      });
      return answer.rows.filter(({ issueUrl }) => issueUrl).length;
    };
    await expect.poll(taken).toBe(1);
    await reports.reload();
    await expect(inTracker).toHaveAttribute("href", /\/org\/desk\/issues\/\d+$/);
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
