import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Gzipped bytes of what a page loaded, by kind and by the moment it was asked for. */
export interface Sizes {
  /** Asked for before the content was there: what the first show needs. */
  readonly first: Loaded;
  /** Asked for afterwards: sockets, palette and the like. */
  readonly later: Loaded;
}

interface Loaded {
  script: number;
  style: number;
  files: number;
  /** Bytes of each script by its address. */
  readonly scripts: Map<string, number>;
}

/**
 * Opens `address` and adds up what it loads. Sizes are of gzip at its default level, whatever the server used on the
 * way, so that they can be compared. The page itself notes the moment its content is there, so that nothing counts as
 * first that only came while the measuring looked.
 * @param shown - an expression of the page, looked at after each change: is its content there?
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
        // A response that was cancelled by a navigation was not needed.
        () => undefined,
      ),
    );
  });
  await page.addInitScript(`{
    new MutationObserver((_, observer) => {
      if (!(${shown})) return;
      observer.disconnect();
      requestAnimationFrame((now) => performance.mark("content shown", { startTime: now }));
    }).observe(document, { subtree: true, childList: true });
  }`);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("content shown").length > 0);
  await page.waitForLoadState("networkidle");
  await Promise.all(pending);
  const asked = await page.evaluate(() => {
    const shown = performance.getEntriesByName("content shown")[0]?.startTime ?? 0;
    return performance
      .getEntriesByType("resource")
      .map((each) => ({ url: each.name, isFirst: each.startTime < shown }));
  });
  const first: Loaded = { script: 0, style: 0, files: 0, scripts: new Map() };
  const later: Loaded = { script: 0, style: 0, files: 0, scripts: new Map() };
  for (const { url, isFirst } of asked) {
    const loaded = sizes.get(url);
    if (!loaded) continue;
    const target = isFirst ? first : later;
    target[loaded.kind] += loaded.bytes;
    if (loaded.kind === "script") target.scripts.set(url, loaded.bytes);
    target.files += 1;
  }
  return { first, later };
}
