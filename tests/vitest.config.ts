import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the embedded database has of its own, and a smoke test of every resource on it. Everything else needs PostgreSQL. */
const ofPglite = [
  "tests/server/frame/{damaged-folder,database-away,embedded-database,file-rights,full-disk}.test.ts",
  "tests/server/frame/{interrupted-jobs,on-pglite,process,scripts}.test.ts",
  "tests/server/integrations/git-interrupted.test.ts",
];
/** What must hold on both, each by means of its own. */
const onBoth = ["tests/server/frame/killed-writes.test.ts"];

/** What the two projects of the server have in common. */
const ofServer = {
  pool: "forks",
  // The files of a worker share the server's modules, whose loading takes longer than most files.
  isolate: false,
  maxWorkers: 4,
  // Timeouts end what hangs, and no busy machine fails a test.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const;

/**
 * `unit` runs wherever Node does. `server` runs the real platform on PostgreSQL, and each file on a database of its own;
 * `TEST_DATABASE=pglite` tries it on the embedded database. `pglite` is what only that has.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/fake-browser.ts"],
          pool: "threads",
          isolate: false,
          testTimeout: 120_000,
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
