import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { platformAddress } from "./addresses.ts";

/** The platform of this worker, on the address that `platformAddress` names. */
export interface WorkerPlatform {
  /** Every file of tests finds the demo foundation as it was at first, whatever ran before. */
  beginFile(file: string): Promise<void>;
  stop(): Promise<void>;
}

export function startWorkerPlatform(): WorkerPlatform {
  const program = join(import.meta.dirname, "../support/serve-for-browser-tests.ts");
  const { port } = new URL(platformAddress);
  const child: ChildProcess = fork(program, [port], { execArgv: [] });
  const ended = once(child, "exit");
  let begun: string | null = null;
  return {
    async beginFile(file) {
      if (begun === file) return;
      begun = file;
      child.send("begin");
      const [answer] = await Promise.race([once(child, "message"), ended]);
      if (answer !== "ready") throw new Error("The platform of the browser tests could not be started.");
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
