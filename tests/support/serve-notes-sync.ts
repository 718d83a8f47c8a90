import Fastify from "fastify";
import { runSync } from "#server/integrations/sync/run-sync.ts";
import { readConfig } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { createSecrets, readSecretKey } from "#server/platform/core/secrets.ts";
import { connect } from "#server/platform/db/database.ts";
import { notesConnector } from "./providers/notes.ts";

/**
 * Runs one sync in a process that a test may kill. Arguments: data folder, database URL, integration, and database kind
 * (`pglite`, `postgres`): transactions may take longer on PostgreSQL.
 */
const [dataDir = "", connectionString = "", integrationId = "", database] = process.argv.slice(2);
const onServer = database === "postgres" ? ["--database-url", connectionString] : [];
const config = readConfig(["--data-dir", dataDir, ...onServer], { OUTBOUND_ALLOW: "127.0.0.1" });
const { db, pool } = connect(connectionString);
const platform = {
  ...{ config, db, log: Fastify({ logger: { level: "warn" } }).log },
  secrets: createSecrets(await readSecretKey(config)),
  events: { emit() {}, disconnect() {} },
} as unknown as Platform;
await runSync(platform, notesConnector, integrationId, new AbortController().signal);
await pool.end();
// Peak memory in KiB.
process.stdout.write(String(process.resourceUsage().maxRSS));
