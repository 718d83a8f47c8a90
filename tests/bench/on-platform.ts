import { type Browser, chromium } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { createApi, type Segment, signInOnce, tokenOf } from "../e2e/fixtures.ts";
import { startBuiltPlatform } from "../support/built-platform.ts";

/** The built platform with demo data, and a browser with the administrator's sign-in. */
export interface OnPlatform {
  /** Origin of the platform: scheme, host and port. */
  readonly origin: string;
  readonly browser: Browser;
  /** Browser storage after the administrator's sign-in. */
  readonly state: Awaited<ReturnType<typeof signInOnce>>;
  readonly api: ReturnType<typeof createApi>;
  /** The demo foundation's group with the most people. */
  readonly group: Segment;
}

/** Runs a measurement in a real browser on a platform that is started only for it. */
export async function onPlatform<T>(measure: (on: OnPlatform) => Promise<T>): Promise<T> {
  const platform = await startBuiltPlatform();
  const browser = await chromium.launch({
    executablePath: findProgram("chromium") ?? "chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const { address: origin } = platform;
    const state = await signInOnce(browser, "admin", origin);
    const api = createApi(origin, async () => tokenOf(state));
    const group = (await api.groups()).find(({ name }) => name === "Cloud Harbor");
    if (group === undefined) throw new Error("There is no project group to measure.");
    return await measure({ origin, browser, state, api, group });
  } finally {
    await browser.close();
    await platform.stop();
  }
}
