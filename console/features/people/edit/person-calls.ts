import { getClient } from "#console/core/api-client.ts";
import { showLookAlikes } from "#console/core/look-alikes.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import {
  memberAffiliationOverride,
  memberAffiliationsUpdate,
  memberAttributesUpdate,
  memberIdentityCreate,
  memberIdentityDestroy,
  memberIdentityUpdate,
  memberOrganizationCreate,
  memberOrganizationDestroy,
  memberOrganizationUpdate,
} from "#shared/contract/member-parts.ts";
import { memberDestroy, memberRestore, memberUpdate } from "#shared/contract/members.ts";

type NewIdentity = BodyOf<typeof memberIdentityCreate>;
type NewWork = BodyOf<typeof memberOrganizationCreate>;

/** Changes of attributes by name. Null removes a source or a whole attribute. */
export type AttributeChanges = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Returns the requests that change one person, scoped to the selected group. */
export function personCalls(groupId: string, id: string) {
  const client = getClient();
  const segments = [groupId];
  const at = { params: { id }, segments };
  const based = (version: string | null) => (version === null ? at : { ...at, ifMatch: version });
  return {
    update: (body: BodyOf<typeof memberUpdate>, version: string | null) =>
      client.send(memberUpdate, { ...based(version), body }),
    updateAttributes: (changes: AttributeChanges, version: string | null) =>
      client.send(memberAttributesUpdate, { ...based(version), body: { ...changes } }),
    addIdentity: async (body: NewIdentity) => {
      const identities = await client.send(memberIdentityCreate, { ...at, body });
      showLookAlikes(identities, [body.value]);
      return identities;
    },
    updateIdentity: async (identityId: string, body: Partial<NewIdentity>, version: string | null = null) => {
      const sent = { ...based(version), params: { id, identityId }, body };
      const identities = await client.send(memberIdentityUpdate, sent);
      showLookAlikes(identities, body.value === undefined ? [] : [body.value]);
      return identities;
    },
    removeIdentity: (identityId: string) =>
      client.send(memberIdentityDestroy, { params: { id, identityId }, segments }),
    addWork: (body: NewWork) => client.send(memberOrganizationCreate, { ...at, body }),
    updateWork: (memberOrganizationId: string, body: NewWork, version: string | null) =>
      client.send(memberOrganizationUpdate, { ...based(version), params: { id, memberOrganizationId }, body }),
    removeWork: (memberOrganizationId: string) =>
      client.send(memberOrganizationDestroy, { params: { id, memberOrganizationId }, segments }),
    override: (
      memberOrganizationId: string,
      change: { readonly allowAffiliation?: boolean; readonly isPrimaryWorkExperience?: boolean },
    ) => client.send(memberAffiliationOverride, { ...at, body: { memberOrganizationId, memberId: id, ...change } }),
    setAffiliations: (affiliations: BodyOf<typeof memberAffiliationsUpdate>["affiliations"], version: string | null) =>
      client.send(memberAffiliationsUpdate, { ...based(version), body: { affiliations } }),
    remove: () => client.send(memberDestroy, { query: { ids: [id], segments }, segments }),
    restore: () => client.send(memberRestore, { body: { ids: [id] }, segments }),
  };
}
