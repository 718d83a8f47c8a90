import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("people are imported from a table: a preview shows the errors, and a receipt shows the changes", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Importing"));
  const [first, second] = [freshName("First"), freshName("Second")];
  const handle = first.toLowerCase().replace(/\W+/g, "-");
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import CSV" }).click();
  const drawer = page.getByRole("dialog", { name: "Import people" });
  const file = Buffer.from(
    `Name;E-mail;GitHub\n${first};${handle}@import.example;${handle}\n${second};half.example;\n`,
  );
  await drawer.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: file });
  await expect(drawer.getByRole("listitem")).toContainText("people.csv");
  await drawer.getByRole("button", { name: "Remove people.csv" }).press("Enter");
  await expect(drawer.getByLabel("CSV file")).toBeFocused();
  await expect(drawer.getByLabel("Or paste the table")).toHaveValue("");
  await drawer.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: file });
  await expect(drawer.getByRole("button", { name: "GitHub" })).toContainText("GitHub");
  await noViolations(page);
  await picture(page, "import-columns");
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText("“half.example” is not an email address.")).toBeVisible();
  await picture(page, "import-preview");
  await drawer.getByRole("button", { name: "Import 1 person" }).click();
  await expect(drawer.getByText("The import is done.")).toBeVisible();
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download receipt" }).click();
  expect((await download).suggestedFilename()).toBe("import-receipt.csv");
  await noViolations(page);
  await picture(page, "import-done");
  await drawer.getByRole("button", { name: "Close" }).last().click();
  await expect(peopleRows(page)).toHaveCount(1);
  await page.goto(`/people?projectGroup=${group.id}&drawer=import`);
  await drawer
    .getByRole("button", { name: /^Show the import of/ })
    .first()
    .press("Enter");
  await drawer.getByRole("button", { name: "Undo import" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).press("Enter");
  await expect(drawer.getByText("The import was undone.")).toBeVisible();
  await noViolations(page);
  await picture(page, "import-undone");
  await drawer.getByRole("button", { name: "Close" }).last().click();
  await expect(peopleRows(page)).toHaveCount(0);
});

test("a template is offered, and a wrong cell is corrected in the preview", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Correcting"));
  const [first, second] = [freshName("First"), freshName("Second")];
  await page.goto(`/people?projectGroup=${group.id}&drawer=import`);
  const drawer = page.getByRole("dialog", { name: "Import people" });
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download a template" }).click();
  expect((await download).suggestedFilename()).toBe("people-template.csv");
  const table = `Name;Email;Shoe size\n${first};a-${group.slug}@import.example;41\n"${second}";no; mail;42\n`;
  await drawer.getByLabel("Or paste the table").fill(table);
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText("Columns left out: “Shoe size”")).toBeVisible();
  await drawer.getByRole("button", { name: "Correct line 3" }).click();
  await drawer.getByLabel("Email").fill(`b-${group.slug}@import.example`);
  await noViolations(page);
  await picture(page, "import-correct");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await drawer.getByRole("button", { name: "Import 2 people" }).click();
  await expect(drawer.getByText("The import is done.")).toBeVisible();
});

test("a running import is shown again on return, and can be stopped there", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Stopping"));
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const lines = Array.from({ length: 5_000 }, (_, at) => `Stopped ${at},${at}-${group.slug}@stopped.example`);
  const body = { text: ["Name,E-mail", ...lines].join("\n"), columns: ["name", "emails"], segments };
  await api.send("admin", "POST", "/member/import", body);
  await page.goto(`/people?projectGroup=${group.id}&drawer=import`);
  const drawer = page.getByRole("dialog", { name: "Import people" });
  await expect(drawer.getByRole("status")).toContainText("of 5,000 people. It continues when you close this.");
  await picture(page, "import-running");
  await drawer.getByRole("button", { name: "Stop" }).click();
  await expect(drawer.getByRole("status")).toContainText(
    /The import was stopped. .* of 5,000 people imported until then are kept/,
  );
  await drawer.getByRole("button", { name: "Import another table" }).click();
  await drawer
    .getByRole("button", { name: /^Show the import of/ })
    .first()
    .click();
  await expect(drawer.getByRole("button", { name: "Download receipt" })).toBeVisible();
});

test("organizations are imported from a pasted table, by keyboard", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Importing organizations"));
  const name = freshName("Borealis");
  const domain = name.toLowerCase().replace(/\W+/g, "-");
  await page.goto(`/organizations?projectGroup=${group.id}&drawer=import`);
  const drawer = page.getByRole("dialog", { name: "Import organizations" });
  await drawer
    .getByLabel("Or paste the table")
    .fill(`Company,Website,Phone\n${name},https://${domain}.example,+47 1\nNo domain,,`);
  await drawer.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(drawer.getByText("It has no domain, no username and no email.")).toBeVisible();
  await noViolations(page);
  await picture(page, "import-organizations-preview");
  await drawer.getByRole("button", { name: "Import 1 organization" }).press("Enter");
  await expect(drawer.getByText("The import is done.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("whole records are imported in the administration by keyboard: tried, started, and undone as one", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Records"));
  const name = freshName("Ada");
  const email = `${name.toLowerCase().replace(/\W+/g, "-")}@records.example`;
  const unique = { profile: { name }, identities: [{ source: "git", name, email }] };
  const broken = { profile: { name: "Nobody" }, identities: [] };
  const file = JSON.stringify({ uidentities: { one: unique, two: broken }, organizations: {} });
  await page.goto("/admin#imports");
  await page.getByRole("button", { name: "New import" }).press("Enter");
  const form = page.getByRole("dialog", { name: "New import" });
  await form.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(form.getByText("Select a file")).toBeVisible();
  await form.getByRole("button", { name: "Source" }).press("Enter");
  await page.getByRole("option", { name: "SortingHat" }).click();
  await form.getByLabel("Files").setInputFiles({
    ...{ name: "identities.json", mimeType: "application/json", buffer: Buffer.from(file) },
  });
  await form.getByRole("button", { name: "Sub-project" }).press("Enter");
  await page.keyboard.type(group.name);
  await page.keyboard.press("Enter");
  await noViolations(page);
  await picture(page, "record-import-form");
  await form.getByRole("button", { name: "Preview" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "identities.json" });
  await expect(drawer.getByText("Nothing is saved yet. Check the preview, then start the import.")).toBeVisible();
  await expect(drawer.getByRole("row", { name: /^People/ })).toContainText("11");
  await expect(drawer.getByText("The person has neither an email nor a username.")).toBeVisible();
  await noViolations(page);
  await picture(page, "record-import-preview");
  await drawer.getByRole("button", { name: "Start import" }).press("Enter");
  await expect(drawer.getByRole("heading", { name: "Imported" })).toBeVisible();
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download receipt" }).click();
  expect((await download).suggestedFilename()).toBe("import-receipt.csv");
  await picture(page, "record-import-done");
  await drawer.getByRole("button", { name: "Undo import" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(drawer.getByRole("heading", { name: "Undone" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ hasText: "identities.json" }).first()).toContainText("Undone");
  await noViolations(page);
  await picture(page, "record-imports");
});
