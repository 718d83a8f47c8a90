import { randomUUID } from "node:crypto";
import type { Platform } from "#server/platform/core/platform.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import {
  memberCanRevertMerge,
  memberMerge,
  memberNoMerge,
  memberUnmerge,
  memberUnmergePreview,
  organizationCanRevertMerge,
  organizationMerge,
  organizationNoMerge,
  organizationUnmerge,
  organizationUnmergePreview,
} from "#shared/contract/merging/merging.ts";
import { memberSplitSite } from "#shared/contract/merging/split-site.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { listActions } from "./list-actions.ts";
import { mergeRecords } from "./merge.ts";
import { forbidMerge } from "./no-merge.ts";
import { organizationPreview } from "./organizations/organization-preview.ts";
import { organizationsMerging } from "./organizations/organizations-merging.ts";
import { peopleMerging } from "./people/people-merging.ts";
import { personPreview } from "./people/person-preview.ts";
import { splitSite } from "./people/split-site.ts";
import { canRevert, splitRecord } from "./split.ts";
import { unmergeRecord } from "./unmerge.ts";

/** Identities of an organization are equal when all their fields are. A client may leave out the site. */
const isEqualIdentity = (one: Identity | undefined) => (other: Identity) =>
  one !== undefined &&
  one.platform === other.platform &&
  (one.site === undefined || one.site === (other.site ?? "")) &&
  one.type === other.type &&
  one.value === other.value &&
  one.verified === other.verified;

/** Routes for merge, unmerge and "never merge". */
export const mergingRoutes = (platform: Platform): Route[] => [
  route(memberMerge, async ({ params, body, requester }) => {
    const [primary, secondary] = [params.id.toLowerCase(), body.memberToMerge.toLowerCase()];
    if (primary === secondary) return new Reply({ status: 203, mergedId: primary }, { status: 203 });
    await mergeRecords(platform, requester, peopleMerging, primary, secondary, { keepOther: body.keepOther });
    return { status: 200, mergedId: primary };
  }),

  route(memberNoMerge, async ({ params, body, requester }) => {
    await forbidMerge(platform.db, requester, "member", [params.id, body.memberToNotMerge]);
    return { status: 200 };
  }),

  route(memberCanRevertMerge, ({ params, query }) => {
    const identityId = query.identityId.toLowerCase();
    return canRevert(platform.db, peopleMerging, params.id.toLowerCase(), ({ id }) => id === identityId);
  }),

  route(memberUnmergePreview, async ({ params, body, requester }) => {
    const identityId = body.identityId.toLowerCase();
    const split = await splitRecord(platform.db, peopleMerging, params.id.toLowerCase(), {
      isIdentity: ({ id }) => id === identityId,
      revert: body.revertPreviousMerge ?? false,
      newId: randomUUID(),
    });
    await assertEditable(platform.db, requester, "member", [params.id]);
    return { ...(await personPreview(platform.db, split)), identityId };
  }),

  route(memberUnmerge, async ({ params, body, requester }) => {
    const identityId = body.identityId ?? body.secondary.identities[0]?.id;
    const splitTarget = {
      isIdentity: ({ id }: { readonly id: string }) => id === identityId,
      mergeId: body.mergeActionId,
      newId: body.secondary.id,
    };
    await unmergeRecord(platform, requester, peopleMerging, params.id.toLowerCase(), splitTarget, body);
    return "OK";
  }),

  route(memberSplitSite, ({ params, body: { platform: key, site }, requester }) =>
    splitSite(platform, requester, params.id.toLowerCase(), { platform: key, site }),
  ),

  route(organizationMerge, async ({ params, body, requester }) => {
    const [primaryId, secondaryId] = [params.id.toLowerCase(), body.organizationToMerge.toLowerCase()];
    const segmentId = requester.segments[0]?.id ?? null;
    if (primaryId === secondaryId) {
      return new Reply({ primary: { id: primaryId }, secondary: { id: secondaryId }, segmentId }, { status: 203 });
    }
    const { keepOther } = body;
    const merged = await mergeRecords(platform, requester, organizationsMerging, primaryId, secondaryId, { keepOther });
    const named = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName });
    return { primary: named(merged.primary), secondary: named(merged.secondary), segmentId };
  }),

  route(organizationNoMerge, async ({ params, body, requester }) => {
    await forbidMerge(platform.db, requester, "organization", [params.id, body.organizationToNotMerge]);
    return { status: 200 };
  }),

  route(organizationCanRevertMerge, ({ params, query }) =>
    canRevert(platform.db, organizationsMerging, params.id.toLowerCase(), isEqualIdentity(query.identity)),
  ),

  route(organizationUnmergePreview, async ({ params, body, requester }) => {
    const split = await splitRecord(platform.db, organizationsMerging, params.id.toLowerCase(), {
      isIdentity: isEqualIdentity(body.identity),
      revert: body.revertPreviousMerge ?? false,
      newId: randomUUID(),
    });
    await assertEditable(platform.db, requester, "organization", [params.id]);
    return organizationPreview(platform.db, split);
  }),

  route(organizationUnmerge, async ({ params, body, requester }) => {
    const splitTarget = {
      isIdentity: isEqualIdentity(body.secondary.identities[0]),
      mergeId: body.mergeActionId,
      newId: body.secondary.id ?? randomUUID(),
    };
    await unmergeRecord(platform, requester, organizationsMerging, params.id.toLowerCase(), splitTarget, body);
    return "OK";
  }),

  route(mergeActions, ({ query }) =>
    listActions(platform.db, query.type === "org" ? "organization" : "member", {
      ...query,
      entityId: query.entityId.toLowerCase(),
    }),
  ),
];
