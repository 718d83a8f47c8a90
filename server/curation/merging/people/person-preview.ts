import { workspaceId } from "#server/platform/core/workspace-id.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { MemberUnmergePreview } from "#shared/contract/merging/merging.ts";
import { type IdentityRule, matchesRule, personRule } from "../identity-rule.ts";
import type { Split } from "../merging.ts";
import { shownEdits } from "../preview.ts";
import type { PersonRecord } from "./person-record.ts";

type Names = ReadonlyMap<string, { readonly id: string; readonly displayName: string; readonly logo: string | null }>;

/** Builds the preview of an unmerge, with the merge that it undoes. */
export async function personPreview(tx: Executor, split: Split<PersonRecord>) {
  const names = await organizationNames(tx, [split.primary, split.secondary]);
  const own = ({ figures }: PersonRecord) =>
    figures.map(({ segment_id, activity_count }) => [segment_id, activity_count]);
  const total = await activityCount(tx, own(split.current));
  const theirs = split.merge
    ? { count: await activityCount(tx, own(split.secondary)), first: null }
    : await activityOf(tx, split.current.id, personRule(split.primary.identities, split.secondary.identities));
  return {
    mergeActionId: split.merge?.id ?? null,
    edits: shownEdits(split.edits),
    primary: {
      ...shown(split.primary, names),
      // Extension of the wire, which has this field only for the secondary.
      joinedAt: split.primary.joinedAt ?? null,
      activityCount: Math.max(0, total - theirs.count),
    },
    secondary: {
      ...shown(split.secondary, names),
      // A person created from an identity joined with the first activity of that identity.
      joinedAt: theirs.first ?? split.secondary.joinedAt ?? null,
      manuallyCreated: split.secondary.rest.manually_created === true,
      activityCount: theirs.count,
    },
  } satisfies Omit<MemberUnmergePreview, "identityId">;
}

function shown(person: PersonRecord, names: Names) {
  const byPlatform = Map.groupBy(
    person.identities.filter(({ type }) => type === "username"),
    ({ platform }) => platform,
  );
  const username = Object.fromEntries(
    [...byPlatform].map(([platform, all]) => [platform, all.map(({ value }) => value)]),
  );
  const work = person.memberOrganizations.map(({ rest, ...each }) => ({ ...each, source: textOf(rest.source) }));
  return {
    id: person.id,
    tenantId: workspaceId,
    displayName: person.displayName,
    reach: person.rest.reach ?? { total: -1 },
    attributes: Object.fromEntries(
      Object.entries(person.attributes).flatMap(([name, value]) => (value ? [[name, { ...value }]] : [])),
    ),
    contributions: [],
    numberOfOpenSourceContributions: 0,
    manuallyChangedFields: [...person.manuallyChangedFields],
    identities: person.identities.map(({ rest, ...identity }) => ({ ...identity, sourceId: textOf(rest.source_id) })),
    memberOrganizations: work,
    organizations: work.flatMap(({ id: _, organizationId, ...rest }) => {
      const name = names.get(organizationId);
      return name ? [{ ...name, memberOrganizations: rest }] : [];
    }),
    affiliations: person.affiliations.map(({ rest: _, ...affiliation }) => affiliation),
    tags: [...person.tags],
    username,
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

async function organizationNames(tx: Executor, people: readonly PersonRecord[]): Promise<Names> {
  const ids = people.flatMap(({ memberOrganizations }) => memberOrganizations.map((work) => work.organizationId));
  const found = await tx.execute<{ id: string; displayName: string; logo: string | null }>(sql`
    select id, display_name as "displayName", logo from organizations where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Sum over sub-projects of pairs of segment and count. */
async function activityCount(tx: Executor, pairs: readonly (readonly unknown[])[]): Promise<number> {
  const rows = pairs.map(([id, n]) => ({ id, n }));
  const found = await tx.execute<{ n: number }>(sql`
    select coalesce(sum(r.n), 0)::int as n from json_to_recordset(${bulkJson(rows)}::json) as r(id uuid, n int)
    join segments s on s.id = r.id and s.type = 'subproject'`);
  return found.rows[0]?.n ?? 0;
}

async function activityOf(tx: Executor, memberId: string, rule: IdentityRule) {
  const found = await tx.execute<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(a."timestamp") as first from activities a
    where a.member_id = ${memberId}::uuid and ${matchesRule("member", rule)}`);
  return { count: found.rows[0]?.count ?? 0, first: iso(found.rows[0]?.first ?? null) };
}
