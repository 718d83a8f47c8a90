import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { Reply, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { activitySummary } from "#server/records/activities/summary.ts";
import { editRefusal } from "#server/records/common/editable-ids.ts";
import { withLookAlikes } from "#server/records/common/look-alikes.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { memberEmployerGaps } from "#shared/contract/employer-gaps.ts";
import {
  memberAffiliations,
  memberAttributes,
  memberIdentities,
  memberOrganizations,
} from "#shared/contract/member-parts.ts";
import { memberRow } from "#shared/contract/member-row.ts";
import { memberActivitySummary, memberAutocomplete, memberFind, memberQuery } from "#shared/contract/members.ts";
import { listEmployerGaps } from "./employer-gaps.ts";
import { findPerson } from "./find.ts";
import { listPeople } from "./list.ts";
import { personAffiliations, personAttributes, personIdentities } from "./parts.ts";
import { personRows, personValues, segmentsOf } from "./rows.ts";
import { withoutMembership, workExperiences } from "./work-experience.ts";

/** Routes that read people. */
export const memberRoutes = ({ db }: Platform): Route[] => [
  route(memberQuery, async ({ body, requester }) => {
    const unknown = body.fields?.find((field) => !Object.hasOwn(memberRow.shape, field));
    if (unknown !== undefined) throw badRequest(`Invalid field: ${unknown}`);
    const segmentId = firstSegment(requester);
    const { people, ...page } = await listPeople(db, segmentId, body);
    return { rows: await personRows(db, segmentId, people, new Date()), ...page };
  }),

  route(memberAutocomplete, async ({ body, requester }) => {
    const segmentId = firstSegment(requester);
    const { people, count, limit, offset } = await listPeople(db, segmentId, { ...body, count: true });
    const segments = await segmentsOf(
      db,
      people.map((person) => person.id),
      "all",
    );
    const rows = people.map((person) => ({
      ...personValues(person, segmentId),
      segments: segments.get(person.id) ?? [],
    }));
    return { rows, count: count ?? 0, limit, offset };
  }),

  route(memberEmployerGaps, ({ body, requester }) =>
    listEmployerGaps(db, [firstSegment(requester)], { ...body, limit: body.limit ?? 20, offset: body.offset ?? 0 }),
  ),

  route(memberFind, async ({ params, query, requester }) => {
    const segmentId = firstSegment(requester);
    const { member, version } = await findPerson(db, params.id, segmentId, query.include ?? {});
    const refusal = await editRefusal(db, requester, "member", member.id);
    return new Reply({ ...member, editRefusal: refusal }, { etag: version });
  }),

  route(memberIdentities, async ({ params }) => {
    await assertRecordExists(db, "member", params.id);
    return withLookAlikes(db, "member", params.id, await personIdentities(db, params.id));
  }),

  route(memberOrganizations, async ({ params }) => {
    await assertRecordExists(db, "member", params.id);
    const work = (await workExperiences(db, [params.id])).get(params.id) ?? [];
    return work.map(withoutMembership);
  }),

  route(memberAttributes, ({ params }) => personAttributes(db, params.id)),

  route(memberAffiliations, async ({ params }) => {
    await assertRecordExists(db, "member", params.id);
    return personAffiliations(db, params.id);
  }),

  route(memberActivitySummary, async ({ params, requester }) => {
    await assertRecordExists(db, "member", params.id);
    return activitySummary(
      db,
      "member",
      params.id,
      requester.segments.map((segment) => segment.id),
      new Date(),
    );
  }),
];

/**
 * First segment of the request, to which a list of people is limited.
 * @throws HttpError 400 with the wire's text (9.4).
 */
function firstSegment(requester: Requester): string {
  const segment = requester.segments[0];
  if (!segment) throw badRequest("Segment ID is required");
  return segment.id;
}
