import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "#shared/api-client/index.js";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";

let platform: TestPlatform;
let environment: Record<string, string>;
let client: ReturnType<typeof createApiClient>;
let segmentId: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Examples", roles: ["admin"], groups: [], expiresAt: null };
  const { key } = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>();
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select s.id from segments s join member_segments f on f.segment_id = s.id where s.type = 'subproject'
    group by s.id order by count(*) desc limit 1`);
  segmentId = found.rows[0]?.id ?? "";
  client = createApiClient({ platform: platform.url, key });
  environment = { PATH: process.env.PATH ?? "", PLATFORM: platform.url, KEY: key, SEGMENT: segmentId };
});
afterAll(() => platform.stop());

async function run(example: string, more: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`docs/examples/${example}.ts`], {
    env: { ...environment, ...more },
  });
  return stdout;
}

async function people() {
  const { data } = await client.GET("/v1/segments/{segmentId}/people", {
    params: { path: { segmentId }, query: { limit: 200 } },
  });
  if (!data) throw new Error("The people were not answered.");
  return data.data;
}

test("the export is a table with a row for each person, and no cell is a formula", async () => {
  const [first] = await people();
  await client.PATCH("/v1/segments/{segmentId}/people/{id}", {
    params: { path: { segmentId, id: first?.id ?? "" } },
    body: { name: '=HYPERLINK("x")' },
  });
  const [header, ...rows] = Papa.parse<string[]>((await run("export-people")).trim()).data;
  expect(header).toEqual(["Name", "Email", "Organization", "Tags", "Activities", "Last active"]);
  const { count } = (
    await platform.running.platform.db.execute<{ count: number }>(sql`
      select count(*)::int as count from member_segments f join members m on m.id = f.member_id
      where f.segment_id = ${segmentId}::uuid and m.deleted_at is null`)
  ).rows[0] ?? { count: 0 };
  expect(rows).toHaveLength(count);
  expect(rows[0]?.[0]).toBe(`'=HYPERLINK("x")`);
});

test("the bot tags those whose first activity is new, once", async () => {
  const days = "3650";
  const before = await people();
  const output = await run("tag-newcomers", { DAYS: days });
  const since = new Date(Date.now() - Number(days) * 86_400_000).toISOString();
  const isNew = ({ joinedAt, isBot }: (typeof before)[number]) => !isBot && (joinedAt ?? "") >= since;
  expect(Number.parseInt(output, 10)).toBeGreaterThan(0);
  for (const person of await people()) expect(person.tags?.includes("New contributor")).toBe(isNew(person));
  expect(await run("tag-newcomers", { DAYS: days })).toBe("0 new contributors were tagged.\n");
});

test("the receiver prints events signed by the platform and refuses others", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { data: webhook } = await client.POST("/v1/webhooks", {
    body: { name: "Example", url, events: ["person.created"] },
  });
  const receiver: ChildProcess = spawn(process.execPath, ["docs/examples/receive-webhooks.ts"], {
    env: { PATH: process.env.PATH, PORT: String(port), SECRET: webhook?.secret },
  });
  try {
    if (!receiver.stdout) throw new Error("The receiver has no output.");
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe(`Listening on port ${port}`);
    const headers = { "webhook-id": "1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
    const forged = { ...headers, "webhook-signature": "v1,AAAA" };
    expect((await fetch(url, { method: "POST", headers: forged, body: "{}" })).status).toBe(401);
    const { data: person } = await client.POST("/v1/segments/{segmentId}/people", {
      params: { path: { segmentId } },
      body: { name: "New", identities: [{ platform: "github", type: "username", value: "new-and-told" }] },
    });
    expect((await lines.next()).value).toBe(`person.created ${JSON.stringify({ id: person?.id })}`);
  } finally {
    receiver.kill();
    await once(receiver, "exit");
  }
});
