import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { assertNoDeletedAccount } from "#server/records/common/editable-ids.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { readEmployerFacts } from "#server/records/employers/facts.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { type Maintainers, maintainerDecide, maintainers } from "#shared/contract/maintainers.ts";
import { employerAt } from "#shared/domain/people/affiliation.ts";

/**
 * Profiles of people whom repositories list as maintainers: `id` of the row of `repository_maintainers` and `member_id`.
 * A verified account or email decides, or the profile that a user confirmed.
 * @param condition on the row `x` and the profile `i.member_id`; put into each part, so that either direction uses an
 *   index
 */
export const linkedMaintainers = (condition: SQL): SQL => sql`
  select x.id, i.member_id from repository_maintainers x join member_identities i
    on i.verified and i.type = 'username' and i.platform = x.platform and fold_case(i.value) = fold_case(x.login)
    where ${condition}
  union select x.id, i.member_id from repository_maintainers x join member_identities i
    on i.verified and i.type = 'email' and fold_case(i.value) = fold_case(x.email) where ${condition}
  union select x.id, i.member_id from repository_maintainers x
    cross join lateral (select x.member_id) i where x.member_id is not null and ${condition}`;

/** Sub-project `g` of a row of `repository_maintainers` `x`, and its repository `r`. */
export const maintainedRepository = sql`join integration_streams r on r.id = x.stream_id
  join integrations n on n.id = r.integration_id join segments g on g.id = coalesce(r.segment_id, n.segment_id)`;

/**
 * All roles as maintainer: those that repositories list, and imported ones.
 * @param condition on the profile `i.member_id`
 */
export const rolesOfMaintainers = (condition: SQL): SQL => sql`
  select x.id, l.member_id, g.id as segment_id, x.since, x.until, r.key as url, n.platform as repo_type, x.role
  from (${linkedMaintainers(condition)}) l join repository_maintainers x on x.id = l.id ${maintainedRepository}
  union all
  select t.id, t.member_id, t.segment_id, t.date_start, t.date_end, t.url, t.repo_type, t.role from maintainer_roles t
    cross join lateral (select t.member_id) i where ${condition}`;

/** Imported roles can be those of reviewers, who are no maintainers. */
export const isMaintainerRole = (role: SQL): SQL => sql`fold_case(${role}) <> 'reviewer'`;

/** Most entries of one list, the present ones first. */
const mostEntries = 10_000;
const mostSuggestions = 3;
/** Most rejected profiles that are stored for one entry. */
const mostRejected = 50;

export const maintainerRoutes = ({ db }: Platform): Route[] => [
  route(maintainers, ({ requester }) => {
    const [segment] = requester.segments;
    if (!segment) throw notFound();
    return listMaintainers(db, segment.id);
  }),
  route(maintainerDecide, async ({ params, body, requester }) => {
    await decide(db, requester, params.id, body);
    return true;
  }),
];

type Entry = {
  id: string;
  key: string;
  name: string | null;
  email: string | null;
  login: string | null;
  role: string;
  path: string;
  since: string | null;
  until: string | null;
  repository: string;
  segment_id: string;
  member_id: string | null;
  display_name: string | null;
  is_confirmed: boolean;
  last_active: string | null;
};

/** Present maintainers of the repositories below a segment, once each, with the organization they work for. */
export async function listMaintainers(db: Executor, segmentId: string): Promise<Maintainers> {
  const inside = sql`x.stream_id in (select r.id from integration_streams r
    join integrations n on n.id = r.integration_id
    where coalesce(r.segment_id, n.segment_id) in ${subProjectsWithin([segmentId])})`;
  const found = await db.execute<Entry>(sql`
    select e.*, m.display_name, ms.last_active from (
      (select distinct on (x.id) x.id, x.key, x.name, x.email, x.login, x.role, x.path, x.since::text, x.until::text,
        r.key as repository, g.id as segment_id, p.id as member_id, coalesce(x.member_id = p.id, false) as is_confirmed
      from repository_maintainers x ${maintainedRepository}
      left join (${linkedMaintainers(inside)}) l on l.id = x.id
      left join members p on p.id = l.member_id and p.deleted_at is null and not p.is_bot
      where ${inside} order by x.id, x.member_id = p.id desc nulls last, p.id nulls last)
      union all
      select t.id, t.id::text, null, null, null, t.role, '', t.date_start::text, t.date_end::text, t.url, t.segment_id,
        p.id, false
      from maintainer_roles t join members p on p.id = t.member_id and p.deleted_at is null and not p.is_bot
      where t.segment_id in ${subProjectsWithin([segmentId])} and ${isMaintainerRole(sql`t.role`)}
    ) e left join members m on m.id = e.member_id
    left join member_segments ms on ms.member_id = e.member_id and ms.segment_id = ${segmentId}::uuid
    order by e.until is not null, e.id limit ${mostEntries}`);
  const people = Map.groupBy(found.rows, ({ member_id, key }) => member_id ?? key);
  const present = [...people.values()].filter((entries) => entries.some(({ until }) => until === null));
  const employers = await employersOf(
    db,
    present.flatMap(([entry]) => entry ?? []),
  );
  const suggestions = await suggestionsFor(db, segmentId, present.flat().filter(isWithoutProfile));
  return {
    maintainers: present
      .map((all) => {
        const entries = all.filter(({ until }) => until === null).toSorted(bySince);
        const [first] = entries as [Entry, ...Entry[]];
        const employer = first.member_id === null ? undefined : employers.get(first.member_id);
        return {
          name: first.display_name ?? first.name ?? first.login ?? first.email ?? "",
          login: first.login,
          person: first.member_id === null ? null : { id: first.member_id, displayName: first.display_name ?? "" },
          employer: employer?.organization ?? null,
          isIndependent: employer?.isIndependent ?? false,
          lastActive: iso(first.last_active),
          entries: entries.map(({ id, role, repository, path, since, until, is_confirmed: isConfirmed }) => ({
            ...{ id, role, repository, path, since, until, isConfirmed },
          })),
          suggestions: suggestions.get(first.id) ?? [],
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    former: people.size - present.length,
  };
}

const isWithoutProfile = ({ member_id, name }: Entry) => member_id === null && name !== null;
const bySince = (a: Entry, b: Entry) => ((a.since ?? "") < (b.since ?? "") ? -1 : 1);

/** Organizations that these people's activities in the repository's sub-project count for today. */
async function employersOf(db: Executor, entries: readonly Entry[]) {
  const own = entries.flatMap(({ member_id: memberId, segment_id: segmentId }) =>
    memberId ? [{ memberId, segmentId }] : [],
  );
  const facts = await readEmployerFacts(
    db,
    own.map(({ memberId }) => memberId),
    await readChosenKinds(db),
  );
  const date = new Date().toISOString();
  const employed = own.map(({ memberId, segmentId }) => {
    const each = facts.get(memberId);
    return {
      memberId,
      ...(each ? employerAt(each, { date, segmentId }) : { organizationId: null, isIndependent: false }),
    };
  });
  const ids = employed.flatMap(({ organizationId }) => organizationId ?? []);
  const found = await db.execute<{ id: string; displayName: string }>(sql`
    select id, display_name as "displayName" from organizations
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`);
  const organizations = new Map(found.rows.map((row) => [row.id, row]));
  return new Map(
    employed.map(({ memberId, organizationId, isIndependent }) => [
      memberId,
      { organization: organizations.get(organizationId ?? "") ?? null, isIndependent },
    ]),
  );
}

/** People with the listed name, those with most activity in the segment first. */
async function suggestionsFor(db: Executor, segmentId: string, entries: readonly Entry[]) {
  type Row = { entry: string; id: string; displayName: string; activityCount: number };
  const found = await db.execute<Row>(sql`
    select x.id as entry, p.* from repository_maintainers x cross join lateral (
      select m.id, m.display_name as "displayName", coalesce(ms.activity_count, 0) as "activityCount" from members m
      left join member_segments ms on ms.member_id = m.id and ms.segment_id = ${segmentId}::uuid
      where sort_text(m.display_name) collate "C" = sort_text(x.name) and m.deleted_at is null and not m.is_bot
        and m.id <> all(x.rejected_ids)
      order by ms.activity_count desc nulls last, m.id limit ${mostSuggestions}
    ) p where x.id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(
    [...Map.groupBy(found.rows, ({ entry }) => entry)].map(([entry, rows]) => [
      entry,
      rows.map(({ id, displayName, activityCount }) => ({ id, displayName, activityCount })),
    ]),
  );
}

/** @throws HttpError 404 for an entry of another project, and for an unknown profile */
async function decide(
  db: Database,
  requester: Requester,
  id: string,
  { memberId, decision }: BodyOf<typeof maintainerDecide>,
): Promise<void> {
  await assertRecordExists(db, "member", memberId);
  await assertNoDeletedAccount(db, "member", [memberId]);
  const segmentIds = requester.segments.map((segment) => segment.id);
  await db.transaction(async (tx) => {
    const found = await tx.execute<{ repository: string; member_id: string | null; rejected: string[] }>(sql`
      select r.key as repository, x.member_id, x.rejected_ids::text[] as rejected
      from repository_maintainers x ${maintainedRepository}
      where x.id = ${id}::uuid and g.id in ${subProjectsWithin(segmentIds)} for update of x`);
    const [entry] = found.rows;
    if (!entry) throw notFound();
    const others = entry.rejected.filter((each) => each !== memberId);
    const rejected = decision === "rejected" ? [...others, memberId].slice(-mostRejected) : others;
    const withdrawn = entry.member_id === memberId ? null : entry.member_id;
    const chosen = decision === "confirmed" ? memberId : withdrawn;
    await tx.execute(sql`
      update repository_maintainers set member_id = ${chosen}::uuid, rejected_ids = ${sql.param(rejected)}::uuid[]
      where id = ${id}::uuid`);
    const before = entry.member_id === memberId ? "confirmed" : entry.rejected.includes(memberId) ? "rejected" : "open";
    await writeAudit(tx, requester, {
      actionType: "maintainers-decide",
      entityType: "member",
      entityId: memberId,
      oldState: { [entry.repository]: before },
      newState: { [entry.repository]: decision === "withdrawn" ? "open" : decision },
    });
  });
}
