import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

const script = "tests/support/supervised-server.ts";
const started: ServerProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  for (const path of folders.splice(0))
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function supervise(args: readonly string[]): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-supervisor-"));
  folders.push(dataDir);
  await copyTemplate(await dataTemplate(false), dataDir);
  const server = startServerProcess(["--data-dir", dataDir, ...args], await freePort(), {}, script);
  started.push(server);
  return server;
}

/** Process ids of the children of a process whose command contains a text. */
function childrenOf(pid: number | undefined, text: string): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => (line.includes(text) ? [Number.parseInt(line, 10)] : []));
}

const isAnswered = (url: string) =>
  fetch(`${url}/health`)
    .then(({ status }) => status === 200)
    .catch(() => false);

test("a killed server is started again, and SIGTERM to the supervisor stops everything", async () => {
  const server = await supervise(["--role", "web"]);
  await server.ready;
  const [first] = childrenOf(server.child.pid, "main.ts");
  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => childrenOf(server.child.pid, "main.ts")).not.toContain(first);
  await expect.poll(() => isAnswered(server.url)).toBe(true);
  expect(childrenOf(server.child.pid, "main.ts")).toHaveLength(1);
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  expect(await isAnswered(server.url)).toBe(false);
});

test("killing the supervisor ends its server too", async () => {
  const server = await supervise(["--role", "web"]);
  await server.ready;
  server.child.kill("SIGKILL");
  await server.ended;
  await expect.poll(() => isAnswered(server.url)).toBe(false);
});

test("a first start that fails ends the supervisor with the server's sentence", async () => {
  const server = await supervise(["--role", "worker"]);
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^No platform is running on .*\n$/);
});
