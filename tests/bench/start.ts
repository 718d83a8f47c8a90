import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./figures.ts";

/** Port 4190 is unusable because the fetch standard blocks it. */
const port = 4191;

/**
 * Measures the seconds from the start of the command to the first response, on an empty and then on the same data
 * folder.
 */
export async function benchStart(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), "cdp-bench-start-"));
  try {
    const first = await timeStart(data);
    const later = await timeStart(data);
    return [
      { what: "first start on an empty data folder, with demo data", value: first, unit: "s", budget: 20 },
      { what: "later start", value: later, unit: "s", budget: 3 },
    ];
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function timeStart(data: string): Promise<number> {
  const started = performance.now();
  const server = spawn(process.execPath, ["scripts/start.ts", "--port", String(port), "--data-dir", data], {
    stdio: "ignore",
  });
  await answers(server);
  const seconds = (performance.now() - started) / 1000;
  server.kill("SIGTERM");
  await once(server, "exit");
  return seconds;
}

const patienceMs = 180_000;

async function answers(server: ChildProcess): Promise<void> {
  const until = performance.now() + patienceMs;
  while (server.exitCode === null && server.signalCode === null && performance.now() < until) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`);
      await response.text();
      if (response.ok) return;
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the platform did not answer (exit code ${server.exitCode})`);
}
