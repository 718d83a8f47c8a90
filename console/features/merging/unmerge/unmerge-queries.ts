import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { memberIdentities } from "#shared/contract/member-parts.ts";
import { memberFind } from "#shared/contract/members.ts";
import {
  type MemberUnmergePreview,
  memberCanRevertMerge,
  memberUnmerge,
  memberUnmergePreview,
  type OrganizationUnmergePreview,
  organizationCanRevertMerge,
  organizationUnmerge,
  organizationUnmergePreview,
} from "#shared/contract/merging/merging.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { organizationProfile } from "../model/organization-profile.ts";
import { personProfile } from "../model/person-profile.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import { identityKeyOf, type UnmergeIdentity } from "../model/unmerge-identities.ts";

/** Preview of an unmerge: both profiles, and a function to post the preview unchanged. */
export interface UnmergePreview {
  readonly primary: Profile;
  readonly secondary: Profile;
  /** Edits made since the merge. They stay. */
  readonly edits: readonly { readonly field: string; readonly kind: string; readonly value: unknown }[];
  readonly post: () => Promise<unknown>;
}

/** Identities that can be extracted from a profile. */
export function unmergeIdentitiesOptions(kind: MergeKind, groupId: string | null, id: string) {
  return queryOptions({
    queryKey: [kind === "member" ? "person" : "organization", groupId, id, "unmerge-identities"],
    queryFn: async ({ signal }): Promise<{ name: string; identities: UnmergeIdentity[] }> => {
      const client = getClient();
      if (kind === "organization") {
        const query = groupId === null ? {} : { segmentId: groupId };
        const found = await client.send(organizationFind, { params: { id }, query, signal });
        return { name: found.displayName, identities: found.identities.map((each) => ({ ...each, id: null })) };
      }
      const [person, identities] = await Promise.all([
        client.send(memberFind, { params: { id }, signal }),
        client.send(memberIdentities, { params: { id }, signal }),
      ]);
      return { name: person.displayName, identities };
    },
    staleTime: 0,
  });
}

function identityOf({ platform, type, value, verified }: UnmergeIdentity) {
  return { platform, type, value, verified };
}

/** Whether the whole merge that brought the identity can be undone. */
export function canRevertOptions(kind: MergeKind, id: string, identity: UnmergeIdentity | null) {
  return queryOptions({
    queryKey: ["unmerge", kind, id, identity && identityKeyOf(identity), "can-revert"],
    queryFn: async ({ signal }) => {
      if (!identity) return false;
      if (kind === "member") {
        return getClient().send(memberCanRevertMerge, {
          params: { id },
          query: { identityId: identity.id ?? "" },
          signal,
        });
      }
      const query = { identity: identityOf(identity) };
      return getClient().send(organizationCanRevertMerge, { params: { id }, query, signal });
    },
    enabled: identity !== null,
    staleTime: 0,
  });
}

function edits(preview: MemberUnmergePreview | OrganizationUnmergePreview): UnmergePreview["edits"] {
  return preview.edits ?? [];
}

/** Preview of extracting an identity or undoing the whole merge. */
export function unmergePreviewOptions(kind: MergeKind, id: string, identity: UnmergeIdentity | null, revert: boolean) {
  return queryOptions({
    queryKey: ["unmerge", kind, id, identity && identityKeyOf(identity), "preview", revert],
    queryFn: async ({ signal }): Promise<UnmergePreview | null> => {
      if (!identity) return null;
      const client = getClient();
      const params = { id };
      if (kind === "member") {
        const body = { identityId: identity.id ?? "", revertPreviousMerge: revert };
        const preview = await client.send(memberUnmergePreview, { params, body, signal });
        return {
          primary: personProfile(personRow(preview.primary)),
          secondary: personProfile(personRow(preview.secondary)),
          edits: edits(preview),
          post: () => client.send(memberUnmerge, { params, body: preview }),
        };
      }
      const body = { identity: identityOf(identity), revertPreviousMerge: revert };
      const preview = await client.send(organizationUnmergePreview, { params, body, signal });
      return {
        primary: organizationProfile(organizationRow(preview.primary, id)),
        secondary: organizationProfile(organizationRow(preview.secondary, "")),
        edits: edits(preview),
        post: () => client.send(organizationUnmerge, { params, body: preview }),
      };
    },
    enabled: identity !== null,
    staleTime: 0,
  });
}

/** The preview lists work experiences separately from their organizations. Joins them. */
function personRow({ tags, manuallyChangedFields, ...person }: MemberUnmergePreview["primary"]) {
  const organizations = new Map((person.organizations ?? []).map((each) => [each.id, each]));
  return {
    ...person,
    attributes: person.attributes ?? {},
    tags: tags ?? undefined,
    manuallyChangedFields: manuallyChangedFields ?? undefined,
    affiliations: [],
    organizations: (person.memberOrganizations ?? []).flatMap((work) => {
      const organization = organizations.get(work.organizationId);
      return organization
        ? [
            {
              id: organization.id,
              displayName: organization.displayName,
              logo: organization.logo,
              memberOrganizations: work,
            },
          ]
        : [];
    }),
  };
}

/**
 * Converts an organization of a preview.
 * @param ownId id for a preview that does not contain one
 */
function organizationRow(organization: OrganizationUnmergePreview["primary"], ownId: string) {
  return { ...organization, id: organization.id ?? ownId, attributes: organization.attributes ?? {} };
}
