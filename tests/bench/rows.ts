import { chromium } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { createApi, signInOnce, tokenOf } from "../e2e/fixtures.ts";
import { startBuiltPlatform } from "../support/built-platform.ts";
import { type Figure, percentile } from "./figures.ts";

const turns = 8;
const paintBudget = 50;
const framesBudget = 55;

/** From the arrival of 200 people to their rows on the screen, and the frames a second while they are scrolled. */
export async function benchRows(): Promise<Figure[]> {
  const platform = await startBuiltPlatform();
  const browser = await chromium.launch({
    executablePath: findProgram("chromium") ?? "chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const state = await signInOnce(browser, "admin", platform.address);
    const [group] = await createApi(platform.address, async () => tokenOf(state)).groups();
    if (group === undefined) throw new Error("There is no project group to measure.");
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${platform.address}/people?projectGroup=${group.id}&pageSize=200`);
    await page.locator("table th[scope=row]").first().waitFor();
    await page.waitForLoadState("networkidle");
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const painted = page.evaluate(rowsPainted);
      await page.getByRole("link", { name: turn % 2 === 0 ? "Next page" : "Previous page" }).click();
      // A page that was seen before is painted from memory, without an answer.
      const time = (await painted) as number | null;
      if (time !== null) times.push(time);
      await page.waitForLoadState("networkidle");
      if (turn % 2 === 1)
        await page
          .getByRole("columnheader", { name: /Person/ })
          .getByRole("button")
          .click();
    }
    await page.mouse.move(720, 600);
    const frames = page.evaluate(countFrames);
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn % 2 === 0 ? 900 : -400);
    const { seconds, count } = (await frames) as { seconds: number; count: number };
    return [
      {
        what: "200 rows painted after their answer, p95",
        value: percentile(times, 0.95),
        unit: "ms",
        budget: paintBudget,
      },
      { what: "frames while 200 rows are scrolled", value: count / seconds, unit: "frames/s", budget: framesBudget },
    ];
  } finally {
    await browser.close();
    await platform.stop();
  }
}

/** Milliseconds from the end of the list's next answer to the task after the frame that shows its rows. */
const rowsPainted = `new Promise((resolve) => {
  const first = () => document.querySelector("table th[scope=row]")?.textContent;
  const before = first();
  const asked = () => performance.getEntriesByType("resource").filter((each) => each.name.endsWith("/member/query"));
  const known = asked().length;
  new MutationObserver((_, observer) => {
    if (first() === undefined || first() === before) return;
    observer.disconnect();
    const answer = asked().slice(known).at(-1);
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(answer ? performance.now() - answer.responseEnd : null);
      painted.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
})`;

/** Counts frames for two seconds. */
const countFrames = `new Promise((resolve) => {
  const from = performance.now();
  let count = 0;
  const frame = (now) => {
    count += 1;
    if (now - from < 2000) requestAnimationFrame(frame);
    else resolve({ seconds: (now - from) / 1000, count });
  };
  requestAnimationFrame(frame);
})`;
