import { measureSizes } from "../../bench/sizes.ts";
import { expect, test } from "../fixtures.ts";

const kilobyte = 1000;

test("the first show of Community Lens needs at most 225 KB of script", async ({ page }) => {
  const shown = `document.querySelectorAll("[role=feed] article").length > 10`;
  const { first } = await measureSizes(page, "/community-lens", shown);
  expect(first.files).toBeGreaterThan(1);
  expect(first.script / kilobyte).toBeLessThanOrEqual(225);
});

test("the first show of the people list needs at most 215 KB of script in 12 files, and 20 KB of style", async ({
  page,
  group,
}) => {
  const shown = `document.querySelectorAll("table th[scope=row]").length === 20`;
  const { first } = await measureSizes(page, `/people?projectGroup=${group.id}`, shown);
  expect(first.files).toBeGreaterThan(1);
  expect(first.script / kilobyte).toBeLessThanOrEqual(215);
  expect(first.scripts.size).toBeLessThanOrEqual(12);
  expect(first.style / kilobyte).toBeLessThanOrEqual(20);
});

test("the first show of the administration needs at most 220 KB of script and 20 KB of style", async ({ page }) => {
  const shown = `document.querySelectorAll("table th[scope=row]").length > 0`;
  const { first } = await measureSizes(page, "/admin#users", shown);
  expect(first.script / kilobyte).toBeLessThanOrEqual(220);
  expect(first.style / kilobyte).toBeLessThanOrEqual(20);
});

test("a screen that was opened before sends its requests before the application has loaded, and only once", async ({
  page,
  group,
}) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("region", { name: "People, 20 rows" })).toBeVisible();
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    const isCount = request.postDataJSON()?.countOnly === true;
    if (request.url().includes("/api/") && !isCount) requestedPaths.push(new URL(request.url()).pathname);
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/libraries-*", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const early = ["/api/auth/me", "/api/segment/projectGroup/query", "/api/member/query"];
  await expect.poll(() => early.filter((path) => requestedPaths.includes(path))).toEqual(early);
  release();
  await expect(page.getByRole("region", { name: "People, 20 rows" })).toBeVisible();
  for (const path of early) expect(requestedPaths.filter((each) => each === path)).toEqual([path]);
});
