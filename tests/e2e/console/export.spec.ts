import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { noViolations } from "../axe.ts";
import { expect, peopleRows, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

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

  await page.getByRole("button", { name: "More", exact: true }).click();
  const [mailmap] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: ".mailmap for git" }).click(),
  ]);
  expect(mailmap.suggestedFilename()).toBe(`${group.slug}.mailmap`);
});

test("a table is prepared, and stays under “Your exports” with its result and a download", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Export by email" }).press("Enter");
  await expect(page.getByText("You will find the table under “Your exports” when it is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Your exports" }).click();
  const table = page.getByRole("listitem").filter({ hasText: `people-${group.slug}-` });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    table.getByRole("button", { name: /^Download people-/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^people-.*\.zip$/);
  const [name] = Object.keys(unzipSync(await readFile(await download.path())));
  await expect(table).toContainText(name ?? "");
  await expect(table).toContainText(/[\d,]+ rows, [\d.]+ [KM]B · Available until/);
  await noViolations(page);
  await picture(page, "exports");
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, "exports-1024");
});
