import { readFile } from "node:fs/promises";
import { noViolations, readableInDark } from "../axe.ts";
import { type Api, expect, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const year = new Date().getUTCFullYear();

test("the risks of all projects stand by what needs care, and the selected ones are compared", async ({ page }) => {
  await page.goto("/project-groups");
  await page.getByRole("link", { name: "Risks", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Risks of projects", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Period: / }).click();
  await page.getByRole("option", { name: `Year ${year}` }).click();
  await expect(page).toHaveURL(new RegExp(`period=${year}`));
  const rows = page.getByRole("main").getByRole("table").locator("tbody tr");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "or later" })).toBeVisible();
  const high = await rows.evaluateAll((all) =>
    all.map(
      (row) => [...row.querySelectorAll("[data-slot=badge]")].filter((each) => each.textContent === "High").length,
    ),
  );
  expect(high.length).toBeGreaterThan(3);
  expect(high).toEqual(high.toSorted((a, b) => b - a));
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "project-risks");
  await page.setViewportSize({ width: 1024, height: 768 });
  await noViolations(page);
  await picture(page, "project-risks-1024");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await picture(page, "project-risks-print");
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: /^Project group: / }).click();
  const group = page.getByRole("option").nth(1);
  const name = await group.innerText();
  await group.click();
  await expect(page).toHaveURL(/group=/);
  await expect(rows.first()).toContainText(name);

  await page.getByRole("button", { name: /^Project group: / }).click();
  await page.getByRole("option", { name: "All project groups" }).click();
  await expect(rows).toHaveCount(high.length);
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toBeDisabled();
  const boxes = rows.getByRole("checkbox");
  for (let at = 0; at < 5; at += 1) await boxes.nth(at).check();
  await expect(boxes.nth(5)).toBeDisabled();
  const names = await rows.evaluateAll((all) =>
    all.slice(0, 5).map((row) => row.querySelector("a")?.textContent ?? ""),
  );
  await page.getByRole("link", { name: "Compare 5" }).click();
  await expect(page).toHaveURL(new RegExp(`period=${year}`));
  const risks = page.getByRole("region", { name: "Risks", exact: true });
  for (const each of names)
    await expect(risks.getByRole("columnheader").filter({ hasText: each }).first()).toBeVisible();
});

const firstProjects = async (api: Api) => (await api.groups()).flatMap((group) => group.projects).slice(0, 5);
const compareUrl = (projects: readonly { id: string }[]) =>
  `/projects/compare?projects=${projects.map(({ id }) => id).join(",")}&period=${year}`;

test("five projects stand side by side", async ({ page, api }) => {
  const projects = await firstProjects(api);
  await page.goto(compareUrl(projects));
  const names = projects.map(({ name }) => name);
  await expect(page.getByRole("heading", { name: "Compare projects", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`period=${year}`));
  const risks = page.getByRole("region", { name: "Risks", exact: true });
  for (const each of names)
    await expect(risks.getByRole("columnheader").filter({ hasText: each }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Add a project/ })).toBeDisabled();
  await noViolations(page);
  await readableInDark(page);
  await picture(page, "compare");
  await page.setViewportSize({ width: 1024, height: 768 });
  await noViolations(page);
  await picture(page, "compare-1024");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await picture(page, "compare-print");
});

test("compared projects are added and removed, and each figure leads to its list and is in a CSV", async ({
  page,
  api,
}) => {
  const projects = await firstProjects(api);
  const names = projects.map(({ name }) => name);
  await page.goto(compareUrl(projects));
  const risks = page.getByRole("region", { name: "Risks", exact: true });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^compare-.*${year}-01-01`));
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines.find((line) => line.startsWith("absenceFactor"))).toContain("Contributor Absence Factor");

  await risks.getByRole("button", { name: `Remove ${names[0]}` }).click();
  await expect(risks.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByRole("button", { name: /Add a project/ }).click();
  await page.getByRole("option").first().click();
  await expect(risks.getByRole("button", { name: /^Remove / })).toHaveCount(5);

  const contributors = page
    .getByRole("region", { name: "People", exact: true })
    .getByRole("row")
    .filter({ hasText: "People with at least one contribution." });
  const count = await contributors.getByRole("link").first().innerText();
  await contributors.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/people\?.*contributionDate/);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: `${count} ` })
      .first(),
  ).toBeVisible();
});

test("the comparison starts empty, and tells of a project that could not be loaded", async ({ page, group }) => {
  await page.goto("/projects/compare");
  await expect(page.getByRole("heading", { name: "Select the projects to compare" })).toBeVisible();
  await noViolations(page);
  await picture(page, "compare-empty");
  await page.route("**/api/report?**", (route) => route.fulfill({ status: 500, json: { message: "No" } }));
  await page.goto(`/projects/compare?projects=${group.id},00000000-0000-4000-8000-000000000000,__proto__`);
  await expect(page.getByRole("alert").filter({ hasText: "Could not be loaded." })).toHaveCount(1);
  await page.unroute("**/api/report?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Could not be loaded." })).toHaveCount(0);
});

test("the risks of projects tell of a failure, of a refusal, and that there are none", async ({ page }) => {
  const answer = (status: number, json: object) =>
    page.route("**/api/report/projects?**", (route) => route.fulfill({ status, json }));
  await answer(500, { message: "No" });
  await page.goto("/projects/risks");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/report/projects?**");
  const days = { from: `${year}-01-01`, to: `${year}-01-31` };
  const range = { ...days, previous: days, months: [days.from], isRunning: false };
  const project = { id: "00000000-0000-4000-8000-000000000001", name: "Heron", groupId: "g", groupName: "Birds" };
  await answer(200, { range, isStale: false, projects: [] });
  await page.reload();
  await expect(page.getByRole("heading", { name: "No projects" })).toBeVisible();
  await page.unroute("**/api/report/projects?**");
  await answer(200, { range, isStale: true, projects: [{ ...project, figures: null, countedAt: null }] });
  await page.reload();
  await expect(page.getByText("1 more are being counted.")).toBeVisible();
  await page.unroute("**/api/report/projects?**");
  await answer(403, { message: "No" });
  await page.reload();
  await expect(page.getByRole("main")).toContainText(/access|permission/i);
});
