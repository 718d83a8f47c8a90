import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resolves when the server prints its URL; rejects with its output when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<{ code: number | null; output: string }>;
}

/** Starts the server as a separate process, as an operator does. */
export function startServerProcess(
  args: readonly string[],
  port: number,
  environment: Record<string, string> = {},
  script = "server/app/main.ts",
): ServerProcess {
  const child = spawn(process.execPath, [script, "--port", String(port), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      RATE_LIMIT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let sayReady = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    sayReady = resolve;
    child.once("close", () => reject(new Error(output)));
  });
  // A caller that only awaits `ended` must not get an unhandled rejection.
  ready.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Community Data Platform: ")) sayReady();
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
  return { child, url: `http://127.0.0.1:${port}`, ready, ended };
}
