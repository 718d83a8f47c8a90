import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { dataTemplate, fillDatabase } from "./data-templates.ts";
import { startPostgres } from "./postgres.ts";

/** Before the server's tests: the data folders or databases that each test copies. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== "postgres") {
    await dataTemplate(false);
    await dataTemplate(true);
    return undefined;
  }
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "cdp-templates-"));
  for (const demo of [false, true]) {
    const name = demo ? "template_demo" : "template_empty";
    const client = new pg.Client({ connectionString: `${server.address}/postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    await fillDatabase(`${server.address}/${name}`, folder, demo);
  }
  process.env.TEST_POSTGRES_ADDRESS = server.address;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
