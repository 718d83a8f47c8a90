import { startTemplateServer } from "./data-templates.ts";

/** Starts the PostgreSQL server whose databases each server test file copies. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE === "pglite") return undefined;
  const server = await startTemplateServer();
  process.env.TEST_POSTGRES_ADDRESS = server.address;
  return () => server.stop();
}
