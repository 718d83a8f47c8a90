import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromiumFlags, platformAddress } from "./addresses.ts";

const browser = findProgram("headlessShell") ?? findProgram("chromium") ?? "chromium";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  // Far above the duration of any test: timeouts end tests that hang, and a busy machine fails no test.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // A test that passes only on its second try points to a bug in the test or the product: `npm test` reports it as
  // flaky with its first failure.
  retries: 1,
  // One per core: on two cores, four workers take a fifth longer than two.
  workers: "100%",
  globalSetup: "./global-setup.ts",
  reporter: "list",
  use: {
    baseURL: platformAddress,
    // Creating a context for each test takes 8 % more processor time.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // A click waits for animations to end.
    contextOptions: { reducedMotion: "reduce" },
    // Recording slows every test down. Run a failing test with `--trace on`.
    screenshot: "only-on-failure",
    // The extension tests launch their own browser.
    launchOptions: { executablePath: browser, args: chromiumFlags },
  },
  projects: [
    { name: "console", testDir: "./console" },
    { name: "extension", testDir: "./extension" },
    { name: "firefox", testDir: "./firefox" },
  ],
});
