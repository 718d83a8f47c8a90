import { suggestedPeople } from "#server/curation/suggestions/people-rows.ts";
import { answerSuggestions } from "#server/curation/suggestions/routes.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { editRefusal } from "#server/records/common/editable-ids.ts";
import { findLookAlikes } from "#server/records/common/look-alikes.ts";
import { findPerson } from "#server/records/people/find.ts";
import { identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import { shownActivities, shownSuggestions } from "#shared/domain/limits.ts";
import { findLikelyOrganizations, findLikelyOwners } from "./likely-owners.ts";
import { lookUpIdentities, lookUpList } from "./look-up.ts";

/** Look-up routes of the extension: one profile, or the profiles of a list. */
export const identityRoutes = ({ db }: Platform): Route[] => [
  route(identityLookup, async ({ body: { platform, site, type, value, details, name }, requester }) => {
    const segmentId = requester.segments[0]?.id ?? null;
    const [found] = await lookUpIdentities(db, { platform, site, type, values: [value] }, segmentId);
    const { people = [], organizations = [], elsewhere = [] } = found ?? {};
    const [only, another] = [...people, ...organizations];
    const isOnePerson = only !== undefined && another === undefined && people.length === 1;
    const isDetailed = details && isOnePerson && segmentId !== null;
    const kinds = only ? [] : (["member", "organization"] as const);
    const looksLike = (
      await Promise.all(kinds.map((kind) => findLookAlikes(db, kind, [{ platform, type, value }])))
    ).flat(2);
    const isUnknown = only === undefined && type === "username" && elsewhere.length === 0;
    const unknown = isUnknown ? [{ platform, site, value, name }] : [];
    const [[likely = []], [likelyOrganizations = []]] = await Promise.all([
      findLikelyOwners(db, unknown, segmentId),
      findLikelyOrganizations(db, unknown),
    ]);
    return {
      ...(looksLike.length > 0 && { looksLike }),
      ...(likely.length > 0 && { likely }),
      ...(likelyOrganizations.length > 0 && { likelyOrganizations }),
      people: people.map(({ id, displayName, verified, site: of, activityCount }) => {
        return { id, displayName, verified, ...(of && { site: of }), activityCount };
      }),
      organizations,
      elsewhere,
      ...(isDetailed && { details: await personDetails(db, only.id, requester) }),
    };
  }),
  route(identityQuery, ({ body: { platform, site, type, values }, requester }) =>
    lookUpList(db, { platform, site, type, values }, requester.segments[0]?.id ?? null),
  ),
];

/** Details shown on a person's card, in the format of the separate calls. */
async function personDetails(db: Platform["db"], id: string, requester: Requester) {
  const segments = requester.segments.map((segment) => segment.id);
  const include = { identities: true, memberOrganizations: true, activityByWeek: true };
  const [{ member }, refusal, activities, suggestions] = await Promise.all([
    findPerson(db, id, segments[0] ?? null, include),
    editRefusal(db, requester, "member", id),
    listActivities(db, segments, {
      filter: { and: [{ memberId: { in: [id] } }] },
      orderBy: "timestamp_DESC",
      limit: shownActivities,
      offset: 0,
      count: false,
    }),
    answerSuggestions(
      db,
      "member",
      requester,
      { filter: { memberId: id }, orderBy: ["similarity_DESC"], limit: shownSuggestions, offset: 0 },
      (ids) => suggestedPeople(db, ids, false),
      (members) => ({ members }),
    ),
  ]);
  return { person: { ...member, editRefusal: refusal }, activities, suggestions };
}
