import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { MergeIdentity, MergePerson, MergeWork } from "#shared/domain/merge/person.ts";
import { inUtc, type NoMerge, type Row } from "./record.ts";
import { reportIds } from "./reports.ts";

/** The columns of a row that merging does not look at: they come along with it. */
interface WithRest {
  readonly rest: Row;
}

interface AffiliationRecord extends WithRest {
  readonly id: string;
  readonly segmentId: string;
  readonly organizationId: string | null;
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
}

/**
 * A person with everything that a merge moves, whole enough to be written again as they were: what the backup of a
 * merge keeps. Activities are not in it, nor the figures that are computed of them.
 */
export interface PersonRecord extends MergePerson {
  readonly identities: readonly (MergeIdentity & WithRest)[];
  readonly memberOrganizations: readonly (MergeWork & WithRest)[];
  readonly affiliations: readonly AffiliationRecord[];
  /** The other columns of the person's own row. */
  readonly rest: Row;
  /** Work experiences that somebody took away: no import adds them again. */
  readonly removedWork: readonly Row[];
  /** Ids of the roles as maintainer. */
  readonly roles: readonly string[];
  /** The rows of `member_segments`. */
  readonly figures: readonly Row[];
  readonly noMerges: readonly NoMerge[];
  /** Ids of the data issues reported of them. */
  readonly reports: readonly string[];
}

type Loaded = {
  person: Row & { id: string; display_name: string; joined_at: string; attributes: Attributes };
  identities: Row[];
  work: Row[];
  affiliations: Row[];
  tags: { id: string; name: string }[];
  roles: string[];
  figures: Row[];
  no_merges: NoMerge[];
  reports: string[];
};

/** Lists of rows, empty when there are none. */
const list = (rows: ReturnType<typeof sql>) => sql`coalesce((${rows}), '[]'::jsonb)`;

/** These people as records, by id; those who are not there are left out. */
export async function loadPeople(tx: Executor, ids: readonly string[]): Promise<Map<string, PersonRecord>> {
  const found = await tx.execute<Loaded>(sql`
    select to_jsonb(m) - array['search_text', 'is_bot', 'is_team_member', 'is_organization'] as person,
      ${list(sql`select jsonb_agg(to_jsonb(i) - 'member_id' order by i.created_at, i.id)
        from member_identities i where i.member_id = m.id`)} as identities,
      ${list(sql`select jsonb_agg(to_jsonb(w) - 'member_id' order by w.created_at, w.id)
        from member_organizations w where w.member_id = m.id`)} as work,
      ${list(sql`select jsonb_agg(to_jsonb(a) - 'member_id' order by a.created_at, a.id)
        from member_affiliations a where a.member_id = m.id`)} as affiliations,
      ${list(sql`select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
        from member_tags mt join tags t on t.id = mt.tag_id where mt.member_id = m.id`)} as tags,
      ${list(sql`select jsonb_agg(r.id order by r.id) from maintainer_roles r where r.member_id = m.id`)} as roles,
      ${list(sql`select jsonb_agg(to_jsonb(s) - 'member_id' order by s.segment_id)
        from member_segments s where s.member_id = m.id`)} as figures,
      ${list(sql`select jsonb_agg(jsonb_build_object('other', case when n.a_id = m.id then n.b_id else n.a_id end,
          'userId', n.user_id, 'createdAt', n.created_at))
        from no_merges n where n.kind = 'member' and (n.a_id = m.id or n.b_id = m.id)`)} as no_merges,
      ${reportIds("member", sql`m.id`)} as reports
    from members m where m.id = any(${sql.param(ids)}::uuid[]) and m.deleted_at is null`);
  return new Map(found.rows.map((loaded) => [loaded.person.id, toRecord(loaded)]));
}

function toRecord(loaded: Loaded): PersonRecord {
  const { id, display_name, joined_at, attributes, manually_changed_fields: manual, ...rest } = loaded.person;
  return {
    id,
    displayName: display_name,
    joinedAt: iso(joined_at),
    attributes,
    manuallyChangedFields: manual as string[],
    identities: loaded.identities.map(toIdentity),
    memberOrganizations: loaded.work.filter((row) => row.deleted_at === null).map(toWork),
    affiliations: loaded.affiliations.map(toAffiliation),
    tags: loaded.tags,
    organizations: [],
    rest: inUtc(rest),
    removedWork: loaded.work.filter((row) => row.deleted_at !== null).map(inUtc),
    roles: loaded.roles,
    figures: loaded.figures.map(inUtc),
    noMerges: loaded.no_merges,
    reports: loaded.reports,
  };
}

function toIdentity(row: Row): PersonRecord["identities"][number] {
  const { id, platform, type, value, verified, ...rest } = row as Record<string, string> & { verified: unknown };
  return {
    id: `${id}`,
    platform: `${platform}`,
    type: `${type}`,
    value: `${value}`,
    verified: verified === true,
    rest: inUtc(rest),
  };
}

function toWork(row: Row): PersonRecord["memberOrganizations"][number] {
  const { id, organization_id, title, date_start, date_end, allow_affiliation, is_primary_work_experience, ...rest } =
    inUtc(row);
  return {
    id: String(id),
    organizationId: String(organization_id),
    title: title as string | null,
    dateStart: date_start as string | null,
    dateEnd: date_end as string | null,
    affiliationOverride: {
      allowAffiliation: allow_affiliation === true,
      isPrimaryWorkExperience: is_primary_work_experience === true,
    },
    rest,
  };
}

function toAffiliation(row: Row): AffiliationRecord {
  const { id, segment_id, organization_id, date_start, date_end, ...rest } = inUtc(row);
  return {
    id: String(id),
    segmentId: String(segment_id),
    organizationId: organization_id as string | null,
    dateStart: date_start as string | null,
    dateEnd: date_end as string | null,
    rest,
  };
}
