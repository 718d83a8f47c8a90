import { measureSizes } from "../../bench/sizes.ts";
import { expect, test } from "../fixtures.ts";

const kilobyte = 1000;

test("the first show of Community Lens needs at most 250 KB of script", async ({ page }) => {
  const shown = `document.querySelectorAll("[role=feed] article").length > 10`;
  const { first } = await measureSizes(page, "/community-lens", shown);
  expect(first.files).toBeGreaterThan(1);
  expect(first.script / kilobyte).toBeLessThanOrEqual(250);
});

test("the first show of the people list needs at most 230 KB of script and 20 KB of style", async ({ page, group }) => {
  const shown = `document.querySelectorAll("table th[scope=row]").length === 20`;
  const { first } = await measureSizes(page, `/people?projectGroup=${group.id}`, shown);
  expect(first.files).toBeGreaterThan(1);
  expect(first.script / kilobyte).toBeLessThanOrEqual(230);
  expect(first.style / kilobyte).toBeLessThanOrEqual(20);
});

test("the first show of the administration needs at most 240 KB of script and 20 KB of style", async ({ page }) => {
  const shown = `document.querySelectorAll("table th[scope=row]").length > 0`;
  const { first } = await measureSizes(page, "/admin#users", shown);
  expect(first.script / kilobyte).toBeLessThanOrEqual(240);
  expect(first.style / kilobyte).toBeLessThanOrEqual(20);
});
