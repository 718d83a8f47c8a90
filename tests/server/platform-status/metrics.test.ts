import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
const token = "a token for the metrics";

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

async function scrape(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

/** Values by metric with its labels, as in `cdp_jobs{job="…",state="…"}`. */
const valuesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );

test("requests, jobs, integrations, suggestions, sockets, database and disk are counted, without ids and names", async () => {
  const ask = async <T>(path: string) =>
    (await platform.api(path, { method: "POST", account: "admin", body: { limit: 2, offset: 0 } })).json<{
      rows: T[];
    }>();
  const [group] = (await ask<{ id: string }>("/segment/projectGroup/query")).rows;
  const inGroup = `segments[]=${group?.id}`;
  const list = { method: "POST", account: "admin", body: { limit: 2, offset: 0, segments: [group?.id] } } as const;
  const { rows } = (await platform.api("/member/query", list)).json<{ rows: { id: string; displayName: string }[] }>();
  expect(rows).toHaveLength(2);
  for (const { id } of rows) await platform.api(`/member/${id}?${inGroup}`, { account: "admin" });
  await platform.api(`/member/00000000-0000-4000-8000-000000000000?${inGroup}`, { account: "admin" });
  const { status, type, text } = await scrape(platform.url);
  expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
  const values = valuesOf(text);
  const calls = (call: string, code: number) =>
    values.get(`cdp_http_request_duration_seconds_count{call="${call}",status="${code}"}`);
  expect(calls("GET /api/member/:id", 200)).toBe(2);
  expect(calls("GET /api/member/:id", 404)).toBe(1);
  const { db } = platform.running.platform;
  const counted = await db.execute<{ people: string }>("select count(*) as people from member_suggestions");
  expect(values.get('cdp_merge_suggestions{records="people"}')).toBe(Number(counted.rows[0]?.people));
  const integrations = await db.execute<{ platform: string; status: string; count: string }>(
    "select platform, status, count(*) as count from integrations group by 1, 2",
  );
  expect(integrations.rows.length).toBeGreaterThan(3);
  for (const { platform: key, status: state, count } of integrations.rows) {
    expect(values.get(`cdp_integrations{platform="${key}",status="${state}"}`)).toBe(Number(count));
  }
  expect(values.get("cdp_database_up")).toBe(1);
  expect(values.get("cdp_socket_clients")).toBe(0);
  expect(values.get("cdp_disk_free_bytes")).toBeGreaterThan(0);
  expect(values.get("cdp_database_bytes")).toBeGreaterThan(1_000_000);
  expect(text).toContain("process_resident_memory_bytes");
  for (const { id, displayName } of rows) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(displayName);
  }
});

test("without a token a request that a proxy forwards finds nothing", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  expect((await scrape(platform.url, forwarded)).status).toBe(404);
  expect((await scrape(platform.url, { "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
});

test("with a token only the token opens them, and a database that is away is told", async () => {
  const other = await startPlatform({ environment: { METRICS_TOKEN: token } });
  try {
    for (const authorization of ["", "Bearer", `Bearer ${token} `.slice(0, -2), `Basic ${token}`, `Bearer ${token}x`]) {
      expect([authorization, (await scrape(other.url, { authorization })).status]).toEqual([authorization, 404]);
    }
    const authorization = `Bearer ${token}`;
    expect((await scrape(other.url, { authorization, "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
    await other.running.platform.db.execute("alter table member_suggestions rename to elsewhere");
    const { status, text } = await scrape(other.url, { authorization });
    expect(status).toBe(200);
    expect(valuesOf(text).get("cdp_database_up")).toBe(0);
    expect(text).not.toMatch(/^cdp_merge_suggestions\{/m);
  } finally {
    await other.stop();
  }
});
