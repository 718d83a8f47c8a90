import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
/** The demo's group with the most people, and an API key with read access. */
let group: string;
let key: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  key = await createKey({ roles: ["readonly"] });
  const found = await rows<{ id: string }>(sql`
    select s.id from segments s join member_segments f on f.segment_id = s.id where s.type = 'projectGroup'
    group by s.id order by count(*) desc limit 1`);
  group = found[0]?.id ?? "";
});
afterAll(() => platform.stop());

async function rows<Row>(query: SQL): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

async function createKey(access: { roles: string[]; groups?: string[] }): Promise<string> {
  const body = { name: "Test", groups: [], expiresAt: null, ...access };
  const answer = await platform.api("/api-key", { method: "POST", account: "admin", body });
  return answer.json<{ key: string }>().key;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return fetch(`${platform.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${key}`, ...headers } });
}

interface Page {
  readonly data: Record<string, unknown>[];
  readonly next: string | null;
}

async function read<T = Page>(path: string): Promise<T> {
  const answer = await ask(path);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as T;
}

/** Reads every record of a list, page by page. */
async function readAll(path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(
      `${path}${path.includes("?") ? "&" : "?"}${cursor === null ? "" : `cursor=${cursor}`}`,
    );
    all.push(...page.data);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

describe("lists", () => {
  test("every person of a segment is listed once, page by page, with the figures of the segment", async () => {
    const people = await readAll(`/segments/${group}/people?limit=53&fields=name,activityCount`);
    const stored = await rows<{ id: string; name: string; count: number }>(sql`
      select m.id, m.display_name as name, f.activity_count as count from member_segments f
      join members m on m.id = f.member_id where f.segment_id = ${group}::uuid and m.deleted_at is null order by m.id`);
    expect(people).toEqual(stored.map(({ id, name, count }) => ({ id, name, activityCount: count })));
  });

  test("every organization of a segment is listed once", async () => {
    const found = await readAll(`/segments/${group}/organizations?limit=20&fields=peopleCount`);
    const stored = await rows<{ id: string; peopleCount: number }>(sql`
      select o.id, f.member_count as "peopleCount" from organization_segments f
      join organizations o on o.id = f.organization_id where f.segment_id = ${group}::uuid and o.deleted_at is null
      order by o.id`);
    expect(found).toEqual(stored);
  });

  test("activities are listed newest first, once, even with equal timestamps", async () => {
    const found = await readAll(`/segments/${group}/activities?limit=200&since=2026-10-01&fields=id`);
    const stored = await rows<{ id: string }>(sql`
      select a.id from activities a join segments s on s.id = a.segment_id
      where s.grandparent_id = ${group}::uuid and a."timestamp" >= '2026-10-01' order by a."timestamp" desc, a.id`);
    expect(stored.length).toBeGreaterThan(200);
    expect(found).toEqual(stored);
  });

  test("activities can be filtered by person, organization, platform and time", async () => {
    const { data } = await read(`/segments/${group}/activities?limit=200`);
    const one = data.find(({ organizationId }) => organizationId !== null);
    const { personId, organizationId, platform: on, timestamp } = one as Record<string, string>;
    const narrowed = await readAll(
      `/segments/${group}/activities?personId=${personId}&organizationId=${organizationId}&platform=${on}&since=${timestamp}`,
    );
    expect(narrowed.map(({ id }) => id)).toContain(one?.id);
    for (const each of narrowed) expect(each).toMatchObject({ personId, organizationId, platform: on });
  });

  test("changed records since a time can be listed", async () => {
    const [first] = (await read(`/segments/${group}/people?limit=1`)).data;
    await rows(sql`update members set updated_at = now() + interval '1 hour' where id = ${String(first?.id)}::uuid`);
    const changed = await readAll(
      `/segments/${group}/people?updatedSince=${new Date(Date.now() + 60_000).toISOString()}`,
    );
    expect(changed.map(({ id }) => id)).toEqual([first?.id]);
  });
});

test("a person has identities, work and tags, and the organization of their activities on a date is returned", async () => {
  const [record] = await rows<{ member_id: string; organization_id: string; segment_id: string; at: string }>(sql`
    select a.member_id, a.organization_id, a.segment_id, to_char(a."timestamp", 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from activities a join member_organizations w on w.member_id = a.member_id and w.organization_id = a.organization_id
    where w.deleted_at is null and w.date_start <= a."timestamp" and w.date_end is null
      and (select count(*) from member_organizations x where x.member_id = a.member_id and x.deleted_at is null) = 1
    limit 1`);
  if (!record) throw new Error("The demo has nobody with one employer.");
  const person = await read<Record<string, unknown>>(`/segments/${record.segment_id}/people/${record.member_id}`);
  expect(person).toMatchObject({
    id: record.member_id,
    workExperiences: [{ organizationId: record.organization_id, endedAt: null }],
  });
  expect((person.identities as unknown[]).length).toBeGreaterThan(0);
  const address = `/segments/${record.segment_id}/people/${record.member_id}/affiliation`;
  expect(await read(`${address}?at=${record.at}`)).toMatchObject({ organization: { id: record.organization_id } });
  expect(await read(`${address}?at=1990-01-01`)).toEqual({
    at: "1990-01-01T00:00:00.000Z",
    organization: null,
    isIndependent: false,
  });
});

describe("conventions", () => {
  test("errors are problem details, in plain words", async () => {
    const answers = await Promise.all(
      ["people?fields=name,age", "people?limit=0", "people?cursor=abc", "activities?since=soon"].map((path) =>
        ask(`/segments/${group}/${path}`),
      ),
    );
    const problems = await Promise.all(answers.map((answer) => answer.json()));
    expect(problems.map(({ status, detail }) => [status, detail.split(".")[0]])).toEqual([
      [400, 'There is no field "age"'],
      [400, "The field limit must be at least 1"],
      [400, "cursor does not belong to this list"],
      [400, "since must be a date or a time in ISO 8601, for example 2026-01-31"],
    ]);
    expect(answers[0]?.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    const gone = await ask(`/segments/${group}/people/5b0e1f3a-0000-4000-8000-000000000000`);
    expect(await gone.json()).toMatchObject({ type: "about:blank", title: "Not Found", status: 404 });
  });

  test("requests refused before routing are a problem too, and a wrong method lists the supported ones", async () => {
    const admin = await createKey({ roles: ["admin"] });
    const send = async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, headers = {}) => {
      const answer = await fetch(`${platform.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${admin}`, "content-type": "application/json", ...headers },
        ...(body !== undefined && { body }),
      });
      const { status, title, detail } = (await answer.json()) as Record<string, unknown>;
      expect(answer.headers.get("content-type"), path).toBe("application/problem+json; charset=utf-8");
      expect(status, path).toBe(answer.status);
      expect([typeof title, typeof detail], path).toEqual(["string", "string"]);
      return answer;
    };
    const people = `/segments/${group}/people`;
    expect((await send("GET", "/nothing")).status).toBe(404);
    expect((await send("GET", "/segments/%ff")).status).toBe(400);
    const wrong = await send("PUT", people, "{}");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await send("POST", people, "<a/>", { "content-type": "text/xml" })).status).toBe(415);
    expect((await send("POST", people, "{}", { "content-type": "application/x-ndjson" })).status).toBe(415);
    expect((await send("POST", people, "{")).status).toBe(400);
    expect((await send("POST", people, new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).status).toBe(400);
    const webhook = JSON.stringify({ name: "Once", url: "http://127.0.0.1:9/", events: ["person.deleted"] });
    const once = { "idempotency-key": "webhook-once" };
    await fetch(`${platform.url}/api/v1/webhooks`, {
      ...{ method: "POST", body: webhook },
      headers: { authorization: `Bearer ${admin}`, "content-type": "application/json", ...once },
    });
    expect((await send("POST", "/webhooks", webhook, once)).status).toBe(409);
  });

  test("an unchanged response is a 304", async () => {
    const first = await ask(`/segments/${group}/people?limit=2`);
    const etag = first.headers.get("etag") ?? "";
    const again = await ask(`/segments/${group}/people?limit=2`, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    expect([again.headers.get("vary"), again.headers.get("cache-control")]).toEqual([
      expect.stringContaining("accept-encoding"),
      "private, no-cache",
    ]);
    expect([again.headers.get("content-length"), again.headers.get("content-type")]).toEqual([null, null]);
    for (const sent of ["*", etag.replace("W/", ""), `"another, one", ${etag}`]) {
      expect((await ask(`/segments/${group}/people?limit=2`, { "if-none-match": sent })).status, sent).toBe(304);
    }
    const other = await ask(`/segments/${group}/people?limit=3`, { "if-none-match": etag });
    expect(other.status).toBe(200);
  });

  test("HEAD returns the headers of GET without the content", async () => {
    const [first] = (await read(`/segments/${group}/people?limit=1`)).data;
    const [got, headed] = await Promise.all(
      ["GET", "HEAD"].map((method) => ask(`/segments/${group}/people/${first?.id}`, {}, method)),
    );
    expect(headed?.status).toBe(200);
    for (const name of ["etag", "cache-control", "content-type", "content-length"]) {
      expect([name, headed?.headers.get(name)]).toEqual([name, got?.headers.get(name)]);
    }
    expect(await headed?.text()).toBe("");
    const etag = got?.headers.get("etag") ?? "";
    // A strong ETag identifies bytes, which compression would change.
    expect([etag.startsWith("W/"), got?.headers.get("content-encoding")]).toEqual([false, null]);
    const unchanged = await ask(`/segments/${group}/people/${first?.id}`, { "if-none-match": `W/${etag}` }, "HEAD");
    expect(unchanged.status).toBe(304);
  });

  test("reading requires a key that is not revoked", async () => {
    const headers = { authorization: "" };
    const nobody = await ask("/segments", headers);
    expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const listed = await platform.api("/api-key", { account: "admin" });
    const revoked = await createKey({ roles: ["readonly"] });
    const [newest] = (await platform.api("/api-key", { account: "admin" })).json<{ rows: { id: string }[] }>().rows;
    expect(listed.status).toBe(200);
    await platform.api(`/api-key/${newest?.id}`, { method: "DELETE", account: "admin" });
    const refused = await ask("/segments", { authorization: `Bearer ${revoked}` });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await refused.json()).toMatchObject({ title: "Unauthorized", detail: expect.stringContaining("API key") });
  });

  test("the segments equal those of the console", async () => {
    const { data } = await read("/segments");
    const stored = await rows<{ id: string }>(sql`select id from segments`);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
    expect((await ask("/segments/5b0e1f3a-0000-4000-8000-000000000000/people")).status).toBe(404);
  });

  test("the API description has every call", async () => {
    const description = await (await fetch(`${platform.url}/api/v1/openapi.json`)).json();
    const { paths } = description as { paths: Record<string, Record<string, unknown>> };
    const named = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(named.sort()).toEqual(v1Calls.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort());
  });
});
