import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** About processes, files and the network, whatever the database is: once, with PGlite, is enough. */
const withPgliteOnly = [
  "tests/server/frame/{process,scripts,embedded-database,check-port,configuration,stopping}.test.ts",
  "tests/server/frame/{headers,hostile-requests,external-issuer,rate-limit}.test.ts",
  "tests/server/integrations/git-{hostile,interrupted,limits}.test.ts",
  "tests/server/{images,pages}/**",
];
/** About connections to a PostgreSQL of its own, which the test starts. */
const withPostgresOnly = ["tests/server/frame/lost-connections.test.ts"];
const onPostgres = process.env.TEST_DATABASE === "postgres";

/** `unit` runs wherever Node does; `server` runs the real platform, on the database that TEST_DATABASE names. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], pool: "threads", testTimeout: 120_000 },
      },
      {
        root,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: onPostgres ? withPgliteOnly : withPostgresOnly,
          // Timeouts end what hangs, and no busy machine fails a test.
          expect: { poll: { timeout: 30_000 } },
          globalSetup: ["tests/support/global-setup.ts"],
          pool: "forks",
          // Each test file runs a platform with a database of its own.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
