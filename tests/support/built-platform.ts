import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port.ts";
import { startServerProcess } from "./server-process.ts";

export interface BuiltPlatform {
  /** URL of the platform in a browser. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the built platform as a separate process, on a fresh data folder and a free port. */
export async function startBuiltPlatform(flags: readonly string[] = []): Promise<BuiltPlatform> {
  const data = await mkdtemp(join(tmpdir(), "cdp-built-"));
  const port = await freePort();
  const server = startServerProcess(["--data-dir", data, ...flags], port);
  await server.ready;
  return {
    address: `http://localhost:${port}`,
    async stop() {
      server.child.kill("SIGTERM");
      await server.ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
