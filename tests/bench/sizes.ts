import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Gzipped bytes of what a page loaded, by kind and by the moment it was asked for. */
export interface Sizes {
  /** Loaded until `shown` resolved: what the first show needs. */
  readonly first: { script: number; style: number; files: number };
  /** Loaded afterwards: sockets, palette and the like. */
  readonly later: { script: number; style: number; files: number };
}

/**
 * Opens `address` and adds up what it loads. Sizes are of gzip at its default level, whatever the server used on the
 * way, so that they can be compared.
 * @param shown - resolves when the user sees the page's content.
 */
export async function measureSizes(
  page: Page,
  address: string,
  shown: (page: Page) => Promise<unknown>,
): Promise<Sizes> {
  const first = { script: 0, style: 0, files: 0 };
  const later = { script: 0, style: 0, files: 0 };
  let phase = first;
  const pending: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    const target = phase;
    pending.push(
      response.body().then(
        (body) => {
          target[kind === "script" ? "script" : "style"] += gzipSync(body).byteLength;
          target.files += 1;
        },
        // A response that was cancelled by a navigation was not needed.
        () => undefined,
      ),
    );
  });
  await page.goto(address);
  await shown(page);
  phase = later;
  await page.waitForLoadState("networkidle");
  await Promise.all(pending);
  return { first, later };
}
