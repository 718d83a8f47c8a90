import { spawn } from "node:child_process";

export interface Outcome {
  readonly name: string;
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs a command of this project and collects its output. Never rejects: a command that cannot be started has exit code
 * 127.
 */
export function run(
  name: string,
  command: readonly [string, ...string[]],
  options: { env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const started = performance.now();
  const [file, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, { env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const end = (code: number) => resolve({ name, code, output, seconds: (performance.now() - started) / 1000 });
    child.on("error", (error) => {
      output += error.message;
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}
