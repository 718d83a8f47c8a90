import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromiumFlags, platformAddress, platformPort } from "./addresses.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  retries: process.env.CI === undefined ? 0 : 1,
  // Two cores: one for the browser, one for the platform under test.
  workers: 1,
  reporter: process.env.CI === undefined ? "list" : "line",
  use: {
    baseURL: platformAddress,
    viewport: { width: 1440, height: 900 },
    // Recording slows every test down; in CI a test that failed is recorded when it is tried again.
    trace: process.env.CI === undefined ? "retain-on-failure" : "on-first-retry",
    launchOptions: { executablePath: findProgram("chromium") ?? "chromium", args: chromiumFlags },
  },
  projects: [
    { name: "console", testDir: "./console" },
    { name: "extension", testDir: "./extension" },
    { name: "firefox", testDir: "./firefox" },
  ],
  webServer: {
    command: `node ../support/serve-for-browser-tests.ts --port ${platformPort}`,
    url: `${platformAddress}/health`,
    timeout: 120_000,
    reuseExistingServer: process.env.CI === undefined,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
});
