import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("people are imported from a table: what is wrong is told before, and the receipt says what was done", async ({
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
  const file = Buffer.from(`Name;E-mail;GitHub\n${first};${handle}@import.example;${handle}\n${second};no-mail;\n`);
  await drawer.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: file });
  await expect(drawer.getByRole("button", { name: "GitHub" })).toContainText("GitHub");
  await noViolations(page);
  await picture(page, "import-columns");
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText("“no-mail” is no e-mail address.")).toBeVisible();
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
});
