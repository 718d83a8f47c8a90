import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildIfStale, consoleBuild, extensionBuild } from "../../scripts/builds.ts";

/** Builds the product and starts the database server from which every worker's platform copies its data. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfStale(consoleBuild);
  await buildIfStale(extensionBuild);
  const server = fork(join(import.meta.dirname, "../support/serve-templates.ts"), { execArgv: [] });
  const ended = once(server, "exit");
  const [address] = await Promise.race([once(server, "message"), ended]);
  if (typeof address !== "string") throw new Error("PostgreSQL could not be started for the browser tests.");
  process.env.TEST_POSTGRES_ADDRESS = address;
  return async () => {
    server.disconnect();
    await ended;
  };
}
