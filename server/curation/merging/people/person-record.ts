import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { MergePerson, MergeWork } from "#shared/domain/merge/person.ts";
import {
  inUtc,
  jsonList,
  type LoadedLists,
  type MergeRecord,
  type Row,
  readSharedLists,
  sharedLists,
  type WithRest,
} from "../record.ts";

interface AffiliationRecord extends WithRest {
  readonly id: string;
  readonly segmentId: string;
  readonly organizationId: string | null;
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
}

/** Person with all data that a merge moves. */
export interface PersonRecord extends MergePerson, MergeRecord {
  readonly identities: MergeRecord["identities"];
  readonly memberOrganizations: readonly (MergeWork & WithRest)[];
  readonly affiliations: readonly AffiliationRecord[];
  /** Work experiences that a merge keeps as they are: removed by a user, or without an organization. */
  readonly removedWork: readonly Row[];
  /** Ids of the maintainer roles, and of those in repositories that a user confirmed. */
  readonly roles: readonly string[];
}

type Loaded = LoadedLists & {
  person: Row & { id: string; display_name: string; joined_at: string; attributes: Attributes };
  work: Row[];
  affiliations: Row[];
  tags: { id: string; name: string }[];
  roles: string[];
};

/** Loads people as records, by id. Omits unknown ids and people in the trash. */
export async function loadPeople(tx: Executor, ids: readonly string[]): Promise<Map<string, PersonRecord>> {
  const found = await tx.execute<Loaded>(sql`
    select to_jsonb(r) - array['search_text', 'is_bot', 'is_team_member', 'is_organization'] as person,
      ${jsonList(sql`select jsonb_agg(to_jsonb(w) - 'member_id' order by w.created_at, w.id)
        from member_organizations w where w.member_id = r.id`)} as work,
      ${jsonList(sql`select jsonb_agg(to_jsonb(a) - 'member_id' order by a.created_at, a.id)
        from member_affiliations a where a.member_id = r.id`)} as affiliations,
      ${jsonList(sql`select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate "C", t.id)
        from member_tags mt join tags t on t.id = mt.tag_id where mt.member_id = r.id`)} as tags,
      ${jsonList(sql`select jsonb_agg(mr.id order by mr.id) from (select id from maintainer_roles where member_id = r.id
        union all select id from repository_maintainers where member_id = r.id) mr`)} as roles,
      ${sharedLists("member")}
    from members r where r.id = any(${sql.param(ids)}::uuid[]) and r.deleted_at is null`);
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
    memberOrganizations: loaded.work.filter((row) => !isKeptAsIs(row)).map(toWork),
    affiliations: loaded.affiliations.map(toAffiliation),
    tags: loaded.tags,
    organizations: [],
    rest: inUtc(rest),
    removedWork: loaded.work.filter(isKeptAsIs).map(inUtc),
    roles: loaded.roles,
    ...readSharedLists(loaded),
  };
}

const isKeptAsIs = (row: Row): boolean => row.deleted_at !== null || row.organization_id === null;

function toWork(row: Row): PersonRecord["memberOrganizations"][number] {
  const { id, organization_id, title, source, date_start, date_end, ...others } = inUtc(row);
  const { allow_affiliation, is_primary_work_experience, ...rest } = others;
  return {
    id: String(id),
    organizationId: String(organization_id),
    title: title as string | null,
    source: source as string | null,
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
