import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let subProject: string;
let group: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Bulk", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const [segment] = await rows<{ id: string; group_id: string }>(sql`
    select id, grandparent_id as group_id from segments where type = 'subproject' order by id limit 1`);
  subProject = segment?.id ?? "";
  group = segment?.group_id ?? "";
});
afterAll(() => platform.stop());

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

interface Outcome {
  readonly line: number;
  readonly status: string;
  readonly id: string | null;
  readonly personId?: string | null;
  readonly error?: string;
}

const headers = () => ({ authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" });

async function send(what: "people" | "activities", lines: readonly unknown[]): Promise<Outcome[]> {
  const body = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const answer = await fetch(`${platform.url}/api/v1/segments/${subProject}/${what}/bulk`, {
    ...{ method: "POST", headers: headers(), body },
  });
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")], text).toEqual([
    200,
    "application/x-ndjson; charset=utf-8",
  ]);
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Outcome]));
}

const person = (n: number) => ({
  name: `Contributor ${n}`,
  identities: [{ platform: "github", type: "username", value: `bulk-${n}`, verified: true }],
  attributes: { jobTitle: "Engineer" },
  organizations: [{ name: "Bulk Inc.", domain: "bulk.example" }],
});

const talk = (n: number) => ({
  ...{ platform: "meetup", type: "talk", sourceId: `talk-${n}`, timestamp: "2026-03-01T10:00:00Z", title: `Talk ${n}` },
  person: person(n % 50),
});

const statuses = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ status }) => status))];

describe("people", () => {
  test("each line is answered in order; sending the same lines again changes nothing", async () => {
    const lines = Array.from({ length: 450 }, (_, n) => person(n));
    const first = await send("people", lines);
    expect(first.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
    expect(statuses(first)).toEqual(["created"]);
    const state = () => rows(sql`select id, xmin::text, display_name, updated_at from members order by id`);
    const before = await state();
    const again = await send("people", lines);
    expect(again).toEqual(first.map((each) => ({ ...each, status: "unchanged" })));
    expect(await state()).toEqual(before);
    const read = await fetch(`${platform.url}/api/v1/segments/${subProject}/people/${first[0]?.id}`, {
      headers: headers(),
    });
    expect(await read.json()).toMatchObject({
      name: "Contributor 0",
      identities: [{ platform: "github", value: "bulk-0", verified: true }],
      workExperiences: [{ organization: "Bulk Inc." }],
    });
  });

  test("new values are added, and manual changes stay", async () => {
    const [{ id } = { id: null }] = await send("people", [person(1000)]);
    await fetch(`${platform.url}/api/v1/segments/${subProject}/people/${id}`, {
      method: "PATCH",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify({ name: "By hand", attributes: { jobTitle: "By hand" } }),
    });
    const email = { platform: "git", type: "email", value: "bulk-1000@bulk.example" };
    const more = {
      ...person(1000),
      identities: [...person(1000).identities, email],
      attributes: { bio: "Writes tests" },
    };
    expect(await send("people", [more])).toEqual([{ line: 1, status: "updated", id }]);
    const read = await fetch(`${platform.url}/api/v1/segments/${subProject}/people/${id}`, { headers: headers() });
    const found = (await read.json()) as {
      name: string;
      identities: unknown[];
      attributes: Record<string, { default: unknown }>;
    };
    expect([found.name, found.identities.length]).toEqual(["By hand", 2]);
    expect([found.attributes.jobTitle?.default, found.attributes.bio?.default]).toEqual(["By hand", "Writes tests"]);
  });
});

describe("activities", () => {
  test("activities are added with their people, once, and the figures follow changes", async () => {
    const lines = Array.from({ length: 300 }, (_, n) => talk(n));
    const first = await send("activities", lines);
    expect(statuses(first)).toEqual(["created"]);
    expect(new Set(first.map(({ personId }) => personId)).size).toBe(50);
    expect(statuses(await send("activities", lines))).toEqual(["unchanged"]);
    const changed = await send("activities", [
      { ...talk(0), title: "Better", timestamp: "2026-03-02T10:00:00Z" },
      talk(1),
    ]);
    expect(changed.map(({ status }) => status)).toEqual(["updated", "unchanged"]);
    const counted = await rows(sql`
      select activity_count, last_active::date::text as last from member_segments
      where member_id = ${first[0]?.personId}::uuid and segment_id = ${group}::uuid`);
    expect(counted).toEqual([{ activity_count: 6, last: "2026-03-02" }]);
  });

  test("an activity that was deleted here stays deleted", async () => {
    const [one] = await send("activities", [talk(5000)]);
    await fetch(`${platform.url}/api/v1/segments/${subProject}/activities/${one?.id}`, {
      method: "DELETE",
      headers: headers(),
    });
    expect(await send("activities", [talk(5000)])).toEqual([{ line: 1, status: "skipped", id: one?.id }]);
  });
});

test("an invalid line is reported in words, and the others are stored", async () => {
  const outcomes = await send("activities", [
    "{",
    talk(6000),
    "",
    { ...talk(6001), timestamp: "soon" },
    { ...talk(6002), nmae: "x" },
    { ...talk(6003), url: "javascript:alert(1)" },
    { ...talk(6004), title: "\0" },
  ]);
  expect(outcomes.map(({ line, status, error }) => [line, error ?? status])).toEqual([
    [1, "The line is not JSON."],
    [2, "created"],
    [4, "timestamp must be a time in ISO 8601, for example 2026-01-31T12:00:00Z."],
    [5, "The request has unknown fields: nmae."],
    [6, "The URL must begin with http:// or https://."],
    [7, "The request contains a character that cannot be stored: NUL or an unpaired surrogate."],
  ]);
});

test("placeholders are no identities, and a text without a domain is no email address", async () => {
  const email = (value: string) => ({ platform: "custom", type: "email", value });
  const outcomes = await send("people", [
    { name: "n/a", identities: [email("none@none.com"), email("Bulk Ada <bulk-ada@quill.example>")] },
    { name: "Hollow", identities: [email("n/a"), { platform: "github", type: "username", value: "none" }] },
    { name: "Odd", identities: [email("odd at quill.example")] },
  ]);
  expect(outcomes.map(({ status, error }) => error ?? status)).toEqual([
    "created",
    "The line has no identity besides placeholders.",
    "“odd at quill.example” is not an email address.",
  ]);
  const stored = await rows<{ name: string; value: string }>(sql`
    select m.display_name as name, i.value from members m join member_identities i on i.member_id = m.id
    where i.value like '%none%' or i.value like 'bulk-ada%'`);
  expect(stored).toEqual([{ name: "bulk-ada@quill.example", value: "bulk-ada@quill.example" }]);
});

test("invalid UTF-8 is reported with its line, and JSON instead of lines is refused", async () => {
  const bulk = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${platform.url}/api/v1/segments/${subProject}/people/bulk`, {
      ...{ method: "POST", headers: { ...headers(), "content-type": type }, body },
    });
  const lines = [Buffer.from(JSON.stringify(person(7000))), Buffer.from([0x22, 0xc3, 0x28, 0x22])];
  const wrong = Buffer.concat(lines.map((line) => Buffer.concat([line, Buffer.from("\n")])));
  const answers = (await (await bulk("application/x-ndjson", new Uint8Array(wrong))).text()).trim().split("\n");
  expect(answers.map((line) => JSON.parse(line) as Outcome)).toMatchObject([
    { line: 1, status: "created" },
    { line: 2, status: "error", error: "The line is not UTF-8." },
  ]);
  const json = await bulk("application/json", JSON.stringify(person(7001)));
  expect([json.status, json.headers.get("content-type")]).toEqual([415, "application/problem+json; charset=utf-8"]);
});

test("lines are answered while the request is still being received", async () => {
  const sending = request(`${platform.url}/api/v1/segments/${subProject}/people/bulk`, {
    method: "POST",
    headers: headers(),
  });
  const text = (from: number) => Array.from({ length: 3 }, (_, n) => `${JSON.stringify(person(from + n))}\n`).join("");
  sending.write(text(20_000));
  const [answer] = await once(sending, "response");
  const lines = createInterface({ input: answer })[Symbol.asyncIterator]();
  expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ line: 1, status: "created" });
  sending.end(text(30_000));
  let last = "";
  for await (const line of { [Symbol.asyncIterator]: () => lines }) last = line;
  expect(JSON.parse(last)).toMatchObject({ line: 6, status: "created" });
});

test("a request has at most 10,000 lines, and the rest is not read", async () => {
  const lines = Array.from({ length: 10_050 }, () => person(1));
  const outcomes = await send("people", lines);
  expect(outcomes).toHaveLength(10_001);
  expect(outcomes.at(-1)?.error).toBe("A request has at most 10,000 lines. Send the rest in another request.");
});
