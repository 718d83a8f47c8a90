import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromiumFlags } from "../e2e/addresses.ts";

const browser = findProgram("headlessShell") ?? findProgram("chromium") ?? "chromium";

/** `npm run test:sign-in`: signs in with an independent provider. Build the console before. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser, args: chromiumFlags },
  },
});
