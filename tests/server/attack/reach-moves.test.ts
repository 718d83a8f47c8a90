import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Change } from "#shared/contract/changes.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import { makeSubProject } from "#tests/server/integrations/git-helpers.ts";
import { seededRandom } from "#tests/support/hostile-values.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/*
 * Random moves by the project admins of two groups, their keys, an administrator and connectors that change who a person
 * is: merges and their undo, tables, bulk changes and their undo, the undo in the log of changes, identities, the trash,
 * affiliations, an administrator's imports of records and their undo, maintainers, and new profiles. `reach-model` knows the rights exactly, without these; here they have a bound (rules.md 6).
 */
const minutes = process.env.ATTACK_MINUTES;
const pairs = minutes === undefined ? 25 : 100;
/** `ATTACK_MOVES=10000` plays more with few people. `npm run attack` ends after its minutes. */
const moves = Number(process.env.ATTACK_MOVES ?? (minutes === undefined ? pairs * 8 : Number.POSITIVE_INFINITY));
const mostMs = process.env.ATTACK_MOVES || minutes === undefined ? Number.POSITIVE_INFINITY : Number(minutes) * 60_000;
const seed = Number(process.env.ATTACK_SEED ?? 20_261_128);
const random = seededRandom(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

interface Group {
  readonly place: string;
  readonly requester: Requester;
  readonly send: Send;
  /** With a key of a project admin. */
  readonly sendByKey: Send;
  /** Bulk changes and imports that were not undone yet. */
  readonly jobs: string[];
}
type Send = <T>(method: string, path: string, body?: object) => Promise<{ status: number; json: T; text: string }>;

/** A profile as it was made, and the groups that others than their project admin made it known in. */
interface Origin {
  readonly id: string;
  readonly login: string;
  readonly byOthers: [boolean, boolean];
}

let platform: TestPlatform;
let groups: readonly [Group, Group];
let asAdmin: Send;
const db = () => platform.running.platform.db;

beforeAll(async () => {
  platform = await startPlatform({ environment: { RATE_LIMIT: "0" } });
  asAdmin = sender(await platform.token("admin"), "");
  groups = [await makeGroup(), await makeGroup()];
});
afterAll(() => platform.stop());

function sender(token: string, place: string): Send {
  return async (method, path, body) => {
    const query = method === "GET" ? `?segments[]=${place}` : "";
    const answer = await fetch(`${platform.url}/api${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": path.endsWith("/people/bulk") ? "application/x-ndjson" : "application/json",
      },
      ...(body && { body: JSON.stringify({ ...(!path.startsWith("/v1/") && { segments: [place] }), ...body }) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { status: answer.status, text, json: isJson ? JSON.parse(text) : null };
  };
}

async function makeGroup(): Promise<Group> {
  const { segmentId: place } = await makeSubProject(platform);
  const { rows } = await db().execute<{ id: string; segments: string[] }>(sql`
    insert into users (issuer, subject, email, roles, admin_segments)
    select (select issuer from users order by created_at limit 1), gen_random_uuid()::text, gen_random_uuid() || '@example.org', '{projectAdmin}',
      array[id, parent_id, grandparent_id] from segments where id = ${place}::uuid
    returning id, admin_segments as segments`);
  const { id = "", segments = [] } = rows[0] ?? {};
  const tokens = createAppTokens(await readSecretKey(platform.config));
  const forKey = {
    name: randomUUID(),
    roles: ["projectAdmin"],
    groups: segments.slice(-1),
    expiresAt: null,
    segments: [place],
  };
  const made = await asAdmin<{ key: string }>("POST", "/api-key", forKey);
  expect(made.status, made.text).toBe(200);
  return {
    place,
    sendByKey: sender(made.json.key, place),
    send: sender(await tokens.sign(id), place),
    jobs: [],
    requester: {
      user: { id, email: "", fullName: "", roles: ["projectAdmin"], status: "active", adminSegments: segments },
      ...{ segments: [], ipAddress: null, userAgent: null, requestId: "", ifMatch: null },
    },
  };
}

/** Profiles that a profile consists of, by the id of the surviving one. */
const clusters = new Map<string, Origin[]>();
const clusterOf = (id: string) => clusters.get(id) ?? [];
/** Profiles that a merged one consisted of, by its id. */
const merged = new Map<string, Origin[]>();

async function makePerson(send: Send, place: string, byOthers: Origin["byOthers"]): Promise<void> {
  const login = `moves-${randomUUID().slice(0, 12)}`;
  const identities = [{ platform: "github", type: "username", value: login, verified: false }];
  const made = await send<{ id: string }>("POST", "/member", { displayName: login, identities, segments: [place] });
  expect(made.status, made.text).toBe(200);
  clusters.set(made.json.id, [{ id: made.json.id, login, byOthers }]);
}

/** Ids that the rule at most lets a project admin change. */
async function boundOf(group: 0 | 1): Promise<ReadonlySet<string>> {
  const ids = [...clusters.keys()];
  const foreign = await db().execute<{ id: string }>(sql`
    select distinct member_id as id from member_segments
    where member_id = any(${sql.param(ids)}::uuid[]) and segment_id = ${groups[group === 0 ? 1 : 0].place}::uuid`);
  const elsewhere = new Set(foreign.rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !elsewhere.has(id) || clusterOf(id).some(({ byOthers }) => byOthers[group])));
}

/** What other groups rely on, by person. */
async function reliedOn(): Promise<Map<string, string>> {
  const { rows } = await db().execute<{ id: string; state: string }>(sql`
    select m.id, concat_ws(' | ', m.display_name, m.attributes, m.deleted_at is null, array(
      select i.value from member_identities i where i.member_id = m.id order by 1)) as state
    from members m where m.id = any(${sql.param([...clusters.keys()])}::uuid[])`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function untilEnded<T extends { endedAt: string | null; status: string }>(
  send: Send,
  path: string,
): Promise<void> {
  await expect
    .poll(async () => {
      const { json } = await send<T>("GET", path);
      return json.endedAt !== null && json.status !== "undoing";
    })
    .toBe(true);
}

/** Waits for the background work of merges. */
const settle = () =>
  expect
    .poll(async () => {
      const { rows } = await db().execute(sql`
        select 1 from merge_actions where state = 'in-progress' limit 1`);
      return rows.length;
    })
    .toBe(0);

const byProjectAdmin = [
  "table",
  "bulk",
  "undo",
  "merge",
  "unmerge",
  "new",
  "activity",
  "rename",
  "identity",
  "affiliation",
  "trash",
  "undo of a change",
  "rename by key",
  "identity by key",
  "merge by key",
  "lines by key",
  "maintainer",
] as const;
const seldom = ["records", "records undo"] as const;
const often = ["connector", "administrator", "admin merge", "admin unmerge"] as const;
/** Imports of records take seconds. */
const byOthers = [...often, ...often, ...often, ...seldom] as const;
type Move = (typeof byProjectAdmin)[number] | (typeof byOthers)[number];

/** Merges two profiles. @returns whether it was allowed */
async function merge(send: Send, place: string, primary: string, secondary: string, byKey = false): Promise<boolean> {
  const { status, text } = byKey
    ? await send("POST", `/v1/segments/${place}/people/${primary}/merge`, { otherId: secondary })
    : await send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary, segments: [place] });
  expect([200, 403, 404, 409], text).toContain(status);
  if (status !== 200) return false;
  merged.set(secondary, clusterOf(secondary));
  clusters.set(primary, [...clusterOf(primary), ...clusterOf(secondary)]);
  clusters.delete(secondary);
  await settle();
  return true;
}

/** Takes one profile out of a merged one. @returns whether it was allowed */
async function unmerge(send: Send, place: string, id: string): Promise<boolean> {
  const last = clusterOf(id).at(-1);
  const { rows } = await db().execute<{ id: string }>(sql`
    select id from member_identities where member_id = ${id}::uuid and value = ${last?.login ?? ""} limit 1`);
  const body = { identityId: rows[0]?.id ?? randomUUID(), revertPreviousMerge: true, segments: [place] };
  const shown = await send<object>("POST", `/member/${id}/unmerge/preview`, body);
  if (shown.status !== 200) return false;
  const { status, text } = await send("POST", `/member/${id}/unmerge`, { ...shown.json, segments: [place] });
  expect([200, 403, 404, 409], text).toContain(status);
  if (status !== 200) return false;
  await noteSplit(id);
  return true;
}

/** Notes which profiles came out of a merged one. */
async function noteSplit(id: string): Promise<void> {
  await settle();
  const ids = clusterOf(id).map((each) => each.id);
  const live = await db().execute<{ id: string }>(sql`
    select distinct m.id from members m where m.id = any(${sql.param(ids)}::uuid[])`);
  const back = new Set(live.rows.map((row) => row.id));
  const split = [...back].filter((each) => each !== id);
  const gone = new Set(split.flatMap((each) => merged.get(each) ?? []));
  clusters.set(
    id,
    clusterOf(id).filter((each) => !gone.has(each)),
  );
  for (const each of split) clusters.set(each, merged.get(each) ?? []);
}

/** The file of maintainers of a repository lists somebody. @returns id of the entry */
async function makeMaintainer(place: string): Promise<string> {
  const url = `https://code.example/${randomUUID()}`;
  const { rows } = await db().execute<{ id: string }>(sql`
    with n as (select id from integrations where segment_id = ${place}::uuid and platform = 'git'),
    made as (insert into integrations (platform, status, segment_id, settings)
      select 'git', 'done', ${place}::uuid, '{}' where not exists (select from n) returning id),
    r as (insert into integration_streams (integration_id, key)
      select id, ${url} from (select id from n union all select id from made) one returning id)
    insert into repository_maintainers (stream_id, key, name, role, path)
      select id, 'listed', 'Listed', 'maintainer', 'MAINTAINERS' from r returning id`);
  return rows[0]?.id ?? "";
}

/** Imports of whole records by an administrator that were not undone yet, by group. */
const recordImports: readonly [string[], string[]] = [[], []];

const recordImport = (path: string, body?: object, method = "POST") =>
  platform.api(`/record-import${path}`, { method, account: "admin", ...(body && { body }) });

async function stepRecordImport(id: string, step: string, wanted: string): Promise<void> {
  const { status, text } = await recordImport(`/${id}/${step}`);
  expect(status, text).toBe(200);
  const now = async () => (await recordImport(`/${id}`, undefined, "GET")).json<{ status: string }>().status;
  await expect.poll(now).toBe(wanted);
}

/** An administrator imports a file of SortingHat that finds a person by account and adds an address. */
async function importRecords(at: 0 | 1, login: string): Promise<void> {
  const { place } = groups[at];
  const email = `${randomUUID()}@people.example`;
  const identities = [
    { source: "github", name: login, email: null, username: login },
    { source: "git", name: login, email, username: null },
  ];
  const text = JSON.stringify({ uidentities: { one: { profile: { name: login }, identities, enrollments: [] } } });
  const { id } = (await recordImport("", { format: "sortinghat", segmentId: place })).json<{ id: string }>();
  await recordImport(`/${id}/file`, { name: "people.json", piece: 0, text });
  await stepRecordImport(id, "read", "ready");
  await stepRecordImport(id, "start", "done");
  recordImports[at].push(id);
}

/** Moves of one request, whose effect the checks around every move judge. */
function requestOf(move: Move, at: 0 | 1, id: string): readonly [Send, string, string, object] | null {
  const { place, send, sendByKey } = groups[at];
  const identity = { platform: "github", type: "username", value: randomUUID(), verified: false };
  const byKey = `/v1/segments/${place}/people/${id}`;
  if (move === "rename") return [send, "PUT", `/member/${id}`, { displayName: randomUUID() }];
  if (move === "identity") return [send, "POST", `/member/${id}/identity`, identity];
  if (move === "affiliation") {
    return [send, "PATCH", `/member/${id}/affiliation`, { affiliations: [{ segmentId: place }] }];
  }
  if (move === "rename by key") return [sendByKey, "PATCH", byKey, { name: randomUUID() }];
  if (move === "identity by key") return [sendByKey, "POST", `${byKey}/identities`, identity];
  return null;
}

async function play(move: Move, at: 0 | 1): Promise<void> {
  const { place, send, jobs } = groups[at];
  const ids = [...clusters.keys()];
  const [id, other] = [pick(ids), pick(ids)];
  const [login = ""] = clusterOf(id).map((each) => each.login);
  const noteOthers = () => {
    for (const each of clusterOf(id)) each.byOthers[at] = true;
  };
  const isMerge = move.includes("merge") && !move.endsWith("unmerge");
  if (isMerge && id === other) return;
  const request = requestOf(move, at, id);
  if (request) {
    const [by, method, path, body] = request;
    const { status, text } = await by(method, path, body);
    expect([200, 201, 403, 409], text).toContain(status);
    return;
  }
  switch (move) {
    case "connector": {
      const activity = { segmentId: place, platform: "github", type: "star", channel: "c", timestamp: new Date() };
      const sourceId = randomUUID();
      await db().transaction((tx) =>
        addActivities(tx, [{ ...activity, id: sourceId, sourceId, memberId: id, integrationId: null }]),
      );
      return noteOthers();
    }
    case "administrator": {
      const body = { memberId: id, platform: "other", type: "talk", timestamp: new Date().toISOString() };
      const { status, text } = await asAdmin("POST", "/activity", { ...body, segments: [place] });
      expect([200, 409], text).toContain(status);
      return status === 200 ? noteOthers() : undefined;
    }
    case "admin merge":
      await merge(asAdmin, place, id, other);
      return;
    case "admin unmerge":
      await unmerge(asAdmin, place, id);
      return;
    case "activity": {
      const body = { memberId: id, platform: "other", type: "talk", timestamp: new Date().toISOString() };
      const { status, text } = await send("POST", "/activity", body);
      expect([200, 409], text).toContain(status);
      return;
    }
    case "maintainer": {
      const entry = await makeMaintainer(place);
      const body = { memberId: id, decision: pick(["confirmed", "rejected", "withdrawn"]) };
      const { status, text } = await send("PUT", `/maintainers/${entry}/profile`, body);
      expect(status, text).toBe(200);
      return;
    }
    case "records":
      await importRecords(at, login);
      return noteOthers();
    case "records undo": {
      const imported = recordImports[at].pop();
      return imported === undefined ? undefined : stepRecordImport(imported, "undo", "undone");
    }
    case "new":
      return makePerson(send, place, [false, false]);
    case "trash": {
      const bound = await boundOf(at);
      const { status, text } = await send("DELETE", `/member?ids[]=${id}`, {});
      expect([200, 403, 409], text).toContain(status);
      if (status !== 200) return;
      expect(bound.has(id)).toBe(true);
      expect((await send("POST", "/member/restore", { ids: [id] })).status).toBe(200);
      return;
    }
    case "undo of a change": {
      const filter = { recordIds: [id], kinds: ["merge"] };
      const found = await send<{ rows: Change[] }>("POST", "/changes/query", { filter });
      expect(found.status, found.text).toBe(200);
      const change = found.json.rows.find(({ canBeUndone }) => canBeUndone);
      if (!change) return;
      const bound = await boundOf(at);
      const { status, text } = await send("POST", "/changes/undo", { source: change.source, id: change.id });
      expect([200, 403, 404, 409], text).toContain(status);
      if (status !== 200) return;
      await settle();
      const primary = change.records[0]?.id ?? "";
      expect(bound.has(primary)).toBe(true);
      return noteSplit(primary);
    }
    case "lines by key": {
      const identities = [{ platform: "github", type: "username", value: login, verified: true }];
      const line = { name: `Line ${randomUUID()}`, identities, attributes: { bio: randomUUID() } };
      const answer = await groups[at].sendByKey("POST", `/v1/segments/${place}/people/bulk`, line);
      expect(answer.status, answer.text).toBe(200);
      return;
    }
    case "merge by key":
    case "merge": {
      const bound = await boundOf(at);
      const byKey = move === "merge by key";
      const isAllowed = await merge(byKey ? groups[at].sendByKey : send, place, id, other, byKey);
      if (isAllowed) expect([id, other].filter((each) => !bound.has(each))).toEqual([]);
      return;
    }
    case "unmerge": {
      const bound = await boundOf(at);
      if (await unmerge(send, place, id)) expect(bound.has(id)).toBe(true);
      return;
    }
    case "table": {
      const lines = [id, other].map((each) => `Table ${randomUUID()},${clusterOf(each)[0]?.login},Taken`);
      const body = {
        text: ["Name,GitHub,Bio", ...lines].join("\n"),
        columns: ["name", "identity:github", "attribute:bio"],
      };
      // A long run makes more imports than a user may in a day.
      await db().execute(sql`delete from daily_use`);
      const started = await send<ImportJob>("POST", "/member/import", body);
      expect(started.status, started.text).toBe(200);
      const path = `/member/import/${started.json.id}`;
      await untilEnded<ImportJob>(send, path);
      jobs.push(path);
      return;
    }
    case "bulk": {
      const action = { attributes: { bio: { custom: randomUUID() } } };
      const started = await send<BulkJob>("POST", "/member/bulk", { ids: [id, other], action });
      expect(started.status, `${started.text} ${login}`).toBe(200);
      const path = `/bulk/${started.json.id}`;
      await untilEnded<BulkJob>(send, path);
      jobs.push(path);
      return;
    }
    case "undo": {
      const path = jobs.pop();
      if (path === undefined) return;
      const { status, json } = await send<{ id: string }>("POST", `${path}/undo`, {});
      if (status === 200) await untilEnded(send, path.startsWith("/bulk") ? `/bulk/${json.id}` : path);
    }
  }
}

test(`no move gives a project admin a right over what only the other group knows (seed ${seed})`, async () => {
  for (const at of [0, 1] as const) {
    const { place } = groups[at];
    for (let made = 0; made < pairs; made++) await makePerson(asAdmin, place, at === 0 ? [true, false] : [false, true]);
  }
  const made = { allowed: 0, refused: 0 };
  const start = performance.now();
  for (let move = 0; move < moves && performance.now() - start < mostMs; move++) {
    const at = pick([0, 1] as const);
    const name: Move = random() < 0.7 ? pick(byProjectAdmin) : pick(byOthers);
    const isTheirs = (byProjectAdmin as readonly string[]).includes(name);
    const before = await reliedOn();
    const bound = await boundOf(at);
    await play(name, at);
    const after = await reliedOn();
    const changed = [...before].filter(([id, state]) => after.has(id) && after.get(id) !== state).map(([id]) => id);
    if (isTheirs) expect([name, changed.filter((id) => !bound.has(id))]).toEqual([name, []]);
    made[changed.length > 0 ? "allowed" : "refused"] += 1;
    for (const of of [0, 1] as const) {
      const most = await boundOf(of);
      const editable = await editableIds(db(), groups[of].requester, "member", [...clusters.keys()]);
      expect([name, [...editable].filter((id) => !most.has(id))]).toEqual([name, []]);
    }
  }
  // Some moves change people, and some nothing.
  expect(Math.min(made.allowed, made.refused)).toBeGreaterThan(0);
  for (const { send } of groups)
    expect((await send("POST", "/record-import", { format: "platform" })).status).toBe(403);
}, 86_400_000);
