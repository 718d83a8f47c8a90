import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resumeDownload } from "#console/features/export/resume-download.ts";
import { createClient } from "#shared/client/client.ts";
import { memberCsv } from "#shared/contract/exports.ts";
import { personalDataCalls } from "#shared/contract/personal-data.ts";
import { recordParts, v1ExportCalls } from "#shared/contract/v1/export.ts";
import { startCuttingProxy } from "#tests/support/cutting-proxy.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let group: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Export", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select s.id from segments s join member_segments f on f.segment_id = s.id where s.type = 'projectGroup'
    group by s.id order by count(*) limit 1`);
  group = found.rows[0]?.id ?? "";
});
afterAll(() => platform.stop());

async function read(path: string): Promise<string> {
  const answer = await fetch(`${platform.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  expect(answer.status, text.slice(0, 500)).toBe(200);
  return text;
}

/** Requests without compression, so that bytes on the wire are bytes of the rows. */
const uncompressed: typeof fetch = (request, init) => {
  const outgoing = new Request(request, init);
  outgoing.headers.set("accept-encoding", "identity");
  return fetch(outgoing);
};

const clientOf = (address: string) =>
  createClient({ baseUrl: `${address}/api`, fetch: uncompressed, token: () => key, group: () => null });

interface Manifest {
  readonly parts: readonly {
    readonly name: string;
    readonly rows: number;
    readonly ndjson: string;
    readonly csv: string;
  }[];
}

const manifest = async () => JSON.parse(await read(`/api/v1/segments/${group}/export`)) as Manifest;

const lines = async (path: string) =>
  (await read(path)).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Record<string, string>]));

test("each part has as many rows as the manifest states, in both formats, and references only exported records", async () => {
  const { parts } = await manifest();
  const rows = new Map<string, Record<string, string>[]>();
  for (const part of parts) {
    const found = await lines(part.ndjson);
    rows.set(part.name, found);
    expect([part.name, found.length]).toEqual([part.name, part.rows]);
    const [titles = [], ...table] = Papa.parse<string[]>((await read(part.csv)).replace("\ufeff", ""), {
      skipEmptyLines: true,
    }).data;
    expect([part.name, table.length]).toEqual([part.name, part.rows]);
    if (found[0]) expect(titles).toEqual(Object.keys(found[0]));
  }
  const ids = (name: string) => new Set(rows.get(name)?.map(({ id }) => id));
  const [people, segments] = [ids("people"), ids("segments")];
  expect(people.size).toBeGreaterThan(5);
  for (const part of ["identities", "workExperiences", "affiliations", "tags", "activities"]) {
    const strangers = rows.get(part)?.filter(({ personId }) => !people.has(personId)) ?? [];
    expect([part, strangers]).toEqual([part, []]);
  }
  expect(rows.get("activities")?.every(({ segmentId }) => segments.has(segmentId))).toBe(true);
});

test.each(["ndjson", "csv"] as const)(
  "an export continues after the last complete row of a broken connection, as %s",
  async (format) => {
    const { parts } = await manifest();
    for (const part of recordParts) {
      const whole = await read(parts.find(({ name }) => name === part)?.[format] ?? "");
      // Each attempt receives at least one row.
      const third = 4_000 + Math.floor(whole.length / 3);
      const way = await startCuttingProxy(platform.url, third, third);
      try {
        const client = clientOf(way.address);
        const rows = await resumeDownload(format, async (after) => {
          const query = { format, ...(after && { after }) };
          return (await client.download(v1ExportCalls.part, { params: { segmentId: group, part }, query })).pieces;
        });
        expect(new TextDecoder().decode(Buffer.concat(rows)), part).toBe(whole);
        expect([part, way.cuts()]).toEqual([part, whole.length > 20_000 ? 2 : expect.any(Number)]);
      } finally {
        await way.stop();
      }
    }
  },
);

test("an export announces that it supports no byte ranges, and HEAD creates none of it", async () => {
  const { parts } = await manifest();
  const { ndjson = "" } = parts.find(({ name }) => name === "activities") ?? {};
  for (const method of ["GET", "HEAD"]) {
    const headers = { authorization: `Bearer ${key}`, range: "bytes=0-9" };
    const answer = await fetch(`${platform.url}${ndjson}`, { method, headers });
    expect([answer.status, answer.headers.get("accept-ranges")]).toEqual([200, "none"]);
    expect((await answer.text()) === "").toBe(method === "HEAD");
  }
});

test("a broken connection of a table or a person's data is an error, not a shorter file", async () => {
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select member_id as id from activities group by member_id order by count(*) desc limit 1`);
  const params = { id: found.rows[0]?.id ?? "" };
  const way = await startCuttingProxy(platform.url, 2_000, 2_000);
  try {
    const client = clientOf(way.address);
    const downloads = [
      () => client.download(memberCsv, { body: { segments: [group] } }),
      () => client.download(personalDataCalls.file, { params, body: { reference: "DSR-1" } }),
    ];
    for (const download of downloads) {
      await expect(download().then(({ pieces }) => new Response(pieces).arrayBuffer())).rejects.toThrow();
    }
    expect(way.cuts()).toBe(2);
  } finally {
    await way.stop();
  }
});
