import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { type Figure, percentile } from "./figures.ts";
import { type OnPlatform, onPlatform } from "./on-platform.ts";

const kilobyte = 1000;
const rounds = 5;
/** Slow 4G: latency in milliseconds and bytes per second (1.6 Mbit/s). */
const slow4G = { latency: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };

/** Resources loaded by one opening of /people. */
interface Opening {
  /** Milliseconds from the navigation to the frame with the rows. */
  readonly rows: number;
  readonly scripts: Loaded;
  readonly scriptsBeforeRows: Loaded;
  readonly requests: readonly string[];
}

interface Loaded {
  readonly files: number;
  /** Bytes after gzip at its default level, independent of the encoding that the server used. */
  readonly bytes: number;
}

/**
 * Measures the time until /people shows its rows on an emulated slow 4G connection: with only the sign-in stored in the
 * browser, with an empty cache after the list was opened before, and again with everything that the first opening
 * stored. `REQUESTS=1` prints the requests with their times.
 */
export async function benchFirstSight(): Promise<Figure[]> {
  return onPlatform(async ({ origin, browser, state, group }) => {
    const address = `${origin}/people?projectGroup=${group.id}`;
    const cold: Opening[] = [];
    const known: Opening[] = [];
    const again: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { first, second, left } = await openTwice(browser, state, address);
      cold.push(first);
      again.push(second);
      known.push((await openTwice(browser, left, address)).first);
    }
    const median = (openings: readonly Opening[], of: (opening: Opening) => number) =>
      percentile(openings.map(of), 0.5);
    const scripts = (what: string, of: (opening: Opening) => Loaded, budget: number) => ({
      what: `script ${what}, ${median(cold, (opening) => of(opening).files)} files`,
      value: median(cold, (opening) => of(opening).bytes) / kilobyte,
      unit: "KB" as const,
      budget,
    });
    if (process.env.REQUESTS)
      console.log([...(cold.at(-1)?.requests ?? []), "again", ...(again.at(-1)?.requests ?? [])].join("\n"));
    return [
      {
        what: "rows of /people, never opened",
        value: median(cold, ({ rows }) => rows) / 1000,
        unit: "s",
        budget: 2.2,
      },
      {
        what: "the same, after a new release",
        value: median(known, ({ rows }) => rows) / 1000,
        unit: "s",
        budget: 2.2,
      },
      { what: "rows of /people, again", value: median(again, ({ rows }) => rows) / 1000, unit: "s", budget: 0.8 },
      scripts("until the rows", ({ scriptsBeforeRows }) => scriptsBeforeRows, 150),
      scripts("in the end", (opening) => opening.scripts, 300),
    ];
  });
}

async function openTwice(browser: Browser, storageState: OnPlatform["state"], address: string) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    return {
      first: await openSlowly(await context.newPage(), address),
      second: await openSlowly(await context.newPage(), address),
      left: await context.storageState(),
    };
  } finally {
    await context.close();
  }
}

async function openSlowly(page: Page, address: string): Promise<Opening> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow4G.latency,
    downloadThroughput: slow4G.bytesPerSecond,
    uploadThroughput: slow4G.bytesPerSecond,
  });
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    reading.push(
      response.body().then(
        (body) => void sizes.set(response.url(), gzipSync(body).byteLength),
        // A cancelled response was not needed.
        () => undefined,
      ),
    );
  });
  await page.addInitScript(noteRows);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("rows").length > 0);
  await page.waitForLoadState("networkidle");
  await Promise.all(reading);
  const { rows, resources } = await page.evaluate(() => ({
    rows: performance.getEntriesByName("rows")[0]?.startTime ?? Number.NaN,
    resources: performance.getEntriesByType("resource").map((each) => {
      const { name, startTime, responseEnd, transferSize } = each as PerformanceResourceTiming;
      return { name, startTime, responseEnd, transferSize };
    }),
  }));
  await page.close();
  const loaded = (isIncluded: (startTime: number) => boolean): Loaded => {
    const files = resources.filter(({ name, startTime }) => sizes.has(name) && isIncluded(startTime));
    return { files: files.length, bytes: files.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0) };
  };
  return {
    rows,
    scripts: loaded(() => true),
    scriptsBeforeRows: loaded((startTime) => startTime < rows),
    requests: resources.map(
      ({ name, startTime, responseEnd, transferSize }) =>
        `${startTime.toFixed(0).padStart(6)} ${responseEnd.toFixed(0).padStart(6)} ${String(transferSize).padStart(7)} ${new URL(name).pathname}${startTime < rows ? "" : " (after)"}`,
    ),
  };
}

/** Runs in the page: marks the frame that shows the rows. */
function noteRows(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("table th[scope=row]").length < 20) return;
    observer.disconnect();
    requestAnimationFrame((now) => performance.mark("rows", { startTime: now }));
  }).observe(document, { subtree: true, childList: true });
}
