import { badRequest } from "#server/platform/core/http-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { readChosenKinds, readPolicies } from "#server/records/employers/domains.ts";
import { describeMoves, effectOf } from "#server/records/employers/effect.ts";
import { periodOf } from "#server/records/people/dates.ts";
import { subProjectIds } from "#server/records/segments/scope.ts";
import type { EmployerEffect, MemberBulkAction } from "#shared/contract/bulk.ts";
import { peopleInBulk } from "./people.ts";
import { nextMatching } from "./selection.ts";

interface Selected {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
}

/** More people are not looked at for a preview. */
const mostPeople = 5_000;

/**
 * What setting the employer of people would do to their past activities. Leaves out people whom the user may not
 * change.
 */
export async function previewEmployer(
  db: Database,
  requester: Requester,
  { ids, filter, search }: Selected,
  employer: NonNullable<MemberBulkAction["employer"]>,
): Promise<EmployerEffect> {
  const [segment] = requester.segments;
  if (!segment) throw badRequest("Segment ID is required");
  const matching = { segmentId: segment.id, filter: filter ?? {}, search, before: new Date().toISOString() };
  const selected = ids ?? (await nextMatching(db, peopleInBulk, matching, null, mostPeople + 1));
  const people = [...(await editableIds(db, requester, "member", selected))];
  const { organizationId } = employer;
  const chosen = await readChosenKinds(db);
  const policies = await readPolicies(db, organizationId === null ? [] : [organizationId], chosen);
  const target = organizationId === null ? undefined : policies.get(organizationId);
  const work = {
    ...{ organizationId, organizationName: target?.name, policy: target?.policy, source: "ui" },
    ...periodOf(employer),
  };
  const here = new Set(await subProjectIds(db, [segment.id]));
  const effect = await effectOf(
    db,
    people.slice(0, mostPeople),
    { chosen, factsOf: (facts) => ({ ...facts, work: [...facts.work, work] }) },
    here,
  );
  const moved = (side: "from" | "to") =>
    effect.moves.reduce((sum, move) => sum + (move[side] === organizationId ? move.here : 0), 0);
  return {
    ...{ people: effect.people, activities: effect.activities },
    isPartial: effect.isPartial || people.length > mostPeople,
    moves: await describeMoves(db, effect.moves),
    share: organizationId === null ? null : await shareOf(db, segment.id, organizationId, moved("to") - moved("from")),
  };
}

/** Activities of an organization in a segment, and of all people there, without bots. */
async function shareOf(db: Database, segmentId: string, organizationId: string, change: number) {
  const found = await db.execute<{ before: number; total: number }>(sql`
    select coalesce((select activity_count from organization_segments
        where segment_id = ${segmentId}::uuid and organization_id = ${organizationId}::uuid), 0)::int as before,
      coalesce((select sum(s.activity_count) from member_segments s
        join members m on m.id = s.member_id and not m.is_bot and m.deleted_at is null
        where s.segment_id = ${segmentId}::uuid), 0)::int as total`);
  const { before, total } = found.rows[0] ?? { before: 0, total: 0 };
  return { before, after: before + change, total };
}
