import "#server/platform/core/safe-exit.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Role } from "#server/platform/core/config.ts";
import { keepRunning, parentVariable } from "./keep-running.ts";

/** What a supervised server reports once it runs. */
export interface ReadyServer {
  readonly role: Role;
  readonly publicUrl: string;
  /** True with the built-in demo accounts. */
  readonly hasDemoAccounts: boolean;
}

/** Message of a supervised server to its supervisor. */
export interface ReadyMessage {
  readonly ready: ReadyServer;
}

/** Not in the shared temporary folder, where other users of the machine could replace its code. */
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));

/** The server ends itself within nine seconds (`run-server.ts`). */
const stopTimeoutMs = 9_500;

/**
 * Runs the server in a child process with these flags, and starts it again whenever it ends. A first start that fails
 * ends this process with the same exit code. Calls `onReady` once, at the first successful start.
 */
export async function superviseServer(
  args: readonly string[],
  onReady: (server: ReadyServer) => void | Promise<void>,
): Promise<void> {
  const script = fileURLToPath(new URL("./main.ts", import.meta.url));
  let child: ChildProcess | null = null;
  let isReady = false;
  let isStopping = false;

  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    child?.kill("SIGTERM");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  process.once("exit", () => child?.kill("SIGKILL"));

  await keepRunning({
    launch() {
      child = spawn(process.execPath, [script, ...args], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        // Compiled modules are kept: starts then need a third less processor time.
        env: { NODE_COMPILE_CACHE: compileCache, ...process.env, [parentVariable]: "supervisor" },
      });
      if (isStopping) child.kill("SIGTERM");
      child.on("message", ({ ready }: ReadyMessage) => {
        if (isReady) return;
        isReady = true;
        void onReady(ready);
      });
      return child;
    },
    onExit({ exitCode }) {
      child = null;
      if (isStopping || !isReady) process.exit(exitCode ?? (isStopping ? 0 : 1));
      process.stderr.write("The server exited and is being restarted.\n");
      return true;
    },
  });
}
