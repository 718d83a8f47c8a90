import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromiumFlags, platformAddress } from "./addresses.ts";

const browser = findProgram("headlessShell") ?? findProgram("chromium") ?? "chromium";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  // Far above what any test takes: they end what hangs, and no busy machine fails a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that needs its second try is wrong, or the product is: `npm test` reports it as flaky with its first failure.
  retries: 1,
  // Two cores; a test waits a quarter of its time.
  workers: 3,
  globalSetup: "./global-setup.ts",
  reporter: "list",
  use: {
    baseURL: platformAddress,
    viewport: { width: 1440, height: 900 },
    // A click waits for animations to end.
    contextOptions: { reducedMotion: "reduce" },
    // Recording slows every test down: run the one that fails with `--trace on`.
    screenshot: "only-on-failure",
    // The extension's tests launch their own.
    launchOptions: { executablePath: browser, args: chromiumFlags },
  },
  projects: [
    { name: "console", testDir: "./console" },
    { name: "extension", testDir: "./extension" },
    { name: "firefox", testDir: "./firefox" },
  ],
});
