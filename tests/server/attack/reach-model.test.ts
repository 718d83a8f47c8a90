import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { noteStatedSource } from "#server/records/common/hand-additions.ts";
import { makeSubProject } from "#tests/server/integrations/git-helpers.ts";
import { seededRandom } from "#tests/support/hostile-values.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/*
 * Random sequences of calls about one person each, by connectors, an administrator, the project admins of two groups, and
 * sources in which these project admins state who did what. A step of all sequences is one bulk request per sender. `npm run attack` plays ten thousand, which takes a
 * minute, and `npm test` some of them. `frame/hand-additions` plays longer sequences with the other calls.
 */
const sequences = process.env.ATTACK_MINUTES === undefined ? 500 : 10_000;
const steps = 4;
const seed = Number(process.env.ATTACK_SEED ?? 20_261_126);

interface Group {
  readonly segmentId: string;
  readonly key: string;
  readonly user: CurrentUser;
  /** Connection of the project admin whose owner states who did what there, such as a Git repository. */
  readonly source: string;
}

let platform: TestPlatform;
let groups: readonly [Group, Group];
let adminKey: string;
beforeAll(async () => {
  platform = await startPlatform({ environment: { RATE_LIMIT: "0" } });
  groups = [await makeGroup(), await makeGroup()];
  adminKey = await makeKey(["admin"], []);
});
afterAll(() => platform.stop());

const inside = () => platform.running.platform;

async function makeKey(roles: string[], ofGroups: string[]): Promise<string> {
  const body = { name: randomUUID(), roles, groups: ofGroups, expiresAt: null };
  const answer = await platform.api("/api-key", { method: "POST", body, account: "admin" });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ key: string }>().key;
}

async function makeGroup(): Promise<Group> {
  const { segmentId } = await makeSubProject(platform);
  const { rows } = await inside().db.execute<{ parent: string; grandparent: string }>(sql`
    select parent_id as parent, grandparent_id as grandparent from segments where id = ${segmentId}::uuid`);
  const { parent = "", grandparent = "" } = rows[0] ?? {};
  const key = await makeKey(["projectAdmin"], [grandparent]);
  const adminSegments = [segmentId, parent, grandparent];
  const user = {
    id: randomUUID(),
    email: "",
    fullName: "",
    roles: ["projectAdmin" as const],
    status: "active" as const,
    adminSegments,
  };
  const source = { id: randomUUID(), segmentId, platform: "git" };
  const { rows: users } = await inside().db.execute<{ id: string }>(sql`select id from users limit 1`);
  const connecting = { ...requesterOf(user), user: { ...user, id: users[0]?.id ?? "" } };
  await inside().db.transaction((tx) => noteStatedSource(tx, connecting, source, true));
  return { segmentId, key, user, source: source.id };
}

const requesterOf = (user: CurrentUser) => ({
  ...{ segments: [], ipAddress: null, userAgent: null, requestId: "", ifMatch: null },
  user,
});

/** What a group knows of a person. */
interface Knowledge {
  isKnown: boolean;
  /** By an activity of a connector. */
  byConnector: boolean;
  /** By a source whose owner states it, and by an activity that somebody entered. */
  isStated: boolean;
  isEntered: boolean;
  /** A project admin added the person when nobody else had. */
  isOwnAddition: boolean;
}

/** The rule as a model: what each group knows of a person, and the value that was last allowed. */
interface Person {
  readonly name: string;
  id: string | null;
  bio: string | null;
  readonly known: readonly [Knowledge, Knowledge];
}

const nothing = (): Knowledge => ({
  ...{ isKnown: false, byConnector: false, isStated: false, isEntered: false, isOwnAddition: false },
});

const isKnownByOthers = ({ isKnown, byConnector, isStated, isEntered, isOwnAddition }: Knowledge): boolean =>
  byConnector || (isKnown && !isOwnAddition && (!isStated || isEntered));

const allows = ({ known }: Person, group: 0 | 1): boolean =>
  known[group].isKnown && (isKnownByOthers(known[group]) || !known[group === 0 ? 1 : 0].isKnown);

const senders = ["connector", "own source", "administrator", "project admin"] as const;
const kinds = ["people", "activities"] as const;
type Call = `${(typeof senders)[number]} ${(typeof kinds)[number]}`;

/** The effect that the rule allows. */
function play(person: Person, call: Call, group: 0 | 1, bio: string): void {
  const own = person.known[group];
  const isNew = person.known.every(({ isKnown }) => !isKnown);
  const isPeople = call.endsWith("people");
  if (call.startsWith("project admin")) {
    if (isPeople && (isNew || allows(person, group))) person.bio = bio;
    if (!isKnownByOthers(own)) own.isOwnAddition = true;
    if (!isPeople) own.isEntered = true;
  } else if (call.startsWith("administrator")) {
    if (isPeople) person.bio = bio;
    else own.isEntered = true;
    own.isOwnAddition = false;
  } else if (call.startsWith("connector")) own.byConnector = true;
  else own.isStated = true;
  own.isKnown = true;
}

const lineOf = ({ name }: Person, kind: (typeof kinds)[number], bio: string) => {
  const identities = [{ platform: "github", type: "username", value: name, verified: true }];
  if (kind === "people") return { name, identities, attributes: { bio } };
  const activity = { platform: "github", type: "star", sourceId: randomUUID(), timestamp: "2026-01-01T00:00:00Z" };
  return { ...activity, person: { name, identities } };
};

async function send(people: readonly Person[], call: Call, group: Group, bio: string): Promise<void> {
  const kind = call.endsWith("people") ? "people" : "activities";
  if (people.length === 0) return;
  const key = call.startsWith("project admin") ? group.key : adminKey;
  const answer = await fetch(`${platform.url}/api/v1/segments/${group.segmentId}/${kind}/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: people.map((person) => JSON.stringify(lineOf(person, kind, bio))).join("\n"),
  });
  const outcomes = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(outcomes.filter(({ status }) => status === "error" || status === "skipped")).toEqual([]);
  people.forEach((person, at) => {
    person.id ??= outcomes[at].personId ?? outcomes[at].id;
  });
}

/** Adds activities as a connector does. */
async function sync(people: readonly Person[], { segmentId }: Group, integrationId: string | null): Promise<void> {
  const activity = { segmentId, integrationId, platform: "git", type: "commit", channel: "c", timestamp: new Date() };
  for (let from = 0; from < people.length; from += 500) {
    const rows = people.slice(from, from + 500).map(({ id }) => {
      const sourceId = randomUUID();
      return { ...activity, id: sourceId, sourceId, memberId: id ?? "" };
    });
    await inside().db.transaction((tx) => addActivities(tx, rows));
  }
}

test(`${sequences} random sequences give no project admin a right over what the other group relies on (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const people = Array.from(
    { length: sequences },
    (_, at): Person => ({ name: `reach-${at}`, id: null, bio: null, known: [nothing(), nothing()] }),
  );
  for (let step = 0; step < steps; step++) {
    const calls = people.map((person) => {
      // A connector needs to know the person here.
      const sender = pick(person.id === null ? senders.slice(2) : senders);
      return { person, call: `${sender} ${pick(kinds)}` as Call, group: pick([0, 1] as const) };
    });
    for (const [name, same] of Map.groupBy(calls, ({ call, group }) => `${call} ${group}`)) {
      const [first] = same;
      if (!first) continue;
      const bio = `${name} in step ${step}`;
      const these = same.map(({ person }) => person);
      const group = groups[first.group];
      if (first.call.startsWith("connector")) await sync(these, group, null);
      else if (first.call.startsWith("own source")) await sync(these, group, group.source);
      else await send(these, first.call, group, bio);
      for (const person of these) play(person, first.call, first.group, bio);
    }
    await expectModel(people);
  }
});

async function expectModel(people: readonly Person[]): Promise<void> {
  const { db } = inside();
  const ids = people.map(({ id }) => id ?? "");
  for (const group of [0, 1] as const) {
    const editable = await editableIds(db, requesterOf(groups[group].user), "member", ids);
    const wrong = people.filter((person) => editable.has(person.id ?? "") !== allows(person, group));
    expect(wrong.slice(0, 5), `rights of project admin ${group}`).toEqual([]);
  }
  const { rows } = await db.execute<{ id: string; name: string; bio: string | null }>(sql`
    select id, display_name as name, attributes #>> '{bio,default}' as bio from members where id = any(${sql.param(ids)}::uuid[])`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed = people.filter(({ id, name, bio }) => {
    const row = stored.get(id ?? "");
    return row?.name !== name || row.bio !== bio;
  });
  expect(changed.slice(0, 5)).toEqual([]);
}
