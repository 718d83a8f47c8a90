import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";

test.each<[string, (database: string) => void]>([
  ["without a control file", (database) => rmSync(join(database, "global", "pg_control"))],
  ["without its log", (database) => rmSync(join(database, "pg_wal"), { recursive: true })],
  [
    "with a log that was cut off",
    (database) => {
      const log = join(database, "pg_wal");
      for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) truncateSync(join(log, name));
    },
  ],
  ["without tables", (database) => rmSync(join(database, "base"), { recursive: true })],
  ["without a version", (database) => rmSync(join(database, "PG_VERSION"))],
  [
    "that is a file",
    (database) => {
      rmSync(database, { recursive: true });
      writeFileSync(database, "");
    },
  ],
])("a database %s is reported as damaged, in one sentence", async (_name, damage) => {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-damaged-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await copyTemplate(await dataTemplate(false), dataDir);
  damage(join(dataDir, "database"));
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toThrow(
    `The database in ${dataDir} cannot be opened: it is damaged; restore a backup with npm run restore.`,
  );
});
