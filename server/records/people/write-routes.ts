import type { Jobs } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import { withLookAlikes } from "#server/records/common/look-alikes.ts";
import {
  type MemberIdentity,
  memberAffiliationOverride,
  memberAffiliationsUpdate,
  memberAttributesUpdate,
  memberIdentitiesUpdate,
  memberIdentityCreate,
  memberIdentityDestroy,
  memberIdentityUpdate,
  memberOrganizationCreate,
  memberOrganizationDestroy,
  memberOrganizationUpdate,
} from "#shared/contract/member-parts.ts";
import { memberCreate, memberUpdate, memberUpdateMany } from "#shared/contract/members.ts";
import { sendAffiliationJob } from "./affiliation-changes.ts";
import { setAffiliations } from "./affiliations-write.ts";
import { updatePeople } from "./bulk-patch.ts";
import { createPerson } from "./create.ts";
import { findPerson } from "./find.ts";
import { addIdentity, removeIdentity, updateIdentities, updateIdentity } from "./identities-write.ts";
import { personAttributes } from "./parts.ts";
import { updatePerson } from "./update.ts";
import { withoutMembership } from "./work-experience.ts";
import { addWork, overrideWork, removeWork, updateWork } from "./work-experience-write.ts";

/** Routes that change people. Every response contains the person's new version. */
export const memberWriteRoutes = ({ db, jobs }: Platform): Route[] => [
  route(memberCreate, async ({ body, requester }) => {
    const id = await createPerson(db, requester, body);
    const { member, version } = await findPerson(db, id, requester.segments[0]?.id ?? null, {});
    return new Reply(member, { etag: version });
  }),

  route(memberUpdate, async ({ params, body: { segments: _, ...change }, requester }) => {
    await updatePerson(db, requester, params.id, change);
    const { member, version } = await findPerson(db, params.id, requester.segments[0]?.id ?? null, {});
    return new Reply(member, { etag: version });
  }),

  route(memberUpdateMany, ({ body, requester }) => updatePeople(db, requester, body)),

  route(memberAttributesUpdate, async ({ params, query, body: { segments: _, ...attributes }, requester }) => {
    const byHand = query?.manuallyChanged !== false;
    const etag = await updatePerson(db, requester, params.id, { attributes }, { byHand });
    return new Reply(await personAttributes(db, params.id), { etag });
  }),

  route(memberIdentityCreate, async ({ params, body, requester }) =>
    identitiesReply(db, params.id, await addIdentity(db, requester, params.id, body)),
  ),

  route(memberIdentitiesUpdate, async ({ params, body, requester }) =>
    identitiesReply(db, params.id, await updateIdentities(db, requester, params.id, body.identities)),
  ),

  route(memberIdentityUpdate, async ({ params, body, requester }) =>
    identitiesReply(db, params.id, await updateIdentity(db, requester, params.id, params.identityId, body)),
  ),

  route(memberIdentityDestroy, async ({ params, requester }) =>
    versioned(await removeIdentity(db, requester, params.id, params.identityId)),
  ),

  route(memberOrganizationCreate, async ({ params, body, requester }) =>
    workHistory(await addWork(db, requester, params.id, body), jobs),
  ),

  route(memberOrganizationUpdate, async ({ params, body, requester }) =>
    workHistory(await updateWork(db, requester, params.id, params.memberOrganizationId, body), jobs),
  ),

  route(memberOrganizationDestroy, async ({ params, requester }) =>
    workHistory(await removeWork(db, requester, params.id, params.memberOrganizationId), jobs),
  ),

  route(memberAffiliationOverride, async ({ params, body, requester }) => {
    const { override, version } = await overrideWork(db, requester, params.id, body);
    await sendAffiliationJob(jobs);
    return new Reply(override, { etag: version });
  }),

  route(memberAffiliationsUpdate, async ({ params, body, requester }) => {
    const done = await setAffiliations(db, requester, params.id, body.affiliations);
    await sendAffiliationJob(jobs);
    return versioned(done);
  }),
];

/** The identities after a change, with those of other people that look like them. */
const identitiesReply = async (
  db: Platform["db"],
  personId: string,
  { result, version }: { result: MemberIdentity[]; version: number },
) => versioned({ result: await withLookAlikes(db, "member", personId, result), version });

const versioned = <T>({ result, version }: { result: T; version: number }) => new Reply(result, { etag: version });

async function workHistory({ result, version }: Awaited<ReturnType<typeof removeWork>>, jobs: Jobs) {
  await sendAffiliationJob(jobs);
  return new Reply(result.map(withoutMembership), { etag: version });
}
