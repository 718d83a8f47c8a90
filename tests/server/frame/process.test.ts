import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

const started: ServerProcess[] = [];
const folders: string[] = [];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "cdp-process-"));
  folders.push(path);
  await copyTemplate(await dataTemplate(false), path);
  return path;
}

async function serve(
  args: readonly string[],
  port?: number,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = startServerProcess(args, port ?? (await freePort()), environment);
  started.push(server);
  return server;
}

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  }
  for (const path of folders.splice(0))
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function adminToken(dataDir: string): Promise<string> {
  const [admin] = demoAccounts;
  return createAppTokens(await readSecretKey({ dataDir, secretKey: null })).sign(admin ? demoUserId(admin) : "");
}

describe("killing the server at any moment loses no acknowledged write", () => {
  test("three times: kill -9 during writes, an immediate start, and a count of the rows", async () => {
    const dataDir = await folder();
    const token = await adminToken(dataDir);
    const port = await freePort();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const server = await serve(["--data-dir", dataDir, "--role", "web"], port);
      await server.ready;
      let killed = false;
      const writer = async (name: string) => {
        for (let write = 0; !killed; write++) {
          const key = `event-${round}-${name}-${write}`;
          // The pool may reuse a connection of the previous server: such a write failed and is not counted.
          const text = await fetch(`${server.url}/api/product/event`, {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({ key, type: "Page" }),
          })
            .then((response) => response.text())
            .catch(() => "");
          if (text === "true") acknowledged.push(key);
        }
      };
      const writers = ["a", "b", "c", "d"].map(writer);
      const enough = 40 * (round + 1);
      while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
      server.child.kill("SIGKILL");
      killed = true;
      await Promise.all(writers);
    }
    const database = await openDatabase({ dataDir, databaseUrl: null });
    const { rows } = await database.pool.query<{ key: string }>("select key from product_events");
    await database.close();
    const stored = rows.map(({ key }) => key);
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe("a failed start prints one clear sentence and ends with exit code 1", () => {
  test("a data folder in use", async () => {
    const dataDir = await folder();
    const first = await serve(["--data-dir", dataDir]);
    await first.ready;
    const second = await serve(["--data-dir", dataDir]);
    expect(await second.ended).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by another running platform.\n`,
    });
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  test("a taken port", async () => {
    const dataDir = await folder();
    const first = await serve(["--data-dir", dataDir]);
    await first.ready;
    const port = Number(new URL(first.url).port);
    const second = await serve(["--data-dir", await folder()], port);
    expect(await second.ended).toEqual({
      code: 1,
      output: `Port ${port} is already in use. Choose another with --port.\n`,
    });
  });

  test("a data folder that is a file", async () => {
    const file = join(await folder(), "file");
    await writeFile(file, "");
    const server = await serve(["--data-dir", file]);
    expect(await server.ended).toEqual({
      code: 1,
      output: `The data folder ${file} cannot be used: it is not a folder.\n`,
    });
  });

  test("an unreachable database address", async () => {
    const nobody = await freePort();
    const server = await serve(["--data-dir", await folder()], undefined, {
      DATABASE_URL: `postgresql://me:secret@127.0.0.1:${nobody}/community`,
    });
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^The database at 127\.0\.0\.1:\d+\/community does not answer: .*\n$/);
    expect(output).not.toContain("secret");
  });

  test("wrong flags", async () => {
    const server = await serve(["--host", "0.0.0.0", "--database-url", "nonsense"]);
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(2);
  });
});

test("SIGTERM stops cleanly, and the folder is free at once", async () => {
  const dataDir = await folder();
  const first = await serve(["--data-dir", dataDir]);
  await first.ready;
  first.child.kill("SIGTERM");
  expect((await first.ended).code).toBe(0);
  const second = await serve(["--data-dir", dataDir]);
  await second.ready;
});
