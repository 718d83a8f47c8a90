import { type ChildProcess, spawn } from "node:child_process";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { like } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RunningPlatform, startPlatform as startServer } from "#server/app/start-platform.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { tags } from "#server/platform/db/schema/tags.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { copyDatabase, dropDatabase } from "#tests/support/data-templates.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { otherUser, untilItAnswers } from "#tests/support/postgres.ts";
import { findProgram } from "../../../scripts/system.ts";

const program = findProgram("pgbouncer");

/** Two web servers behind PgBouncer, where any statement may run on any of four connections. */
describe.skipIf(program === null)("behind PgBouncer in transaction mode", () => {
  let folder: string;
  let pooler: ChildProcess;
  let [direct, pooled] = ["", ""];
  let platform: TestPlatform;
  let other: RunningPlatform;
  let otherAddress = "";

  beforeAll(async () => {
    direct = await copyDatabase(true);
    const { host, pathname } = new URL(direct);
    const [hostname = "", databasePort = ""] = host.split(":");
    const port = await freePort();
    pooled = `postgresql://postgres@127.0.0.1:${port}${pathname}`;
    folder = await mkdtemp(join(tmpdir(), "cdp-pooler-"));
    const file = join(folder, "pgbouncer.ini");
    const settings = [
      "[databases]",
      `* = host=${hostname} port=${databasePort} user=postgres`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"],
      ...["pool_mode = transaction", "default_pool_size = 4", "max_client_conn = 200"],
    ];
    await writeFile(file, settings.join("\n"));
    const owner = otherUser();
    if (owner) {
      await chmod(folder, 0o700);
      for (const path of [folder, file]) await chown(path, owner.uid, owner.gid);
    }
    pooler = spawn(program ?? "", ["-q", file], { stdio: "ignore", cwd: "/", ...owner });
    const environment = { DATABASE_DIRECT_URL: direct, RATE_LIMIT: "0" };
    await untilItAnswers(pooled, pooler);
    platform = await startPlatform({ databaseUrl: pooled, environment });
    const otherPort = await freePort();
    other = await startServer({ ...platform.config, port: otherPort });
    otherAddress = `http://127.0.0.1:${otherPort}`;
  });
  afterAll(async () => {
    await other?.stop();
    await platform?.stop();
    pooler?.kill();
    await dropDatabase(direct);
    await rm(folder, { recursive: true, force: true });
  });

  test("each of many requests at once is answered", async () => {
    const token = await platform.token("admin");
    const segments = await demoSegments(platform);
    const body = JSON.stringify({ segments: [segments.id("cloud-harbor")], limit: 20 });
    const calls = ["/member/query", "/organization/query", "/auth/me"].flatMap((path) =>
      [platform.url, otherAddress].map((address) => ({ path, address })),
    );
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => calls)
        .flat()
        .map(async ({ path, address }) => {
          const isRead = path === "/auth/me";
          const answer = await fetch(`${address}/api${path}`, {
            method: isRead ? "GET" : "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            ...(!isRead && { body }),
          });
          await answer.text();
          return answer.status;
        }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("each of many writes at once is stored", async () => {
    const segments = await demoSegments(platform);
    const [token, names] = [await platform.token("admin"), Array.from({ length: 60 }, (_, at) => `pooled-${at}`)];
    const answers = names.map((name, at) =>
      fetch(`${at % 2 === 0 ? platform.url : otherAddress}/api/tag`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": name },
        body: JSON.stringify({ name, segments: [segments.id("cloud-harbor")] }),
      }),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const stored = await platform.running.platform.db.$count(tags, like(tags.name, "pooled-%"));
    expect(stored).toBe(names.length);
  });

  test("an event of one server reaches the browsers of the other", async () => {
    const auth = { token: await platform.token("admin") };
    const socket = io(`${otherAddress}/user`, {
      path: "/api/socket.io",
      auth,
      transports: ["websocket"],
      reconnection: false,
    });
    await new Promise((resolve) => socket.once("connected", resolve));
    const arrived = vi.fn();
    socket.on("member-merge", arrived);
    await expect
      .poll(() => {
        platform.running.platform.events.emit("member-merge", { success: true });
        return arrived.mock.calls.length;
      })
      .toBeGreaterThan(0);
    socket.disconnect();
  });

  test("a start without a direct address of this database is refused with one sentence", async () => {
    const open = (databaseUrl: string, databaseDirectUrl: string | null) =>
      openDatabase({ dataDir: folder, databaseUrl, databaseDirectUrl });
    await expect(open(pooled, null)).rejects.toThrow(/^DATABASE_URL leads to a connection pooler\. Set DATABASE_DIR/);
    await expect(open(pooled, pooled)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a connection pooler\./);
    const another = await copyDatabase(false);
    await expect(open(pooled, another)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to another database/);
    await dropDatabase(another);
  });
});
