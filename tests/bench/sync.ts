import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { workerFlags } from "#server/app/worker.ts";
import { mergeSecrets } from "#server/integrations/secret-settings.ts";
import { createSecrets, readSecretKey } from "#server/platform/core/secrets.ts";
import { connect } from "#server/platform/db/database.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { type Figure, percentile } from "./figures.ts";
import { signedIn } from "./git-import.ts";

const notes = 50_000;
const people = 5_000;
const perPage = 100;
const budgets = { pglite: { rate: 2_000, list: 300 }, postgres: { rate: 5_000, list: 100 } } as const;

/**
 * Syncs 50,000 notes by 5,000 people from a loopback provider without delays, in a separate worker, while a client
 * keeps requesting the list of people.
 */
export async function benchSync(database: "pglite" | "postgres"): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-sync-"));
  const postgres = database === "postgres" ? await startPostgres() : null;
  const provider = await startProvider();
  const flags = ["--data-dir", dataDir, "--empty", "--role", "web"];
  const databaseUrl = postgres && `${postgres.address}/postgres`;
  if (databaseUrl) flags.push("--database-url", databaseUrl);
  const server = startServerProcess(flags, await freePort());
  try {
    await server.ready;
    const address = databaseUrl ?? readRunning(dataDir)?.connectionString ?? "";
    const secretKey = await readSecretKey({ dataDir, secretKey: null });
    const api = await signedIn(server.url, dataDir);
    const group = await api<{ id: string; projects: { subprojects: { id: string }[] }[] }>(
      ...(["/segment/projectGroup", "POST", { name: "Bench", slug: "bench" }] as const),
    );
    const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
    const { db, pool } = connect(address, 1);
    const secrets = mergeSecrets(createSecrets(secretKey), null, { token: "good", settings: {} });
    const settings = JSON.stringify({ url: provider.origin, boards: { a: segmentId } });
    const made = await db.execute<{ id: string }>(sql`
      insert into integrations (platform, status, segment_id, settings, secrets)
      values ('notes', 'in-progress', ${segmentId}, ${settings}::jsonb, ${secrets}) returning id`);
    const id = made.rows[0]?.id ?? "";
    const script = join(import.meta.dirname, "../support/serve-notes-sync.ts");
    const started = performance.now();
    const worker = spawn(process.execPath, [...workerFlags, script, dataDir, address, id, database], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    worker.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    let isRunning = true;
    const ended = once(worker, "exit").then(() => {
      isRunning = false;
    });
    const times: number[] = [];
    while (isRunning) {
      const requestedAt = performance.now();
      await api("/member/query", "POST", { segments: [group.id], limit: 20, count: false });
      times.push(performance.now() - requestedAt);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ended;
    const seconds = (performance.now() - started) / 1000;
    const [row] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from activities`)).rows;
    await pool.end();
    if (row?.n !== notes) throw new Error(`${row?.n} of ${notes} notes are there.`);
    const { rate, list } = budgets[database];
    return [
      { what: `${database}: activities a second`, value: notes / seconds, unit: "rows/s", budget: rate },
      { what: `${database}: people list meanwhile, p95`, value: percentile(times, 0.95), unit: "ms", budget: list },
      { what: `${database}: most memory of the worker`, value: Number(output) / 1024, unit: "MB", budget: 150 },
    ];
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await postgres?.stop();
    await provider.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Provider with the API of `tests/support/providers/notes.ts` that generates its notes on request. */
async function startProvider() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://provider");
    const page = Number(url.searchParams.get("page") ?? 1);
    const rows = Array.from({ length: perPage }, (_, at) => {
      const id = (page - 1) * perPage + at + 1;
      // A few people do most of the work.
      const author = Math.floor(people * (((id * 48_271) % 65_537) / 65_537) ** 3);
      const email = author % 3 === 0 ? { email: `person${author}@company${author % 200}.example` } : {};
      return {
        id,
        author: { id: author, login: `person-${author}`, name: `Person ${author}`, ...email },
        ...textOf(id),
      };
    });
    const next =
      page * perPage < notes ? { link: `<http://${request.headers.host}/boards/a?page=${page + 1}>; rel="next"` } : {};
    response.writeHead(200, { "content-type": "application/json", ...next });
    response.end(JSON.stringify({ total: notes, notes: rows }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const textOf = (id: number) => ({ text: `Note ${id}: what somebody wrote down on a day`, updated: id });
