import { readFile } from "node:fs/promises";
import { expect, peopleRows, test } from "../fixtures.ts";

test("a list is downloaded with its filters, which the file name contains", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}&search=post.example&order.prop=displayName&order.order=ascending`);
  await expect(peopleRows(page)).toHaveCount(20);
  const heading = page.getByText(/^[\d,]+ people$/);
  await expect(heading).toBeVisible();
  const total = Number((await heading.innerText()).replace(/\D/g, ""));
  await page.getByRole("button", { name: "More", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^people-${group.slug}-[\\d-]+-post-example\\.csv$`));
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(total + 1);
  await expect(page.getByText("The table was downloaded.")).toBeVisible();

  // The second export of the specification is a job. Without a mail server it shows the file's path.
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Export by email" }).press("Enter");
  await expect(page.getByText("the table will be saved to the folder “exports”")).toBeVisible();

  await page.getByRole("button", { name: "More", exact: true }).click();
  const [mailmap] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: ".mailmap for git" }).click(),
  ]);
  expect(mailmap.suggestedFilename()).toBe(`${group.slug}.mailmap`);
});
