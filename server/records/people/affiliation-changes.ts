import { createHash } from "node:crypto";
import type { Jobs } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { refreshEngagement } from "#server/records/aggregates/rebuild-organizations.ts";
import { refreshNameKeys } from "#server/records/common/organization-names.ts";
import { builtInDomains } from "#server/records/employers/built-in-domains.ts";
import { mistypedProviders } from "#server/records/employers/domain-kind.ts";
import { peopleAt, reviseLeft } from "#server/records/employers/domain-organizations.ts";
import { lockedPeople, noteEmployerChange } from "#server/records/employers/note-changes.ts";
import { nobodyLists } from "#shared/domain/organizations/nobody.ts";
import { nameRules } from "#shared/domain/organizations/organization-name.ts";
import { type RecountNeeds, updateAffiliations } from "./update-affiliations.ts";

/**
 * Hash of the lists that came with the platform when the organizations of activities were decided: kinds of domains,
 * texts that name nobody, and what is left out of names.
 */
const builtInLists = createHash("sha256")
  .update(JSON.stringify([builtInDomains, mistypedProviders, nobodyLists, nameRules]))
  .digest("base64url");

const organizationsAtOnce = 500;

/** Applies lists that changed with an upgrade to the names and activities that were stored before. */
async function applyBuiltInLists(db: Database, signal: AbortSignal): Promise<void> {
  const [workspace] = (
    await db.execute<{ was: string | null }>(sql`select settings ->> 'builtInLists' as was from workspace`)
  ).rows;
  if (!workspace || workspace.was === builtInLists) return;
  // Without a hash nothing was decided yet, or a migration queued everyone.
  const isChanged = workspace.was !== null;
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; isChanged && after; ) {
    const some: { rows: { id: string }[] } = await db.execute<{ id: string }>(sql`
      select id from organizations where id > ${after}::uuid order by id limit ${organizationsAtOnce}`);
    const ids = some.rows.map(({ id }) => id);
    await withRetry(() => db.transaction((tx) => refreshNameKeys(tx, ids)));
    after = ids.at(-1);
    if (signal.aborted) return;
  }
  await db.transaction(async (tx) => {
    if (isChanged) await noteEmployerChange(tx, "everyone");
    await tx.execute(sql`
      update workspace set settings = settings || jsonb_build_object('builtInLists', ${builtInLists}::text)`);
  });
}

/** Name of the job that updates the organizations of people's activities. */
const affiliationJob = "people-affiliations";

/** Starts the job now. The schedule would start it within a minute. */
export function sendAffiliationJob(jobs: Pick<Jobs, "send">): Promise<void> {
  return jobs.send(affiliationJob, {}, { singletonKey: affiliationJob });
}

/** Writes within this many milliseconds are processed together. */
const coalescedMs = 150;

/** Starts the job after writes that changed what it depends on. @returns function to call after each write */
export function recountAfterWrites({ db, jobs, log }: Pick<Platform, "db" | "jobs" | "log">): () => void {
  let isPlanned = false;
  const send = async () => {
    isPlanned = false;
    if (await isWaiting(db)) await sendAffiliationJob(jobs);
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const onTime = () =>
      void send().catch((error: unknown) => log.debug(error, "Affiliations are updated in the next minute"));
    setTimeout(onTime, coalescedMs).unref();
  };
}

/** Number of people noted or processed at once. */
const peopleAtOnce = 200;

/** Defines the job that decides people's activities again after something changed that they depend on. */
export async function defineAffiliationJob(platform: Platform): Promise<void> {
  const { db, config, jobs } = platform;
  const needs = { db, isEmbedded: config.databaseUrl === null };
  jobs.define(affiliationJob, async (_payload, { signal }) => recountChanged(needs, signal), {
    afterwards: async () => {
      if (await isWaiting(db)) await sendAffiliationJob(jobs);
    },
  });
  await jobs.schedule(affiliationJob, "* * * * *");
}

async function isWaiting(db: Database): Promise<boolean> {
  const found = await db.execute<{ waits: boolean }>(sql`
    select exists (select from employer_changes) or exists (select from affiliation_changes) as waits`);
  return found.rows[0]?.waits === true;
}

/** Decides the activities of all noted people again, and of everyone after an upgrade with other built-in lists. */
export async function recountChanged(needs: RecountNeeds, signal: AbortSignal): Promise<void> {
  const { db } = needs;
  await applyBuiltInLists(db, signal);
  const organizations = new Set<string>();
  while (!signal.aborted) {
    for (const id of await notePeople(db, signal)) organizations.add(id);
    const noted = await db.execute<{ member_id: string; changed_at: string }>(sql`
      select member_id, changed_at from affiliation_changes order by changed_at, member_id limit ${peopleAtOnce}`);
    if (noted.rows.length === 0) break;
    await updateAffiliations(
      needs,
      noted.rows.map(({ member_id }) => member_id),
      signal,
    );
    // A change made meanwhile has a later time and stays. Locked in the order in which changes are noted; a transaction
    // with several statements may still note them in another order.
    await withRetry(() =>
      db.execute(sql`
        with done as (
          select c.member_id from affiliation_changes c
          join unnest(${sql.param(noted.rows.map((row) => row.member_id))}::uuid[],
            ${sql.param(noted.rows.map((row) => row.changed_at))}::timestamptz[]) as done(member_id, changed_at)
            on c.member_id = done.member_id and c.changed_at = done.changed_at
          order by c.member_id for update of c)
        delete from affiliation_changes c using done where c.member_id = done.member_id`),
    );
  }
  // An organization that was restored has new figures.
  for (const id of organizations) await withRetry(() => refreshEngagement(db, [id]));
}

type Change = { kind: string; value: string; changed_at: string };

/** Notes the people of changed organizations and domains. @returns the organizations */
async function notePeople(db: Database, signal: AbortSignal): Promise<string[]> {
  const organizations: string[] = [];
  for (;;) {
    const found = await db.execute<Change>(sql`
      select kind, value, changed_at from employer_changes order by changed_at, kind, value limit 1`);
    const [change] = found.rows;
    if (!change) return organizations;
    if (change.kind === "left") {
      await withRetry(() => db.transaction(reviseLeft));
      continue;
    }
    if (change.kind === "organization") organizations.push(change.value);
    for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after; ) {
      if (signal.aborted) return organizations;
      const from: string = after;
      const noted = await withRetry(() =>
        db.execute<{ member_id: string }>(sql`
          insert into affiliation_changes as kept (member_id, changed_at)
          select id, clock_timestamp() from (${lockedPeople(peopleOf(change, from))}) concerned
          on conflict (member_id) do update
            set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')
          returning member_id`),
      );
      const ids = noted.rows.map(({ member_id }) => member_id).sort();
      after = ids.length < peopleAtOnce ? undefined : ids.at(-1);
    }
    await withRetry(() =>
      db.execute(sql`
        delete from employer_changes where kind = ${change.kind} and value = ${change.value}
          and changed_at = ${change.changed_at}::timestamptz`),
    );
  }
}

/** Next people whose activities a change concerns, by id. */
function peopleOf({ kind, value }: Change, after: string) {
  const source =
    kind === "organization"
      ? sql`select member_id as id from member_organizations where organization_id = ${value}::uuid
          union select member_id from member_affiliations where organization_id = ${value}::uuid
          union select member_id from organization_people where organization_id = ${value}::uuid
          union select at.id from organization_identities d cross join lateral (${peopleAt(sql`fold_case(d.value)`)}) at
            where d.organization_id = ${value}::uuid and d.type like '%-domain'`
      : kind === "domain"
        ? peopleAt(sql`${value}::text`)
        : sql`select id from members`;
  return sql`
    select distinct m.id from members m join (${source}) s on s.id = m.id
    where m.id > ${after}::uuid order by m.id limit ${peopleAtOnce}`;
}
