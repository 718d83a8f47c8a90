import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { eraseDue } from "#server/curation/trash/erase-job.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { segmentMoveJob } from "#server/records/segments/move.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform } from "#tests/support/platform.ts";

/** Record as the public API returns it. */
export type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Starts a platform with a project group of its own, which has two sub-projects, and a second group with one. Programs
 * write to them by an administrator's key.
 */
export async function startWorld() {
  const platform = await startPlatform({ demo: true });
  const { db } = platform.running.platform;
  const keyBody = { name: "Story", roles: ["admin"], groups: [], expiresAt: null };
  const { key } = (await platform.api("/api-key", { method: "POST", account: "admin", body: keyBody })).json<{
    key: string;
  }>();
  const segments = await demoSegments(platform);
  const makeGroup = async (name: string) => {
    const make = (path: string, body: object) =>
      platform.api(`/segment/${path}`, { method: "POST", account: "admin", body }).then((answer) => {
        if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
        return answer.json<{ id: string; slug: string }>();
      });
    const group = await make("projectGroup", { name, slug: name.toLowerCase() });
    const project = async (title: string) => {
      const slug = `${name}-${title}`.toLowerCase();
      const { id } = await make("project", { name: `${name} ${title}`, slug, parentSlug: group.slug });
      const found = await db.execute<{ id: string }>(sql`select id from segments where parent_id = ${id}::uuid`);
      return { project: id, id: found.rows[0]?.id ?? "" };
    };
    const [one, two] = [await project("One"), await project("Two")];
    return { id: group.id, slug: group.slug, one: one.id, two: two.id, secondProject: two.project };
  };
  const here = await makeGroup("Story");
  const there = await makeGroup("Other");

  const asProgram = (method: string, address: string, body?: object) =>
    fetch(address, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** Sends a request of a program; throws on an error that is not expected. */
  async function v1<T = Answer>(method: string, path: string, body?: object, segment: string = here.one): Promise<T> {
    const answer = await asProgram(method, `${platform.url}/api/v1/segments/${segment}/${path}`, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  /** Sends lines of a bulk call; throws on an error of a line. */
  async function sendLines(kind: "people" | "activities", lines: readonly object[]) {
    const answer = await fetch(`${platform.url}/api/v1/segments/${here.one}/${kind}/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
    });
    const text = await answer.text();
    if (!answer.ok || text.includes('"error"')) throw new Error(`${kind}/bulk: ${answer.status} ${text.slice(0, 300)}`);
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as { id: string | null }]));
  }

  const exported = async (part: string, segment: string) => {
    const answer = await fetch(`${platform.url}/api/v1/segments/${segment}/export/${part}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await answer.text();
    expect([part, answer.status]).toEqual([part, 200]);
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Answer]));
  };

  const send = (method: string, path: string, body: object = {}, account: Account = "admin", segment = here.id) =>
    platform.api(path, { method, account, body: { segments: [segment], ...body } });

  /** Waits for background work: merges, bulk changes, recounts and erasures. */
  async function settle(): Promise<void> {
    const waiting = sql`select 1 from merge_actions where state = 'in-progress'
      union all select 1 from bulk_jobs where status in ('waiting', 'running')
      union all select 1 from pgboss.job where name = ${segmentMoveJob} and state in ('created', 'retry', 'active')`;
    await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toEqual([]), {
      timeout: 180_000,
      interval: 20,
    });
    await eraseDue(db, new AbortController().signal);
    await recountChanged({ db, isEmbedded: false }, new AbortController().signal);
  }

  const now = async () =>
    (
      await db.execute<{ now: string }>(sql`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`)
    ).rows[0]?.now ?? "";

  return { platform, db, segments, here, there, v1, asProgram, sendLines, exported, send, settle, now };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
