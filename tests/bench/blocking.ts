import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mergeSecrets } from "#server/integrations/secret-settings.ts";
import { createSecrets, readSecretKey } from "#server/platform/core/secrets.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import type { RecordImport } from "#shared/contract/record-imports.ts";
import { generatedExport, generatedFiles } from "#tests/support/generated-export.ts";
import { attackedCalls, attackOn, findFittingIds, findIds } from "#tests/support/hostile-requests.ts";
import { seededRandom } from "#tests/support/hostile-values.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import type { Figure } from "./figures.ts";
import { signedIn } from "./git-import.ts";

/** Rows of the table and of the whole record. `PEOPLE` sets a different size. */
const people = Number(process.env.PEOPLE ?? 10_000);
const secret = "secret of a webhook";
type Api = Awaited<ReturnType<typeof signedIn>>;

interface Loaded {
  readonly url: string;
  readonly api: Api;
  readonly db: Database;
  readonly segmentId: string;
  /** Ids of connections whose provider answers with large pages. */
  readonly jira: string;
  readonly forum: string;
}

/**
 * Loads the largest inputs that web server and worker accept, and counts the pieces of work of more than 100 ms that
 * they log (`event-loop-watch.ts`). `STEP=csv` runs the steps with this word only, `DATABASE=pglite` one database.
 */
export async function benchBlocking(database: "pglite" | "postgres"): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-blocking-"));
  const postgres = database === "postgres" ? await startPostgres() : null;
  const provider = await startProvider();
  const flags = ["--data-dir", dataDir];
  if (postgres) flags.push("--database-url", await postgres.createDatabase("bench"));
  const server = startServerProcess(flags, await freePort(), { OUTBOUND_ALLOW: "127.0.0.1" });
  let found: { process: string; ms: number }[] = [];
  for (const stream of [server.child.stdout, server.child.stderr]) {
    let rest = "";
    stream?.on("data", (piece: Buffer) => {
      const lines = `${rest}${piece}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter((each) => each.includes("The process was blocked"))) {
        const { blockedMs, work, pid } = JSON.parse(line) as { blockedMs: number; work: string[]; pid: number };
        const place = pid === server.child.pid ? "web" : "worker";
        // The figures tell the longest piece only. Which work it was shows where to look.
        console.log(`  ${place} ${blockedMs} ms: ${work.join("; ")}`);
        found.push({ process: place, ms: blockedMs });
      }
    });
  }
  const figures: Figure[] = [];
  try {
    await server.ready;
    const api = await signedIn(server.url, dataDir);
    const address = postgres ? `${postgres.address}/bench` : (readRunning(dataDir)?.connectionString ?? "");
    const { db, pool } = connect(address, 1);
    const loaded = { url: server.url, api, db, ...(await prepare(api, db, dataDir, provider.url)) };
    // The first seconds after a start also compile the code.
    await wait(10_000);
    for (const [name, work] of Object.entries(steps).filter(([each]) => each.includes(process.env.STEP ?? ""))) {
      found = [];
      await work(loaded);
      await wait(1_500);
      for (const place of ["web", "worker"]) {
        const value = Math.max(0, ...found.filter((each) => each.process === place).map(({ ms }) => ms));
        figures.push({
          what: `${database}: longest piece over 100 ms, ${place}, ${name}`,
          value,
          unit: "ms",
          budget: 100,
        });
      }
    }
    await pool.end();
    return figures;
  } finally {
    server.child.kill("SIGTERM");
    await Promise.race([server.ended, wait(10_000)]);
    server.child.kill("SIGKILL");
    await server.ended;
    provider.server.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function prepare(api: Api, db: Database, dataDir: string, url: string) {
  const group = await api<{ projects: { subprojects: { id: string }[] }[] }>("/segment/projectGroup", "POST", {
    ...{ name: "Bench", slug: "bench" },
  });
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  const secrets = createSecrets(await readSecretKey({ dataDir, secretKey: null }));
  const stored = mergeSecrets(secrets, null, { settings: { webhookSecret: secret } });
  const make = async (platform: string, settings: object) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into integrations (platform, status, segment_id, settings, secrets)
      values (${platform}, 'done', ${segmentId}, ${JSON.stringify(settings)}::jsonb, ${stored}) returning id`);
    return rows[0]?.id ?? "";
  };
  return {
    segmentId,
    jira: await make("jira", { url, deployment: "cloud", projects: ["APOLLO"] }),
    forum: await make("discourse", { forumHostname: url, apiKey: "", apiUsername: "" }),
  };
}

const steps: Readonly<Record<string, (on: Loaded) => Promise<void>>> = {
  "every call": callEverything,
  csv: importTable,
  records: importRecords,
  deliveries: deliver,
};

/** Sends each call a request whose texts have their maximum, and hostile ones. */
async function callEverything({ api, db }: Loaded): Promise<void> {
  const random = seededRandom(20_261_128);
  const ids = await findIds(async (path, body) => JSON.stringify(await api(path, "POST", body)));
  const idsByField = await findFittingIds(db);
  for (const call of attackedCalls) {
    for (let at = 0; at < 4; at++) {
      const { path, method, body } = attackOn(call, { random, ids, idsByField, isFull: at < 2 });
      await api(path, method, body === undefined ? undefined : (JSON.parse(deepest(body)) as object)).catch(() => {});
    }
  }
}

/** Bodies that are no JSON at all are refused before they are parsed (`attack/open-paths`). */
const deepest = (body: string) => (/^(?:\[{2}|\{"a":\{"a":)/.test(body) ? "{}" : body);

async function importTable({ api, segmentId }: Loaded): Promise<void> {
  const lines = Array.from(
    { length: people },
    (_, n) =>
      `Person ${n},p${n}@example.org;q${n}@example.org,Engineer ${n % 50},Company ${n % 300},t${n % 20};u,${"bio ".repeat(40)},user-${n}`,
  );
  const body = {
    text: ["Name,Email,Job,Employer,Tags,Bio,GitHub", ...lines].join("\n"),
    segments: [segmentId],
    columns: ["name", "emails", "attribute:jobTitle", "organization", "tags", "attribute:bio", "identity:github"],
  };
  await api("/member/import/preview", "POST", body);
  const { id } = await api<ImportJob>("/member/import", "POST", body);
  const until = async (isThere: (job: ImportJob) => boolean) => {
    while (!isThere(await api<ImportJob>(`/member/import/${id}?segments[]=${segmentId}`))) await wait(500);
  };
  await until(({ endedAt }) => endedAt !== null);
  await api(`/member/import/${id}/undo`, "POST", { segments: [segmentId] });
  await until(({ status }) => status === "undone");
}

async function importRecords({ api }: Loaded): Promise<void> {
  const { id } = await api<RecordImport>("/record-import", "POST", { format: "platform" });
  const until = async (wanted: RecordImport["status"]) => {
    for (;;) {
      const { status, error } = await api<RecordImport>(`/record-import/${id}`);
      if (status === "failed") throw new Error(`The import failed: ${error}`);
      if (status === wanted) return;
      await wait(500);
    }
  };
  for (const file of generatedFiles(generatedExport(people, people * 3), 1_000_000)) {
    await api(`/record-import/${id}/file`, "POST", file);
  }
  await api(`/record-import/${id}/read`, "POST");
  await until("ready");
  await api(`/record-import/${id}/start`, "POST");
  await until("done");
  await api(`/record-import/${id}/undo`, "POST");
  await until("undone");
}

/** Signed deliveries of each size that a connector accepts, many at once, and large pages that they make it read. */
async function deliver({ url, db, jira, forum }: Loaded): Promise<void> {
  let sent = 0;
  const send = async (platform: string, id: string, event: object, headers: Record<string, string> = {}) => {
    sent += 1;
    const body = JSON.stringify(event);
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const answer = await fetch(`${url}/webhooks/${platform}/${id}`, {
      method: "POST",
      body,
      headers: {
        ...{
          "content-type": "application/json",
          "x-hub-signature": signature,
          "x-discourse-event-signature": signature,
        },
        ...{ "x-atlassian-webhook-identifier": `${sent}`, "x-discourse-event-id": `${sent}`, ...headers },
      },
    });
    if (!answer.ok) throw new Error(`A delivery was refused: ${answer.status} ${await answer.text()}`);
  };
  const inProject = { key: "APOLLO-1", fields: { project: { key: "APOLLO" } } };
  const issue = (number: number, fields = {}) => ({
    ...{ id: `${number}`, key: `APOLLO-${number}`, fields: { project: { key: "APOLLO" }, ...fields } },
  });
  const deleted = { webhookEvent: "comment_deleted", comment: { id: "1" }, issue: { id: "1", ...inProject } };
  const times = <T>(count: number, work: (number: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, number) => work(number)));
  await times(300, () => send("jira", jira, deleted));
  await times(20, (n) => send("jira", jira, { webhookEvent: "jira:issue_updated", issue: issue(n + 1) }));
  const comments = Array.from({ length: 50_000 }, (_, n) => ({ id: `${n}` }));
  await send("jira", jira, { webhookEvent: "jira:issue_deleted", issue: issue(5, { comment: { comments } }) });
  await times(3, () => send("jira", jira, { ...deleted, pad: "é".repeat(12_000_000) }));
  const pad = Array.from({ length: 100_000 }, (_, n) => `${"aé\u0301 ".repeat(40)}${n}`);
  await times(3, () => send("jira", jira, { ...deleted, pad }));
  const topic = { id: 9, highest_post_number: 10_000, posts_count: 10_000 };
  await send("discourse", forum, { topic }, { "x-discourse-event": "topic_destroyed" });
  await times(500, (n) => {
    const dates = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
    const author = { username: `u${n}`, user_id: n, name: `U ${n}` };
    const place = { topic_id: n % 9, category_id: 1, topic_archetype: "regular", topic_slug: "a", topic_title: "T" };
    const text = { cooked: "<p>hello <b>x".repeat(4_000), raw: "hi ".repeat(9_000) };
    const post = { id: n, post_number: n, ...dates, ...author, ...place, ...text };
    return send("discourse", forum, { post }, { "x-discourse-event": "post_created" });
  });
  const isWaiting = async () =>
    (await db.execute(sql`select 1 from webhook_deliveries where processed_at is null limit 1`)).rows.length > 0;
  while (await isWaiting()) await wait(500);
}

/** Provider with issues of 1,000 long comments. */
async function startProvider(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    const [, id] = /issue\/(\w+)/.exec(request.url ?? "") ?? [];
    response.setHeader("content-type", "application/json");
    const project = { id: "1", key: "APOLLO", name: "Apollo" };
    const empty = { values: [project], isLast: true, total: 1, issues: [], categories: [] };
    const categories = { category_list: { categories: [{ id: 1, read_restricted: false }] } };
    response.end(JSON.stringify(id === undefined ? { ...empty, ...categories } : largeIssue(id)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function largeIssue(id: string) {
  const times = { created: "2026-01-06T09:00:00.000+0000", updated: "2026-01-06T09:00:00.000+0000" };
  const person = (n: number) => ({
    ...{ accountId: `a${n}`, displayName: `Person ${n}`, emailAddress: `p${n}@example.org`, name: `p${n}` },
  });
  const body = `Hello *world* {code}x{code} ${"text ".repeat(400)}`;
  const comments = Array.from({ length: 1_000 }, (_, n) => ({ id: `${id}${n}`, author: person(n), ...times, body }));
  const people = { creator: person(1), reporter: person(1) };
  const kinds = { issuetype: { name: "Bug" }, status: { name: "Open" }, project: { key: "APOLLO", id: "1" } };
  return {
    ...{ id, key: `APOLLO-${id}`, changelog: { histories: [], total: 0 } },
    fields: {
      ...{ ...times, ...people, ...kinds, summary: "S", description: "D ".repeat(20_000), attachment: [] },
      comment: { comments, total: 1_000 },
    },
  };
}
