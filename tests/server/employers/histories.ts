import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Executor } from "#server/platform/db/database.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { chooseDomainKind } from "#server/records/employers/domain-organizations.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import { readFiles, startImport, undoImport } from "#tests/server/record-imports/record-importing.ts";
import { type ApiAnswer, startPlatform } from "#tests/support/platform.ts";

const names = ["Ada", "Bruno", "Cleo"];
const companies = ["Kestrel", "Heron", "Wren"];
const domains = ["kestrel.example", "heron.example"];
const days = ["2019-06-15", "2020-03-01", "2020-12-31", "2021-07-10", "2022-02-28"];
const hosts = ["kestrel.example", "eu.kestrel.example", "heron.example", "gmail.com", null];

const at = fc.nat({ max: 2 });
const period = fc.record({ from: fc.option(fc.constantFrom(...days)), to: fc.option(fc.constantFrom(...days)) });
/** Anything that may change for whom an activity counts. */
export const operation = fc.oneof(
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
  fc.record({
    do: fc.constant("bulk" as const),
    people: fc.uniqueArray(at, { minLength: 1 }),
    organization: fc.option(at),
    period,
  }),
  fc.record({ do: fc.constant("table" as const), person: at, organization: at }),
  fc.record({
    do: fc.constant("record" as const),
    people: fc.uniqueArray(at, { minLength: 1 }),
    organization: at,
    domain: fc.nat({ max: 2 }),
    period,
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  fc.record({ do: fc.constant("belong" as const), organization: at, other: fc.option(at) }),
  fc.record({ do: fc.constant("job" as const) }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Ids of people and organizations. A merged one is replaced by the one that it became. */
export interface World {
  readonly key: string;
  readonly people: string[];
  readonly organizations: string[];
  arrived: number;
  /** Undoes imports and bulk changes, the last one first. */
  readonly undo: (() => Promise<void>)[];
}

/** Starts a platform on which histories of changes are played. */
export async function startHistories() {
  const platform = await startPlatform();
  const db = () => platform.running.platform.db;
  const segmentIds = [await newSubProject("one"), await newSubProject("two")];
  let worlds = 0;

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

  /** Runs a bulk change or an import of a table to its end. Refused ones change nothing. */
  async function run(world: World, jobs: string, path: string, body: object): Promise<void> {
    const ended = async (answer: ApiAnswer): Promise<string | null> => {
      if (answer.status !== 200) return null;
      const { id } = answer.json<{ id: string }>();
      const look = () => platform.api(`/${jobs}/${id}?segments[]=${segmentIds[0]}`, { account: "admin" });
      await expect.poll(async () => (await look()).json<{ endedAt: string | null }>().endedAt).not.toBeNull();
      return id;
    };
    const id = await ended(await send("POST", path, body));
    if (id === null) return;
    world.undo.push(async () => {
      await ended(await send("POST", `/${jobs}/${id}/undo`));
    });
  }

  /** A person's name and address, and an organization's name, as files have them. */
  const described = ({ key }: World, person: number, organization: number) => [
    `${names[person]} ${key}`,
    `${names[person]}@${key}-kestrel.example`.toLowerCase(),
    `${companies[organization]} ${key}`,
  ];

  /** A record of people who worked for one organization, perhaps with its domain. */
  function recordOf(world: World, step: Operation & { do: "record" }): Record<string, string> {
    const domain = domains[step.domain];
    const people = step.people.map((each) => {
      const [name = "", email, organization] = described(world, each, step.organization);
      const { from, to } = step.period;
      const enrollment = {
        organization,
        start: `${from ?? "1900-01-01"}T00:00:00`,
        end: `${to ?? "2100-01-01"}T00:00:00`,
      };
      const identity = { source: "git", name, email, username: null };
      return [name, { profile: { name, is_bot: false }, identities: [identity], enrollments: [enrollment] }];
    });
    const organization = described(world, 0, step.organization)[2] ?? "";
    const record = {
      time: "2026-01-01 00:00:00",
      blacklist: [],
      organizations: { [organization]: domain ? [{ domain: `${world.key}-${domain}`, is_top: true }] : [] },
      uidentities: Object.fromEntries(people),
    };
    return { "identities.json": JSON.stringify(record) };
  }

  async function newWorld(): Promise<World> {
    worlds += 1;
    // So short that no domain seems to have a person's name.
    const key = worlds.toString(36).padStart(2, "0");
    // Each history has its own domains.
    await db().execute(sql`update organization_identities set value = ${key} || '-' || value where type like '%-domain'
      and value in ('kestrel.example', 'heron.example')`);
    const people = await resolveMembers(
      db(),
      names.map((name) => ({
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
    await db().transaction((tx) => refreshGuesses(tx, people));
    const organizations: string[] = [];
    for (const name of companies) {
      const made = await send("POST", "/organization", {
        displayName: `${name} ${key}`,
        identities: [{ platform: "custom", type: "username", value: `${name} ${key}`, verified: true }],
      });
      organizations.push(made.json<{ id: string }>().id);
    }
    return { key, people, organizations, arrived: 0, undo: [] };
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
      case "bulk": {
        const employer = {
          organizationId: step.organization === null ? null : organization,
          dateStart: step.period.from,
          dateEnd: step.period.to,
        };
        const ids = step.people.map((each) => world.people[each]);
        await run(world, "bulk", "/member/bulk", { ids, action: { employer } });
        return;
      }
      case "table": {
        const [name, address, works] = described(world, step.person, step.organization);
        const table = {
          text: `Name,Email,Company\n${name},${address},${works}`,
          columns: ["name", "emails", "organization"],
        };
        await run(world, "member/import", "/member/import", table);
        return;
      }
      case "record": {
        const { id } = await readFiles(
          platform,
          { format: "sortinghat", segmentId: segmentIds[0] ?? "" },
          recordOf(world, step),
        );
        await startImport(platform, id);
        world.undo.push(async () => {
          await undoImport(platform, id);
        });
        return;
      }
      case "undo":
        await world.undo.pop()?.();
        return;
      case "belong": {
        const parent = step.other === null ? null : { id: world.organizations[step.other], since: "2020-06-01" };
        await send("PUT", `/organization/${organization}`, { parent });
        return;
      }
      case "job":
        await settle();
        return;
    }
  }

  return { platform, db, newWorld, perform, settle };
}
