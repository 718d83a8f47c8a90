import { randomUUID } from "node:crypto";
import type { Platform } from "#server/base/platform.ts";
import { Reply, type Route, route } from "#server/http/route.ts";
import { mergeActions } from "#shared/contract/merge-actions.ts";
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
} from "#shared/contract/merging.ts";
import { listActions } from "./list-actions.ts";
import { mergeOrganizations } from "./merge-organizations.ts";
import { mergePeople } from "./merge-people.ts";
import { forbidMerge } from "./no-merge.ts";
import { organizationPreview } from "./organization-preview.ts";
import { personPreview } from "./person-preview.ts";
import { canRevertOrganization, splitOrganization } from "./split-organization.ts";
import { canRevert, splitPerson } from "./split-person.ts";
import { unmergeOrganization } from "./unmerge-organizations.ts";
import { unmergePerson } from "./unmerge-people.ts";

/** Merging and its way back (wire.md 13). */
export const mergingRoutes = (platform: Platform): Route[] => [
  route(memberMerge, async ({ params, body, requester }) => {
    const [primary, secondary] = [params.id.toLowerCase(), body.memberToMerge.toLowerCase()];
    if (primary === secondary) return new Reply({ status: 203, mergedId: primary }, { status: 203 });
    await mergePeople(platform, requester, primary, secondary);
    return { status: 200, mergedId: primary };
  }),

  route(memberNoMerge, async ({ params, body, requester }) => {
    await forbidMerge(platform.db, requester, "member", [params.id, body.memberToNotMerge]);
    return { status: 200 };
  }),

  route(memberCanRevertMerge, ({ params, query }) =>
    canRevert(platform.db, params.id.toLowerCase(), query.identityId.toLowerCase()),
  ),

  route(memberUnmergePreview, async ({ params, body }) => {
    const identityId = body.identityId.toLowerCase();
    const wanted = { identity: identityId, revert: body.revertPreviousMerge ?? false, newId: randomUUID() };
    const split = await splitPerson(platform.db, params.id.toLowerCase(), wanted);
    return personPreview(platform.db, split, identityId);
  }),

  route(memberUnmerge, async ({ params, body, requester }) => {
    await unmergePerson(platform, requester, params.id.toLowerCase(), body);
    return "OK";
  }),

  route(organizationMerge, async ({ params, body, requester }) => {
    const [primaryId, secondaryId] = [params.id.toLowerCase(), body.organizationToMerge.toLowerCase()];
    const segmentId = requester.segments[0]?.id ?? null;
    if (primaryId === secondaryId) {
      return new Reply({ primary: { id: primaryId }, secondary: { id: secondaryId }, segmentId }, { status: 203 });
    }
    const merged = await mergeOrganizations(platform, requester, primaryId, secondaryId);
    const named = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName });
    return { primary: named(merged.primary), secondary: named(merged.secondary), segmentId };
  }),

  route(organizationNoMerge, async ({ params, body, requester }) => {
    await forbidMerge(platform.db, requester, "organization", [params.id, body.organizationToNotMerge]);
    return { status: 200 };
  }),

  route(organizationCanRevertMerge, ({ params, query }) =>
    canRevertOrganization(platform.db, params.id.toLowerCase(), query.identity),
  ),

  route(organizationUnmergePreview, async ({ params, body }) => {
    const { identity, revertPreviousMerge: revert = false } = body;
    const wanted = { identity, revert, newId: randomUUID() };
    return organizationPreview(platform.db, await splitOrganization(platform.db, params.id.toLowerCase(), wanted));
  }),

  route(organizationUnmerge, async ({ params, body, requester }) => {
    await unmergeOrganization(platform, requester, params.id.toLowerCase(), body);
    return "OK";
  }),

  route(mergeActions, ({ query }) =>
    listActions(platform.db, query.type === "org" ? "organization" : "member", {
      ...query,
      entityId: query.entityId.toLowerCase(),
    }),
  ),
];
