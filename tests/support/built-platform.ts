import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port.ts";
import { startServerProcess } from "./server-process.ts";

export interface BuiltPlatform {
  /** As a browser opens it. */
  readonly address: string;
  stop(): Promise<void>;
}

/** The built platform as a process of its own, on a fresh data folder and a free port. */
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
