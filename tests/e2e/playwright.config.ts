import { defineConfig } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { addressOf, chromiumFlags, platformAddress, portOf } from "./addresses.ts";

/** Two cores. While something is being written one is enough, and starts sooner. */
const workers = process.env.CI === undefined ? 1 : 2;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  retries: process.env.CI === undefined ? 0 : 1,
  workers,
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
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: `node ../support/serve-for-browser-tests.ts --port ${portOf(worker)}`,
    url: `${addressOf(worker)}/health`,
    timeout: 120_000,
    reuseExistingServer: process.env.CI === undefined,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "pipe" as const,
  })),
});
