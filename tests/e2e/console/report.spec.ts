import { readFile } from "node:fs/promises";
import { noViolations, readableInDark } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const year = new Date().getUTCFullYear();

test("the overview leads to the report, whose choices are in the URL and whose figures lead to their lists", async ({
  page,
  group,
}) => {
  await page.goto(`/overview?projectGroup=${group.id}`);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Who carries ${group.name}`, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Period: / }).click();
  await page.getByRole("option", { name: `Year ${year}` }).click();
  await expect(page).toHaveURL(new RegExp(`period=${year}`));
  const people = page.getByRole("region", { name: "People", exact: true }).getByRole("table");
  const contributors = people.getByRole("row").filter({ hasText: "People with at least one contribution." });
  await expect(contributors.getByRole("link").first()).toBeVisible();
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "report");
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, "report-1024");
  await noViolations(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await picture(page, "report-print");
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole("button", { name: "Talk", exact: true }).click();
  await expect(page).toHaveURL(/counted=talk/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines.find((line) => line.startsWith("absenceFactor"))).toContain("Contributor Absence Factor");

  for (const format of ["SVG", "PNG"]) {
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Save Contributors by month as ${format}` }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(
      new RegExp(
        `^report-[a-z-]+-contributors-by-month-${year}-01-01-${year}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`,
      ),
    );
    const file = await readFile(await picture.path());
    if (format === "PNG") expect(file.subarray(1, 4).toString()).toBe("PNG");
    else {
      const svg = file.toString();
      for (const part of [group.name, "dotted: New contributors", 'fill="#']) expect(svg).toContain(part);
      expect(svg).not.toMatch(/class=|oklch|var\(/);
    }
  }

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this report" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await expect(dialog.getByRole("button", { name: /^Revoke the link/ })).toBeVisible();
  await noViolations(page);
  await picture(page, "report-share");
  const reader = await (await page.context().browser()?.newContext())?.newPage();
  if (!reader) throw new Error("No second browser was opened.");
  await reader.goto(link);
  await expect(reader.getByRole("heading", { name: `Who carries ${group.name}`, level: 1 })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Leading organizations" })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Leading people" })).toHaveCount(0);
  await expect(reader.getByRole("main").getByRole("link")).toHaveCount(0);
  await noViolations(reader);
  await picture(reader, "report-shared");
  await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(dialog.getByRole("button", { name: /^Revoke the link/ })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await reader.context().close();
  await dialog.getByRole("button", { name: "Done" }).click();

  const count = await contributors.getByRole("link").first().innerText();
  await contributors.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/people\?.*contributionDate\.talk\.operator=between/);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: `${count} ` })
      .first(),
  ).toBeVisible();
});

test("dates that are no period are refused beside the fields, and a segment that is none is not found", async ({
  page,
  group,
}) => {
  await page.goto(`/projects/${group.projects[0]?.id}/report`);
  await page.getByRole("button", { name: /^Period: / }).click();
  await page.getByRole("option", { name: "Custom dates…" }).click();
  await page.getByLabel("First day").fill(`${year}-02-30`);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "at most ten years apart" })).toBeVisible();
  await expect(page.getByLabel("First day")).toHaveValue(`${year}-02-30`);
  await page.getByLabel("First day").fill("1999-01-05");
  await page.getByLabel("Last day").fill("1999-02-10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "No contributions in this period" })).toBeVisible();
  await page.getByRole("button", { name: /^Show Q\d 20/ }).click();
  await expect(page.getByRole("heading", { name: "Risks" })).toBeVisible();
  await page.goto("/projects/00000000-0000-4000-8000-000000000000/report");
  await expect(page).toHaveURL(/\/404/);
});
