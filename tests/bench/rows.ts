import { chromium } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { createApi, signInOnce, tokenOf } from "../e2e/fixtures.ts";
import { startBuiltPlatform } from "../support/built-platform.ts";
import { type Figure, percentile } from "./figures.ts";

const loads = 10;
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
    await context.addInitScript(noteRows);
    const page = await context.newPage();
    const times: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      await page.goto(`${platform.address}/people?projectGroup=${group.id}&pageSize=200`);
      await page.waitForFunction(() => performance.getEntriesByName("rows painted").length > 0);
      times.push(await page.evaluate(() => performance.getEntriesByName("rows painted")[0]?.duration ?? Number.NaN));
    }
    await page.waitForLoadState("networkidle");
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

/** Measures from the end of the list's answer to the task after the frame that shows its rows. */
const noteRows = `{
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("table th[scope=row]").length < 10) return;
    observer.disconnect();
    const answer = performance.getEntriesByType("resource").findLast((each) => each.name.endsWith("/member/query"));
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => performance.measure("rows painted", { start: answer?.responseEnd ?? 0 });
      painted.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
}`;

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
