import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { EmployerFacts, ManualAffiliation, WorkAt } from "#shared/domain/people/affiliation.ts";
import type { ChosenKinds } from "./domain-kind.ts";
import { readPolicies } from "./domains.ts";

type Row = {
  id: string;
  counts_for_nobody: boolean;
  work:
    | {
        organization_id: string | null;
        date_start: string | null;
        date_end: string | null;
        source: string | null;
        allow: boolean;
        is_primary: boolean;
        removed: boolean;
      }[]
    | null;
  affiliations:
    | { segment_id: string; organization_id: string | null; date_start: string | null; date_end: string | null }[]
    | null;
};

/**
 * What decides the organizations of these people's activities. Work at organizations in the trash does not count, and
 * bots and people in the trash count for nobody.
 */
export async function readEmployerFacts(
  tx: Executor,
  memberIds: readonly string[],
  chosen: ChosenKinds,
): Promise<Map<string, EmployerFacts>> {
  if (memberIds.length === 0) return new Map();
  const found = await tx.execute<Row>(sql`
    select m.id, m.is_bot or m.deleted_at is not null as counts_for_nobody,
      (select json_agg(json_build_object('organization_id', w.organization_id, 'date_start', w.date_start,
          'date_end', w.date_end, 'source', w.source, 'allow', w.allow_affiliation,
          'is_primary', w.is_primary_work_experience, 'removed', w.deleted_at is not null))
        from member_organizations w where w.member_id = m.id) as work,
      (select json_agg(json_build_object('segment_id', a.segment_id, 'organization_id', a.organization_id,
          'date_start', a.date_start, 'date_end', a.date_end))
        from member_affiliations a where a.member_id = m.id) as affiliations
    from members m where m.id = any(${sql.param([...memberIds])}::uuid[])`);
  const ids = found.rows.flatMap(({ work, affiliations }) => [
    ...(work ?? []).flatMap((each) => each.organization_id ?? []),
    ...(affiliations ?? []).flatMap((each) => each.organization_id ?? []),
  ]);
  const employers = await readPolicies(tx, [...new Set(ids)], chosen);
  return new Map(
    found.rows.map(({ id, counts_for_nobody: countsForNobody, work, affiliations }) => {
      const current = (work ?? []).filter(({ removed }) => !removed);
      return [
        id,
        {
          countsForNobody,
          work: current.flatMap((each): WorkAt[] => {
            const employer = each.organization_id === null ? null : employers.get(each.organization_id);
            if (employer === undefined) return [];
            return [
              {
                organizationId: each.organization_id,
                organizationName: employer?.name,
                policy: employer?.policy,
                dateStart: iso(each.date_start),
                dateEnd: iso(each.date_end),
                source: each.source,
                affiliationOverride: { allowAffiliation: each.allow, isPrimaryWorkExperience: each.is_primary },
              },
            ];
          }),
          removed: (work ?? []).flatMap((each) => (each.removed ? (each.organization_id ?? []) : [])),
          affiliations: (affiliations ?? []).flatMap((each): ManualAffiliation[] => {
            const employer = each.organization_id === null ? null : employers.get(each.organization_id);
            if (employer === undefined) return [];
            return [
              {
                segmentId: each.segment_id,
                organizationId: each.organization_id,
                organizationName: employer?.name,
                policy: employer?.policy,
                dateStart: iso(each.date_start),
                dateEnd: iso(each.date_end),
              },
            ];
          }),
        },
      ];
    }),
  );
}
