import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Executor } from "#server/platform/db/database.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { resolveSeenOrganizations } from "#server/records/organizations/match.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentId = "";
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform();
  const made = await platform.api("/segment/projectGroup", {
    method: "POST",
    account: "admin",
    body: { name: "Orders", slug: "orders" },
  });
  segmentId = made.json<{ projects: { subprojects: { id: string }[] }[] }>().projects[0]?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

async function send<T>(method: string, path: string, body: object): Promise<T> {
  const sent = { segments: [segmentId], ...body };
  const answer = await platform.api(path, { method, account: "admin", body: sent });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.json<T>();
}

/** A person as their first commit shows them. */
async function commit(name: string, address: string, day: string): Promise<void> {
  const arrive = async (tx: Executor) => {
    const [memberId = ""] = await resolveMembers(tx, [
      {
        displayName: name,
        joinedAt: new Date(),
        identities: [{ platform: "git", type: "email", value: address, verified: true }],
      },
    ]);
    await refreshGuesses(tx, [memberId]);
    const place = { segmentId, platform: "git", channel: address.split("@")[1] ?? "", type: "authored-commit" };
    const row = { ...place, sourceId: `${address} ${day}` };
    const timestamp = new Date(`${day}T12:00:00Z`);
    await addActivities(tx, [{ ...row, id: activityId(row), timestamp, memberId, username: address }]);
  };
  await withRetry(() => db().transaction(arrive));
}

const enter = (displayName: string, address: string) =>
  send("POST", "/member", {
    displayName,
    identities: [{ platform: "custom", type: "email", value: address, verified: true }],
  });

async function personAt(address: string): Promise<string | undefined> {
  const found = await db().execute<{ id: string }>(
    sql`select member_id as id from member_identities where value = ${address}`,
  );
  return found.rows[0]?.id;
}

const nameOrganization = (displayName: string) => send<{ id: string }>("POST", "/organization", { name: displayName });

async function settle(): Promise<void> {
  await expect
    .poll(async () => (await db().execute(sql`select 1 from merge_actions where state = 'in-progress'`)).rows.length)
    .toBe(0);
  await recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);
}

/** @returns false when it is not possible yet */
type Event = (key: string) => Promise<unknown>;

/** What happens in a world whose names begin with `key`. Each happens once, in any order. */
const events: readonly Event[] = [
  // Two people share a domain that nobody knows.
  (key) => commit("Mo Tarn", `mo@${key}-sedge.example`, "2020-01-01"),
  (key) => enter("Nia Fell", `nia@${key}-sedge.example`),
  // One person is at a domain of an organization that somebody enters by its name.
  (key) => commit("Rui Alves", `rui@eu.${key}-quartz.example`, "2020-02-01"),
  (key) => nameOrganization(`${key} Quartz, Inc.`),
  // A domain has its owner's name.
  (key) => commit("Ute Brandt", `ute@${key}-brandt.example`, "2020-03-01"),
  // A person has dated work at the organization of their address.
  (key) => commit("Sam Ode", `sam.ode@${key}-ember.example`, "2020-05-05"),
  async (key) => {
    const person = await personAt(`sam.ode@${key}-ember.example`);
    if (!person) return false;
    const { id: organizationId } = await nameOrganization(`${key} Ember`);
    return send("POST", `/member/${person}/organization`, { organizationId, dateStart: "2021-01-01" });
  },
  (key) => commit("Sam Ode", `sam.ode@${key}-ember.example`, "2022-05-05"),
  // Somebody enters work without dates at the organization of an address; later the person uses another address.
  (key) => commit("Ines Prado", `ines.prado@${key}-lichen.example`, "2020-06-01"),
  async (key) => {
    const person = await personAt(`ines.prado@${key}-lichen.example`);
    if (!person) return false;
    const { id: organizationId } = await nameOrganization(`${key} Lichen`);
    return send("POST", `/member/${person}/organization`, { organizationId });
  },
  (key) => commit("Ines Prado", `ines-${key}@gmail.com`, "2020-06-02"),
  async (key) => {
    const [one, two] = [await personAt(`ines.prado@${key}-lichen.example`), await personAt(`ines-${key}@gmail.com`)];
    return one && two ? send("PUT", `/member/${two}/merge`, { memberToMerge: one }) : false;
  },
  // Two profiles of one person are at a domain that is theirs alone.
  (key) => commit("shadow", `one@${key}-umber.example`, "2020-04-01"),
  (key) => commit("Lea Novak", `two@${key}-umber.example`, "2020-04-02"),
  async (key) => {
    const [one, two] = [await personAt(`one@${key}-umber.example`), await personAt(`two@${key}-umber.example`)];
    return one && two ? send("PUT", `/member/${two}/merge`, { memberToMerge: one }) : false;
  },
];

/** What the platform knows of a world, without ids, times, and the key. */
async function known(key: string): Promise<string> {
  const read = async (query: ReturnType<typeof sql>) =>
    (await db().execute<{ row: string }>(query)).rows.map(({ row }) => row.replaceAll(key, "key").toLowerCase());
  const state = {
    activities: await read(sql`
      select a.username || ' ' || (a."timestamp" at time zone 'UTC')::date || ' ' || coalesce(o.display_name, '-') as row
      from activities a left join organizations o on o.id = a.organization_id
      where a.username like ${`%${key}%`} order by 1`),
    organizations: await read(sql`
      select o.display_name || ' ' || coalesce(i.type || ' ' || i.value || ' ' || i.source, '-') as row
      from organizations o left join organization_identities i on i.organization_id = o.id and i.type like '%-domain'
      where o.display_name ~* ${`^${key}[- ]`} and o.deleted_at is null order by 1`),
    work: await read(sql`
      select m.display_name || ' ' || o.display_name || ' ' || w.source || ' ' || coalesce(w.date_start::text, '') as row
      from member_organizations w join members m on m.id = w.member_id join organizations o on o.id = w.organization_id
      where o.display_name ~* ${`^${key}[- ]`} order by 1`),
  };
  return JSON.stringify(state, null, 1);
}

let worlds = 0;

/** Plays events in a new world, with the job after some of them. @returns what is known in the end */
async function play(order: readonly Event[], pauses: readonly boolean[]): Promise<string> {
  worlds += 1;
  const key = `w${worlds}x`;
  let waiting: readonly Event[] = [];
  for (const [at, event] of order.entries()) {
    const again: Event[] = [];
    for (const each of [event, ...waiting]) if ((await each(key)) === false) again.push(each);
    waiting = again;
    if (pauses[at]) await settle();
  }
  await settle();
  expect(waiting).toEqual([]);
  return known(key);
}

/** An organization with its domain, as a source states it. */
const state = (displayName: string, domain: string) =>
  withRetry(() =>
    db().transaction((tx) =>
      resolveSeenOrganizations(tx, [
        {
          displayName,
          identities: [{ platform: "custom", site: "", type: "primary-domain", value: domain, verified: true }],
          attributes: { name: { default: displayName, gitdm: [displayName] } },
          source: "gitdm",
        },
      ]),
    ),
  );

/** What may arrive about domains that share a label. */
const labelEvents: readonly Event[] = [
  (key) => commit("Mo Tarn", `mo@${key}-sorrel.example`, "2020-01-01"),
  (key) => enter("Nia Fell", `nia@${key}-sorrel.example`),
  (key) => commit("Rui Alves", `rui@${key}-sorrel.test`, "2020-02-01"),
  (key) => enter("Ines Prado", `ines@${key}-sorrel.test`),
  (key) => nameOrganization(`${key} Sorrel`),
  (key) => state(`${key} Sorrel`, `${key}-sorrel.example`),
  (key) => state(`${key} Sorrel Systems`, `${key}-sorrel.test`),
  (key) => state(`${key} Sorrel`, `${key}-umbra.example`),
];

test("Domains that share a label have the same organizations, in whatever order names and domains arrive", async () => {
  const some = fc.subarray([...labelEvents], { minLength: 3 });
  const cases = some.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events], { minLength: events.length }),
      fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([events, order, pauses]) => {
      expect(await play(order, pauses)).toBe(await play(events, []));
    }),
    { numRuns: Number(process.env.HISTORIES ?? 8) },
  );
});

test("An organization named after a domain gets others with this label once it is called by a name", async () => {
  const some = labelEvents.filter((_, at) => [0, 2, 3, 4].includes(at));
  // With the third, two people share a domain, and the job names an organization after it.
  expect(await play(some, [false, false, true])).toBe(await play(some, []));
});

test("Employers are the same, in whatever order people, names, domains and work history arrive", async () => {
  const first = await play(events, []);
  expect(JSON.parse(first)).toMatchObject({
    activities: [
      "ines-key@gmail.com 2020-06-02 key lichen",
      "ines.prado@key-lichen.example 2020-06-01 key lichen",
      "mo@key-sedge.example 2020-01-01 key-sedge.example",
      "one@key-umber.example 2020-04-01 -",
      "rui@eu.key-quartz.example 2020-02-01 key quartz, inc.",
      "sam.ode@key-ember.example 2020-05-05 key ember",
      "sam.ode@key-ember.example 2022-05-05 key ember",
      "two@key-umber.example 2020-04-02 -",
      "ute@key-brandt.example 2020-03-01 -",
    ],
  });
  const orders = fc.shuffledSubarray([...events], { minLength: events.length });
  const pauses = fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length });
  await fc.assert(
    fc.asyncProperty(orders, pauses, async (order, stops) => {
      expect(await play(order, stops)).toBe(first);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 8) },
  );
});
