import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { person, toast } from "../own-records.ts";
import { picture } from "../picture.ts";

test("the kind of a domain is found, changed with its effect shown, and changed back", async ({ page }) => {
  await keepToasts(page);
  await page.goto("/admin#domains");
  const search = page.getByRole("searchbox", { name: "Search domains" });
  await search.fill("posteo.de");
  await expect(page.getByRole("row", { name: /posteo\.de/ })).toContainText("Mailbox service");
  await search.fill("");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await noViolations(page);
  await picture(page, "admin-domains");
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a domain" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a domain such as example.com")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Domain" }).fill("kestrel-club.example");
  await dialog.getByRole("radio", { name: /Name a project/ }).check();
  await expect(dialog.getByText("No past activity changes its organization.")).toBeVisible();
  await noViolations(page);
  await picture(page, "admin-domain-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await search.fill("kestrel-club");
  await expect(page.getByRole("row", { name: /kestrel-club/ })).toContainText("Project or foundation");
  await toast(page, "kestrel-club.example changed.").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("No domain matches")).toBeVisible();
});

test("people get an employer together, whose effect is shown before, and one states that they are independent", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Employers"));
  const names = [freshName("Ada"), freshName("Bo")];
  const ids = [];
  for (const name of names) ids.push((await person(api, group, name)).id);
  const [subProject] = group.projects[0]?.subprojects ?? [];
  for (const memberId of ids) {
    const body = { memberId, platform: "custom", type: "talk", timestamp: "2024-05-05T12:00:00Z", title: "Talk" };
    await api.send("admin", "POST", "/activity", { ...body, segments: [subProject?.id] });
  }
  await page.goto(`/people?projectGroup=${group.id}`);
  for (const name of names) await peopleRows(page).filter({ hasText: name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Set employer" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the employer of 2 people" });
  await dialog.getByRole("button", { name: "Set employer" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  const organization = freshName("Kestrel Works");
  await dialog.getByRole("combobox", { name: "Organization" }).fill(organization);
  await page.getByRole("option", { name: /Create|Add/ }).click();
  await expect(dialog.getByText(`2 activities from no organization to ${organization}`)).toBeVisible();
  await expect(dialog.getByText("Share of the project group: 0% → 100%")).toBeVisible();
  // Both ends are moved on the timeline by keyboard.
  await dialog.getByRole("slider", { name: "From" }).press("ArrowRight");
  await dialog.getByRole("slider", { name: "From" }).press("ArrowRight");
  await expect(dialog.getByRole("button", { name: "From, Month" })).toContainText("February");
  await expect(dialog.getByText(/^February \d{4}$/)).toBeVisible();
  await dialog.getByRole("slider", { name: "To" }).press("PageDown");
  await expect(dialog.getByRole("textbox", { name: "To, Year" })).not.toHaveValue("");
  await dialog.getByRole("slider", { name: "To" }).press("End");
  await expect(dialog.getByRole("textbox", { name: "To, Year" })).toHaveValue("");
  await expect(dialog.getByText("Goes on", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Share of the project group: 0% → 100%")).toBeVisible();
  await noViolations(page);
  await picture(page, "people-set-employer");
  await dialog.getByRole("button", { name: "Set employer" }).click();
  await expect(toast(page, "Employer of 2 people set")).toBeVisible();

  await page.goto(`/people/${ids[0]}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add work experience" }).click();
  const work = page.getByRole("dialog", { name: "Add work experience" });
  await work.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "Independent" }).click();
  await work.getByRole("textbox", { name: "Start date, Year" }).fill("2024");
  await work.getByRole("button", { name: "Start date, Month" }).click();
  await page.getByRole("option", { name: "May" }).click();
  await work.getByRole("button", { name: "Add" }).click();
  const history = page.getByRole("region", { name: "Work history" });
  await expect(history.getByRole("listitem").filter({ hasText: "Independent" })).toContainText("May 2024");
  await noViolations(page);
  await expect(page.getByRole("heading", { level: 1 }).locator("xpath=../../..")).toContainText("Independent");
  await picture(page, "person-independent");
});

test("people without an employer are grouped by domain and get one; the overview shows what is unknown", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Gaps"));
  const [subProject] = group.projects[0]?.subprojects ?? [];
  const { id: memberId } = await person(api, group, freshName("Gap"));
  const today = new Date().toISOString();
  const body = { memberId, platform: "custom", type: "talk", timestamp: today, title: "Talk" };
  await api.send("admin", "POST", "/activity", { ...body, segments: [subProject?.id] });
  await page.goto(`/overview?projectGroup=${group.id}`);
  const leading = page.getByRole("region", { name: "Leading organizations" });
  await expect(leading.getByText("Unknown employer")).toBeVisible();
  await expect(leading).toContainText("100%");
  await picture(page, "overview-unknown-employer");
  await page.goto(`/organizations?projectGroup=${group.id}`);
  await expect(page.getByText("Unknown 100% · Independent 0%")).toBeVisible();
  await picture(page, "organizations-unknown-share");
  await page.goBack();
  await leading.getByRole("link", { name: "Unknown employer" }).click();
  await expect(page.getByRole("heading", { name: "Missing employers" })).toBeVisible();
  await expect(page.getByRole("row", { name: /No company address/ })).toContainText("Gap");
  await noViolations(page);
  await picture(page, "missing-employers");
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, "missing-employers-1024");
  await page.getByRole("button", { name: "Set the employer of the people of No company address" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the employer of 1 person" });
  await dialog.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "Independent" }).click();
  await expect(dialog.getByText("No past activity changes its organization.")).toBeVisible();
  await dialog.getByRole("button", { name: "Set employer" }).click();
  await expect(toast(page, "Employer of 1 person set")).toBeVisible();
  await expect(page.getByText("Nobody here")).toBeVisible();
});

test("a subsidiary is suggested and decided as such, shown on both profiles, and counted with its parent", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Related"));
  const [subProject] = group.projects[0]?.subprojects ?? [];
  const parent = freshName("Kestrel");
  const child = freshName("Wolverine");
  const ids: string[] = [];
  for (const name of [parent, `${child}, a ${parent} company`]) {
    const body = { name, manuallyCreated: true, segments: [group.id] };
    const { id } = (await api.send("admin", "POST", "/organization", body)) as { id: string };
    ids.push(id);
    const worker = await person(api, group, freshName("Ada"));
    await api.send("admin", "POST", `/member/${worker.id}/organization`, { organizationId: id, segments: [group.id] });
    const activity = {
      memberId: worker.id,
      platform: "custom",
      type: "talk",
      title: "Talk",
      segments: [subProject?.id],
    };
    await api.send("admin", "POST", "/activity", {
      ...activity,
      timestamp: new Date(Date.now() - 86_400_000).toISOString(),
    });
  }
  const suggestions = `/organizations/merge-suggestions?projectGroup=${group.id}`;
  await expect(async () => {
    await page.goto(suggestions);
    await expect(page.getByText("Parent and subsidiary")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await picture(page, "organizations-related-suggestion");
  await page
    .getByRole("link", { name: /^Review/ })
    .first()
    .click();
  await expect(page.getByText(/seems to belong to/)).toBeVisible();
  await noViolations(page);
  await picture(page, "organizations-related-review");
  await page.getByRole("button", { name: "Set as parent" }).click();
  await expect(toast(page, "belongs to")).toBeVisible();

  await page.goto(`/organizations/${ids[1]}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: `Actions for ${parent}` }).click();
  await page.getByRole("menuitem", { name: "Edit parent organization" }).click();
  const dialog = page.getByRole("dialog", { name: /Parent organization of/ });
  await dialog.getByRole("textbox", { name: "Since, Year" }).fill("2019");
  await dialog.getByRole("button", { name: "Since, Month" }).click();
  await page.getByRole("option", { name: "July" }).click();
  await noViolations(page);
  await picture(page, "organization-parent-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("since 2019-07")).toBeVisible();
  await picture(page, "organization-parent");
  await page.getByRole("link", { name: parent, exact: true }).click();
  await expect(page.getByText("With subsidiaries")).toBeVisible();
  await noViolations(page);
  await picture(page, "organization-subsidiaries");

  await page.goto(`/overview?projectGroup=${group.id}`);
  await page.getByRole("switch", { name: "Count with subsidiaries" }).click();
  await expect(page.getByText("with 1 subsidiary")).toBeVisible();
  await noViolations(page);
  await picture(page, "overview-subsidiaries");
});
