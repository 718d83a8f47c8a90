import type { Page } from "@playwright/test";
import { type Figure, percentile } from "./figures.ts";
import { onPlatform } from "./on-platform.ts";

const rounds = 2;
const paintBudget = 50;
const framesBudget = 55;

/**
 * Measures the time from the response with 200 people to their rows on the screen, and the frame rate while scrolling
 * them.
 */
export async function benchRows(): Promise<Figure[]> {
  return onPlatform(async ({ origin, browser, state, group }) => {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const turns: Turn[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Rows that were shown before are rendered from memory without a request, so each round reloads the page.
      await page.goto(`${origin}/people?projectGroup=${group.id}&pageSize=200`);
      await page.getByRole("region", { name: "People, 200 rows" }).and(page.locator("[aria-busy=false]")).waitFor();
      await page.waitForLoadState("networkidle");
      turns.push(...(await turnPages(page)));
    }
    await page.mouse.move(720, 600);
    const frames = page.evaluate(countFrames);
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn % 2 === 0 ? 900 : -400);
    const { seconds, count } = (await frames) as { seconds: number; count: number };
    return [
      {
        what: "200 rows painted after their answer, p95",
        value: percentile(
          turns.flatMap(({ painted }) => painted ?? []),
          0.95,
        ),
        unit: "ms",
        budget: paintBudget,
      },
      {
        // Main-thread time excludes the load of other processes on the machine.
        what: "the page's own time from the press to 200 other rows, median",
        value: percentile(
          turns.map(({ busy }) => busy),
          0.5,
        ),
        unit: "ms",
        budget: null,
      },
      { what: "frames while 200 rows are scrolled", value: count / seconds, unit: "frames/s", budget: framesBudget },
    ];
  });
}

interface Turn {
  /** Milliseconds from the response to the paint; null for rows that came from memory. */
  readonly painted: number | null;
  /** Milliseconds of main-thread work after the click. */
  readonly busy: number;
}

/** Visits two pages in four orders, each with a different response. */
async function turnPages(page: Page): Promise<Turn[]> {
  const browserSide = await page.context().newCDPSession(page);
  await browserSide.send("Performance.enable");
  const threadTime = async () => {
    const { metrics } = await browserSide.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN) * 1_000;
  };
  const next = page.getByRole("link", { name: "Next page" });
  const header = (name: string) => page.getByRole("columnheader", { name }).getByRole("button");
  const [person, activities] = [header("Person"), header("# of activities")];
  const turns: Turn[] = [];
  for (const press of [next, person, next, person, next, activities, activities, next]) {
    await page.evaluate(watchRows);
    const before = await threadTime();
    await press.click();
    const painted = (await page.evaluate("rowsPainted")) as number | null;
    turns.push({ painted, busy: (await threadTime()) - before });
  }
  await browserSide.detach();
  return turns;
}

/**
 * Script that sets the promise `rowsPainted`: milliseconds from the end of the list's next response to the task after
 * the frame that shows its rows; null when they came from memory. The list is busy until it shows the requested rows.
 */
const watchRows = `void (window.rowsPainted = new Promise((resolve) => {
  const region = document.querySelector("[aria-busy]");
  const first = () => document.querySelector("table th[scope=row]")?.textContent;
  const before = first();
  // The browser remembers 250 and no more; pictures are many.
  performance.clearResourceTimings();
  new MutationObserver((_, observer) => {
    if (region.ariaBusy === "true" || first() === before) return;
    observer.disconnect();
    const answer = performance.getEntriesByType("resource").findLast((each) => each.name.endsWith("/member/query"));
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(answer ? performance.now() - answer.responseEnd : null);
      painted.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}))`;

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
