import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `unit` runs wherever Node does; `server` runs the real platform, on the database that TEST_DATABASE names. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], pool: "threads", testTimeout: 20_000 },
      },
      {
        root,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          pool: "forks",
          // Each test file runs a platform with a database of its own.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
