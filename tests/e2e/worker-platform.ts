import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { PlatformMessage } from "../support/serve-for-browser-tests.ts";
import { platformAddress } from "./addresses.ts";

/** The platform of this worker, at the URL `platformAddress`. */
export interface WorkerPlatform {
  /** Resets the platform to the original demo foundation, so that every test file starts with it. */
  beginFile(file: string): Promise<void>;
  /** Invalidates the credentials of a platform at its provider, or makes them valid again. */
  setAccess(platform: string, isGood: boolean): Promise<void>;
  stop(): Promise<void>;
}

export function startWorkerPlatform(): WorkerPlatform {
  const program = join(import.meta.dirname, "../support/serve-for-browser-tests.ts");
  const { port } = new URL(platformAddress);
  const child: ChildProcess = fork(program, [port], { execArgv: [] });
  const ended = once(child, "exit");
  let currentFile: string | null = null;
  async function ask(message: PlatformMessage): Promise<void> {
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), ended]);
    if (answer !== "ready") throw new Error("The platform of the browser tests ended.");
  }
  return {
    async beginFile(file) {
      if (currentFile === file) return;
      currentFile = file;
      await ask("begin");
    },
    setAccess: (platform, isGood) => ask({ platform, isGood }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
