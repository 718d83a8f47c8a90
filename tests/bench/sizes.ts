import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Gzipped bytes of the resources that a page loaded, by kind and by request time. */
export interface Sizes {
  /** Requested before the content was visible. */
  readonly first: Loaded;
  /** Requested afterwards: sockets, palette and similar parts. */
  readonly later: Loaded;
}

interface Loaded {
  script: number;
  style: number;
  files: number;
  /** Bytes of each script by URL. */
  readonly scripts: Map<string, number>;
}

/**
 * Opens `address` and adds up the resources that it loads. Sizes are computed with gzip at its default level,
 * independent of the server's encoding, so that they can be compared. The page itself marks the moment when its content
 * is in the document, and idle work waits for it: on a busy machine the browser may be idle between two requests.
 * @param shown - JavaScript expression, evaluated after each change, that is true once the page shows its content
 */
export async function measureSizes(page: Page, address: string, shown: string): Promise<Sizes> {
  const sizes = new Map<string, { kind: "script" | "style"; bytes: number }>();
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    const kind = type === "script" ? "script" : "style";
    pending.push(
      response.body().then(
        (body) => void sizes.set(response.url(), { kind, bytes: gzipSync(body).byteLength }),
        // A response that a navigation cancelled was not needed.
        () => undefined,
      ),
    );
  });
  await page.addInitScript(`{
    const whenIdle = requestIdleCallback;
    const waiting = [];
    window.requestIdleCallback = (...work) => waiting.push(work);
    new MutationObserver((_, observer) => {
      if (!(${shown})) return;
      observer.disconnect();
      performance.mark("content shown");
      window.requestIdleCallback = whenIdle;
      for (const work of waiting) whenIdle(...work);
    }).observe(document, { subtree: true, childList: true });
  }`);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("content shown").length > 0);
  await page.waitForLoadState("networkidle");
  await Promise.all(pending);
  const resources = await page.evaluate(() => {
    const shown = performance.getEntriesByName("content shown")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .map((each) => ({ url: each.name, isFirst: each.startTime < shown }));
  });
  const first: Loaded = { script: 0, style: 0, files: 0, scripts: new Map() };
  const later: Loaded = { script: 0, style: 0, files: 0, scripts: new Map() };
  for (const { url, isFirst } of resources) {
    const loaded = sizes.get(url);
    if (!loaded) continue;
    const target = isFirst ? first : later;
    target[loaded.kind] += loaded.bytes;
    if (loaded.kind === "script") target.scripts.set(url, loaded.bytes);
    target.files += 1;
  }
  return { first, later };
}
