import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { guide } from "../console/build/guide.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Tests for features of the embedded database only, and a smoke test of every resource. All other tests need
 * PostgreSQL.
 */
const ofPglite = [
  "tests/server/frame/{damaged-folder,database-unreachable,embedded-database,file-rights,full-disk}.test.ts",
  "tests/server/frame/{interrupted-jobs,on-pglite,process,scripts,supervisor}.test.ts",
  "tests/server/integrations/git-interrupted.test.ts",
];
/** Tests of behavior that both databases implement separately. */
const onBoth = ["tests/server/frame/killed-writes.test.ts"];

// Timeouts end tests that hang, and a busy machine fails no test.
const limits = { expect: { poll: { timeout: 600_000 } }, testTimeout: 1_800_000, hookTimeout: 1_800_000 } as const;

const propertySeed = "tests/support/property-seed.ts";

/** Settings shared by both server projects. */
const ofServer = {
  pool: "forks",
  setupFiles: propertySeed,
  // Files of a worker share the server's modules, because loading them takes longer than most files.
  isolate: false,
  // One per core: on two cores, four workers take a third longer than two, and half as much processor time again.
  maxWorkers: "100%",
  ...limits,
} as const;

/**
 * `unit` runs wherever Node does. `server` runs the real platform on PostgreSQL, each file with a separate database;
 * `TEST_DATABASE=pglite` runs it on the embedded database. `pglite` has the tests for the embedded database only.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        plugins: [guide()],
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/fake-browser.ts", propertySeed],
          // Threads share V8's map of code pages, and a race in Node 24 can end the process with all of them ("Check
          // failed: jit_page.has_value()").
          pool: "forks",
          isolate: false,
          ...limits,
        },
      },
      {
        root,
        test: {
          ...ofServer,
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: ofPglite,
          globalSetup: ["tests/support/global-setup.ts"],
          env: { TEST_DATABASE: process.env.TEST_DATABASE ?? "postgres" },
        },
      },
      {
        root,
        test: { ...ofServer, name: "pglite", include: [...ofPglite, ...onBoth], env: { TEST_DATABASE: "pglite" } },
      },
    ],
  },
});
