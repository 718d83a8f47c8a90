import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromiumFlags } from "../e2e/addresses.ts";

const browser = findProgram("headlessShell") ?? findProgram("chromium") ?? "chromium";

/** `npm run test:sign-in`: signs in with an independent provider. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser, args: chromiumFlags },
  },
});
