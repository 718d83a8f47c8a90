import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { type Call, expect, groupLink, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

/** Tracking calls of the page. */
const trackedCalls = (page: Page) => watchCalls(page, "**/api/product/**");

const starts = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === "POST" && path === "/product/session");
/** Opens the project groups and waits until the server has the session and the page view. */
async function openTracked(page: Page): Promise<void> {
  const tracked = page.waitForResponse((response) => response.url().includes("/product/event"));
  await page.goto("/project-groups");
  await (await tracked).finished();
  await isKnown(page);
}

/** Expects the session id in this tab's storage. */
const isKnown = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem("userSession"))).not.toBeNull();
test("a session starts after the user has loaded, with its start time and user", async ({ page }) => {
  const calls = await trackedCalls(page);
  await page.goto("/project-groups");
  await expect.poll(() => starts(calls).length).toBe(1);
  expect(starts(calls)[0]?.body).toEqual({
    startTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    userId: expect.any(String),
    userEmail: "admin@demo.example",
  });
});

test("each page is tracked with the session; a reload leaves no old one open", async ({ page, group }) => {
  const calls = await trackedCalls(page);
  await page.goto("/project-groups");
  await groupLink(page, group.name).click();
  const events = () => calls.filter(({ path }) => path === "/product/event").map(({ body }) => body);
  await expect.poll(() => events().filter(({ type }) => type === "Page").length).toBe(2);
  expect(new Set(events().map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(events().some(({ type, key }) => type === "Feature" && key === "Select project group")).toBe(true);
});

test("the footer asks whether use may be counted, until the user decides; declined, nothing is sent", async ({
  page,
}) => {
  await page.goto("/project-groups");
  await page.evaluate(() => localStorage.removeItem("usage-tracking"));
  await page.reload();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("May we count which pages and features you use");
  await noViolations(page);
  await picture(page, "usage-footer");
  await footer.getByRole("button", { name: "Decline" }).click();
  await expect(footer).toBeHidden();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("userSession"))).toBeNull();

  const calls = await trackedCalls(page);
  await page.goto("/settings/personal");
  const choice = page.getByRole("switch", { name: "Usage tracking" });
  await expect(choice).not.toBeChecked();
  await expect(footer).toBeHidden();
  await choice.click();
  await expect.poll(() => starts(calls).length).toBe(1);
});

test("leaving the page ends the session with a request that outlives the page", async ({ page }) => {
  // Requests sent during unload are not reported to the test, so they are recorded when the page passes them to the
  // browser.
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      // The body of a request can be read only once, so a clone is inspected.
      const request = new Request(input instanceof Request ? input.clone() : input, init);
      if (request.method === "PUT") localStorage.setItem("sent", JSON.stringify([request.url, request.keepalive]));
      return send(input, init);
    };
  });
  await openTracked(page);
  const id = await page.evaluate(() => JSON.parse(sessionStorage.getItem("userSession") ?? "{}").id as string);
  await page.goto("/api/docs");
  // The next page may load in another process before this one is notified of its unload.
  const sent = () => page.evaluate(() => JSON.parse(localStorage.getItem("sent") ?? "null") as unknown);
  await expect.poll(sent).toEqual([expect.stringMatching(new RegExp(`/api/product/session/${id}$`)), true]);
});

test("failed tracking does not disturb the user and starts again", async ({ page, group }) => {
  let isDown = true;
  let refused = 0;
  await page.route("**/api/product/**", async (route) => {
    if (!isDown) return route.fallback();
    refused++;
    return route.fulfill({ status: 500, body: "down" });
  });
  await page.goto("/project-groups");
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  isDown = false;
  await groupLink(page, group.name).click();
  await expect(page.getByRole("table")).toBeVisible();
  await isKnown(page);
  await expect(page.getByText(/went wrong/)).toHaveCount(0);
});
