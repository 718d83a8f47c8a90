import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Executor } from "#server/platform/db/database.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { chooseDomainKind } from "#server/records/employers/choose-domain-kind.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentIds: string[];
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform();
  segmentIds = [await newSubProject("one"), await newSubProject("two")];
});
afterAll(() => platform.stop());

async function send(method: string, path: string, body: object = {}) {
  const answer = await platform.api(path, { method, account: "admin", body: { segments: segmentIds, ...body } });
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer;
}

async function newSubProject(slug: string): Promise<string> {
  const made = await platform.api("/segment/projectGroup", {
    method: "POST",
    account: "admin",
    body: { name: `Group ${slug}`, slug },
  });
  return made.json<{ projects: { subprojects: { id: string }[] }[] }>().projects[0]?.subprojects[0]?.id ?? "";
}

const domains = ["kestrel.example", "heron.example"];
const days = ["2019-06-15", "2020-03-01", "2020-12-31", "2021-07-10", "2022-02-28"];
const hosts = ["kestrel.example", "eu.kestrel.example", "heron.example", "gmail.com", null];

const at = fc.nat({ max: 2 });
const period = fc.record({ from: fc.option(fc.constantFrom(...days)), to: fc.option(fc.constantFrom(...days)) });
const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("arrive" as const),
      person: at,
      day: fc.constantFrom(...days),
      host: fc.constantFrom(...hosts),
      segment: fc.nat({ max: 1 }),
      identity: fc.constantFrom("verified" as const, "unverified" as const, "none" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("work" as const), person: at, organization: at, period }) },
  fc.record({ do: fc.constant("end" as const), person: at, to: fc.constantFrom(...days) }),
  fc.record({ do: fc.constant("remove" as const), person: at }),
  fc.record({ do: fc.constant("refuse" as const), person: at }),
  fc.record({
    do: fc.constant("affiliate" as const),
    person: at,
    organization: fc.option(at),
    segment: fc.nat({ max: 1 }),
    period,
  }),
  fc.record({ do: fc.constant("bot" as const), person: at, isBot: fc.boolean() }),
  fc.record({ do: fc.constant("merge" as const), person: at, other: at }),
  fc.record({ do: fc.constant("unmerge" as const), person: at }),
  fc.record({ do: fc.constant("merge organizations" as const), organization: at, other: at }),
  fc.record({ do: fc.constant("unmerge organizations" as const), organization: at }),
  fc.record({
    do: fc.constant("domain" as const),
    organization: at,
    domain: fc.nat({ max: 1 }),
    verified: fc.boolean(),
  }),
  fc.record({ do: fc.constant("no domains" as const), organization: at }),
  fc.record({
    do: fc.constant("kind" as const),
    domain: fc.nat({ max: 1 }),
    kind: fc.constantFrom(null, "free-mail" as const, "project" as const, "company" as const),
  }),
  fc.record({
    do: fc.constant("policy" as const),
    organization: at,
    policy: fc.constantFrom(null, "yes", "entered", "never"),
  }),
  fc.record({ do: fc.constant("trash" as const), organization: at }),
  fc.record({ do: fc.constant("trash person" as const), person: at }),
  fc.record({ do: fc.constant("job" as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Ids of people and organizations. A merged one is replaced by the one that it became. */
interface World {
  readonly key: string;
  readonly people: string[];
  readonly organizations: string[];
  arrived: number;
}

let worlds = 0;

async function newWorld(): Promise<World> {
  worlds += 1;
  // So short that no domain seems to have a person's name.
  const key = worlds.toString(36).padStart(2, "0");
  // Each history has its own domains.
  await db().execute(sql`update organization_identities set value = ${key} || '-' || value where type like '%-domain'
    and value in ('kestrel.example', 'heron.example')`);
  const people = await resolveMembers(
    db(),
    ["Ada", "Bruno", "Cleo"].map((name) => ({
      displayName: `${name} ${key}`,
      joinedAt: new Date(),
      identities: [
        {
          platform: "git",
          type: "email" as const,
          value: `${name}@${key}-kestrel.example`.toLowerCase(),
          verified: true,
        },
      ],
    })),
  );
  await refreshGuesses(db(), people);
  const organizations: string[] = [];
  for (const name of ["Kestrel", "Heron", "Wren"]) {
    const made = await send("POST", "/organization", {
      displayName: `${name} ${key}`,
      identities: [{ platform: "custom", type: "username", value: `${name} ${key}`, verified: true }],
    });
    organizations.push(made.json<{ id: string }>().id);
  }
  return { key, people, organizations, arrived: 0 };
}

async function settle(): Promise<void> {
  await expect
    .poll(async () => (await db().execute(sql`select 1 from merge_actions where state = 'in-progress'`)).rows.length)
    .toBe(0);
  await recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);
}

async function perform(world: World, step: Operation): Promise<void> {
  const person = world.people["person" in step ? step.person : 0] ?? "";
  const organization = world.organizations["organization" in step ? (step.organization ?? 0) : 0] ?? "";
  const work = async () =>
    (
      await db().execute<{ id: string; organization_id: string; date_start: Date | null }>(sql`
        select id, organization_id, date_start from member_organizations
        where member_id = ${person}::uuid and deleted_at is null order by created_at, id limit 1`)
    ).rows[0];
  switch (step.do) {
    case "arrive": {
      world.arrived += 1;
      const key = {
        segmentId: segmentIds[step.segment] ?? "",
        platform: "git",
        channel: world.key,
        type: "authored-commit",
      };
      const sourceId = `${world.key} ${world.arrived}`;
      const username =
        step.host === null ? null : `${person}@${step.host.replace(/(kestrel|heron)/, `${world.key}-$1`)}`;
      const arrive = async (tx: Executor) => {
        if (step.identity !== "none") {
          await tx.execute(sql`
            insert into member_identities (member_id, platform, type, value, verified, source)
            select id, 'git', 'username', ${username}, ${step.identity === "verified"}, 'git' from members
            where id = ${person}::uuid and ${username}::text is not null on conflict do nothing`);
        }
        await refreshGuesses(tx, [person]);
        await addActivities(tx, [
          {
            ...key,
            sourceId,
            id: activityId({ ...key, sourceId }),
            timestamp: new Date(`${step.day}T12:00:00Z`),
            memberId: person,
            username,
          },
        ]);
      };
      // As in a sync: the job may remove an organization meanwhile.
      await withRetry(() => db().transaction(arrive));
      return;
    }
    case "work": {
      const { from, to } = step.period;
      await send("POST", `/member/${person}/organization`, {
        organizationId: organization,
        dateStart: from,
        dateEnd: to,
      });
      return;
    }
    case "end": {
      const known = await work();
      if (!known) return;
      const body = { organizationId: known.organization_id, dateEnd: step.to };
      await send("PUT", `/member/${person}/organization/${known.id}`, body);
      return;
    }
    case "remove": {
      const known = await work();
      if (known) await send("DELETE", `/member/${person}/organization/${known.id}`);
      return;
    }
    case "refuse": {
      const known = await work();
      const body = { memberId: person, memberOrganizationId: known?.id, allowAffiliation: false };
      if (known) await send("POST", `/member/${person}/affiliation/override`, body);
      return;
    }
    case "affiliate": {
      const affiliation = {
        segmentId: segmentIds[step.segment],
        organizationId: step.organization === null ? null : organization,
        dateStart: step.period.from,
        dateEnd: step.period.to,
      };
      await platform.api(`/member/${person}/affiliation?segments[]=${segmentIds[0]}`, {
        method: "PATCH",
        account: "admin",
        body: { affiliations: [affiliation] },
      });
      return;
    }
    case "bot":
      await send("PUT", `/member/${person}`, { attributes: { isBot: { default: step.isBot, custom: step.isBot } } });
      return;
    case "merge": {
      const other = world.people[step.other] ?? "";
      if (other === person) return;
      const answer = await send("PUT", `/member/${person}/merge`, { memberToMerge: other });
      if (answer.status !== 200) return;
      world.people.forEach((id, index) => {
        if (id === other) world.people[index] = person;
      });
      return;
    }
    case "unmerge": {
      await settle();
      const merged = await db().execute<{ id: string; value: string }>(sql`
        select i.id, i.value from merge_actions a join member_identities i on i.member_id = a.primary_id
          and i.value = a.backup #>> '{secondary,identities,0,value}'
        where a.primary_id = ${person}::uuid and a.state = 'merged' order by a.created_at desc limit 1`);
      const [identity] = merged.rows;
      if (!identity) return;
      const shown = await send("POST", `/member/${person}/unmerge/preview`, {
        identityId: identity.id,
        revertPreviousMerge: true,
      });
      if (shown.status !== 200) return;
      await send("POST", `/member/${person}/unmerge`, shown.json<object>());
      await settle();
      const back = await db().execute<{ member_id: string }>(sql`
        select member_id from member_identities where value = ${identity.value}`);
      world.people.push(back.rows[0]?.member_id ?? person);
      return;
    }
    case "merge organizations": {
      const other = world.organizations[step.other] ?? "";
      if (other === organization) return;
      const answer = await send("PUT", `/organization/${organization}/merge`, { organizationToMerge: other });
      if (answer.status !== 200) return;
      world.organizations.forEach((id, index) => {
        if (id === other) world.organizations[index] = organization;
      });
      return;
    }
    case "domain": {
      const value = `${world.key}-${domains[step.domain]}`;
      const found = await platform.api(`/organization/${organization}`, { account: "admin" });
      if (found.status !== 200) return;
      const { identities } = found.json<{ identities: object[] }>();
      const domain = { platform: "custom", type: "primary-domain", value, verified: step.verified };
      await send("PUT", `/organization/${organization}`, { identities: [...identities, domain] });
      return;
    }
    case "no domains": {
      const found = await platform.api(`/organization/${organization}`, { account: "admin" });
      if (found.status !== 200) return;
      const { identities } = found.json<{ identities: { type: string }[] }>();
      const left = identities.filter(({ type }) => !type.endsWith("-domain"));
      await send("PUT", `/organization/${organization}`, { identities: left });
      return;
    }
    case "kind":
      await db().transaction((tx) => chooseDomainKind(tx, `${world.key}-${domains[step.domain]}`, step.kind));
      return;
    case "unmerge organizations": {
      await settle();
      const merged = await db().execute<{ platform: string; type: string; value: string; verified: boolean }>(sql`
        select i.platform, i.type, i.value, i.verified from merge_actions a join organization_identities i on i.organization_id = a.primary_id
          and i.value = a.backup #>> '{secondary,identities,0,value}'
        where a.primary_id = ${organization}::uuid and a.state = 'merged' order by a.created_at desc limit 1`);
      const [identity] = merged.rows;
      if (!identity) return;
      const shown = await send("POST", `/organization/${organization}/unmerge/preview`, {
        identity,
        revertPreviousMerge: true,
      });
      if (shown.status !== 200) return;
      await send("POST", `/organization/${organization}/unmerge`, shown.json<object>());
      await settle();
      const back = await db().execute<{ organization_id: string }>(sql`
        select organization_id from organization_identities where value = ${identity.value}`);
      world.organizations.push(back.rows[0]?.organization_id ?? organization);
      return;
    }
    case "policy":
      await send("PUT", `/organization/${organization}`, { employerPolicy: step.policy });
      return;
    case "trash":
      await db().execute(sql`
        update organizations set deleted_at = case when deleted_at is null then now() end where id = ${organization}::uuid`);
      return;
    case "trash person":
      // Both are tried: one of them fits.
      if ((await send("POST", "/member/restore", { ids: [person] })).status !== 200)
        await send("DELETE", `/member?ids[]=${person}`);
      return;
    case "job":
      await settle();
      return;
  }
}

type Fact = {
  id: string;
  day: string;
  segment: string;
  organization: string | null;
  host: string | null;
  bot: boolean;
  work: {
    organization: string;
    start: string | null;
    end: string | null;
    source: string;
    counts: boolean;
    primary: boolean;
    removed: boolean;
    policy: string | null;
    trashed: boolean;
    name: string;
  }[];
  affiliations: {
    segment: string;
    organization: string | null;
    start: string | null;
    end: string | null;
    policy: string | null;
    trashed: boolean;
    name: string | null;
  }[];
};

/**
 * Policy of the organization `o`. One that has a project's domain counts only when entered, unless stated otherwise.
 */
const policy = sql`coalesce(o.employer_policy, (select 'entered' from organization_identities p
  join employer_domains k on k.kind = 'project' and k.domain = fold_case(p.value)
  where p.organization_id = o.id and p.type like '%-domain' limit 1))`;

/** Everything that the rule depends on, as stored, by activity. */
async function facts(key: string): Promise<Fact[]> {
  const found = await db().execute<Fact>(sql`
    select a.id, (a."timestamp" at time zone 'UTC')::date::text as day, a.segment_id as segment,
      a.organization_id as organization, split_part(a.username, '@', 2) as host, m.is_bot or m.deleted_at is not null as bot,
      coalesce((select json_agg(json_build_object('organization', w.organization_id, 'name', o.display_name,
        'start', (w.date_start at time zone 'UTC')::date, 'end', (w.date_end at time zone 'UTC')::date,
        'source', w.source, 'counts', w.allow_affiliation, 'primary', w.is_primary_work_experience,
        'removed', w.deleted_at is not null, 'policy', ${policy}, 'trashed', o.deleted_at is not null))
        from member_organizations w join organizations o on o.id = w.organization_id where w.member_id = m.id), '[]') as work,
      coalesce((select json_agg(json_build_object('segment', f.segment_id, 'organization', f.organization_id,
        'name', o.display_name, 'start', (f.date_start at time zone 'UTC')::date,
        'end', (f.date_end at time zone 'UTC')::date, 'policy', ${policy}, 'trashed', o.deleted_at is not null))
        from member_affiliations f left join organizations o on o.id = f.organization_id where f.member_id = m.id), '[]') as affiliations
    from activities a join members m on m.id = a.member_id where a.channel = ${key} order by a.id`);
  return found.rows;
}

type Owners = ReadonlyMap<string, { organization: string; policy: string | null }>;

/** Organizations of domains. An unverified domain names one only when no other has it; some kinds name none. */
async function owners(): Promise<Owners> {
  const found = await db().execute<{ value: string; organization: string; policy: string | null }>(sql`
    select fold_case(i.value) as value, o.id as organization, ${policy} as policy
    from organization_identities i join organizations o on o.id = i.organization_id
    where i.type like '%-domain' and o.deleted_at is null
      and (i.verified or not exists (select from organization_identities other
        join organizations holder on holder.id = other.organization_id and holder.deleted_at is null
        where other.type like '%-domain' and other.id <> i.id and fold_case(other.value) = fold_case(i.value)))
      and not exists (select from employer_domains k where k.domain = fold_case(i.value) and k.kind = 'free-mail')`);
  return new Map(found.rows.map(({ value, ...owner }) => [value, owner]));
}

/** Last day that belongs to a period: the last of the month for the first day of one. */
const lastDay = (end: string): string => {
  if (!end.endsWith("-01")) return end;
  const [year = 0, month = 0] = end.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};
const covers = (day: string, { start, end }: { start: string | null; end: string | null }) =>
  (start === null || start <= day) && (end === null || day <= lastDay(end));

/** The rule in plain words, over the stored record. */
function expected(fact: Fact, byDomain: Owners): string | null {
  if (fact.bot) return null;
  const latest = <T extends { start: string | null; end: string | null; name: string | null }>(list: readonly T[]) =>
    [...list].sort(
      (a, b) =>
        (b.start ?? "").localeCompare(a.start ?? "") ||
        (a.end ? lastDay(a.end) : "9").localeCompare(b.end ? lastDay(b.end) : "9") ||
        (a.name ?? "").localeCompare(b.name ?? ""),
    )[0];
  const manual = latest(
    fact.affiliations.filter(
      (each) => each.segment === fact.segment && !each.trashed && each.policy !== "never" && covers(fact.day, each),
    ),
  );
  if (manual) return manual.organization;
  const current = fact.work.filter((each) => !each.removed && !each.trashed);
  const entered = current.filter(
    (each) => !(each.source === "email-domain" && each.start === null && each.end === null),
  );
  const fitting = entered.filter((each) => each.counts && each.policy !== "never" && covers(fact.day, each));
  const dated = fitting.filter((each) => each.start !== null || each.end !== null);
  const first = latest(dated.some((each) => each.primary) ? dated.filter((each) => each.primary) : dated);
  if (first) return first.organization;
  const byName = [...fitting].sort((a, b) => a.name.localeCompare(b.name));
  const named = fact.host ? byDomain.get(fact.host.replace(/^eu\./, "")) : undefined;
  const primary = byName.filter((each) => each.primary);
  const undated = primary.length > 0 ? primary : byName;
  const chosen = undated.find((each) => each.organization === named?.organization) ?? undated[0];
  if (chosen) return chosen.organization;
  const holds = (organization: string) => {
    const same = current.filter((each) => each.organization === organization);
    const wasRemoved = fact.work.some((each) => each.removed && each.organization === organization);
    if (same.length === 0 && wasRemoved) return false;
    if (same.some((each) => !each.counts || each.policy === "never")) return false;
    const ends = same.filter((each) => each.start !== null || each.end !== null).map((each) => each.end);
    return ends.length === 0 || ends.some((end) => end === null || fact.day <= lastDay(end));
  };
  if (fact.host) {
    return named && (named.policy ?? "yes") === "yes" && holds(named.organization) ? named.organization : null;
  }
  const guesses = current.filter(
    (each) =>
      each.source === "email-domain" &&
      each.start === null &&
      each.end === null &&
      each.policy !== "entered" &&
      holds(each.organization),
  );
  return guesses.length === 1 ? (guesses[0]?.organization ?? null) : null;
}

/** Guessed work as stored, and as the verified addresses of people state it where nothing else is known. */
async function guesses(key: string, byDomain: Owners) {
  const found = await db().execute<{
    id: string;
    bot: boolean;
    hosts: string[];
    guessed: string[];
    other: string[];
  }>(sql`
    select m.id, m.is_bot as bot,
      array(select fold_case(split_part(i.value, '@', 2)) from member_identities i
        where i.member_id = m.id and i.verified and i.value like '%@%') as hosts,
      array(select w.organization_id from member_organizations w where w.member_id = m.id and ${isGuess}) as guessed,
      array(select w.organization_id from member_organizations w where w.member_id = m.id and not (${isGuess})) as other
    from members m where m.display_name like ${`% ${key}`} and m.deleted_at is null`);
  const stored = found.rows.flatMap(({ id, guessed }) => guessed.map((organization) => `${id} ${organization}`));
  const stated = found.rows.flatMap(({ id, bot, hosts, other }) =>
    hosts.flatMap((host) => {
      const owner = byDomain.get(host.replace(/^eu\./, ""));
      const isKnown = owner && owner.policy !== "never" && !other.includes(owner.organization);
      return isKnown && !bot ? [`${id} ${owner.organization}`] : [];
    }),
  );
  return { stored: new Set(stored), stated: new Set(stated) };
}

const isGuess = sql`w.source = 'email-domain' and w.date_start is null and w.date_end is null and w.deleted_at is null
  and w.allow_affiliation and not w.is_primary_work_experience`;

const figures = async () => {
  const read = async (query: ReturnType<typeof sql>) => (await db().execute<{ row: unknown }>(query)).rows;
  return {
    segments: await read(sql`
      select to_jsonb(s) - 'avg_contributor_engagement' as row from organization_segments s
      where activity_count > 0 order by segment_id, organization_id`),
    months: await read(sql`
      select to_jsonb(m) as row from organization_months m order by organization_id, month, segment_id, platform`),
    people: await read(sql`
      select to_jsonb(p) as row from organization_people p order by segment_id, organization_id, member_id`),
  };
};

test("After any history of changes every activity counts for the organization of the rule, and so do the totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await newWorld();
      for (const step of steps) await perform(world, step);
      await settle();
      const byDomain = await owners();
      for (const fact of await facts(world.key)) {
        expect(fact.organization, JSON.stringify({ steps, fact })).toBe(expected(fact, byDomain));
      }
      const { stored, stated } = await guesses(world.key, byDomain);
      expect(stored, JSON.stringify(steps)).toEqual(stated);
      const counted = await figures();
      await db().transaction((tx) => rebuildOrganizationAggregates(tx, "all"));
      expect(counted).toEqual(await figures());
    }),
    { numRuns: Number(process.env.HISTORIES ?? 15) },
  );
});

test("The check of all activities corrects those that count for another organization, with the totals", async () => {
  const needs = { db: db(), isEmbedded: false };
  const { signal } = new AbortController();
  const world = await newWorld();
  const step = {
    do: "arrive",
    person: 0,
    day: "2020-03-01",
    host: "kestrel.example",
    segment: 0,
    identity: "verified",
  } as const;
  await perform(world, step);
  await perform(world, { ...step, day: "2021-07-10" });
  await settle();
  const right = await figures();
  const [activity] = await facts(world.key);
  expect(activity?.organization).not.toBeNull();
  await db().transaction((tx) =>
    moveBetweenOrganizations(tx, [{ id: activity?.id ?? "", was: activity?.organization ?? null, now: null }]),
  );
  expect(await figures()).not.toEqual(right);
  expect(await checkAffiliations(needs, signal)).toMatchObject({ differences: 1 });
  expect(await figures()).toEqual(right);
  expect(await checkAffiliations(needs, signal)).toMatchObject({ differences: 0 });
});
