import { getClient } from "#console/core/api-client.ts";
import { assertDeleted } from "#console/core/deletion.ts";
import { showLookAlikes } from "#console/core/look-alikes.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
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
import type { Attributes } from "#shared/domain/attributes.ts";

type NewIdentity = BodyOf<typeof memberIdentityCreate>;
type NewWork = BodyOf<typeof memberOrganizationCreate>;

/** Changes of attributes by name. Null removes a source or a whole attribute. */
export type AttributeChanges = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Existing backends replace the whole map. This server changes only the named attributes. */
function attributesBody(changes: AttributeChanges, known: Attributes): Record<string, Record<string, unknown> | null> {
  if (runtimeConfig().capabilities.attributesByName === true) return { ...changes };
  return Object.fromEntries(
    Object.entries({ ...known, ...changes }).flatMap(([name, attribute]) => (attribute ? [[name, attribute]] : [])),
  );
}

/** Returns the requests that change one person, scoped to the selected group. */
export function personCalls(groupId: string, id: string) {
  const client = getClient();
  const segments = [groupId];
  const at = { params: { id }, segments };
  const based = (version: string | null) => (version === null ? at : { ...at, ifMatch: version });
  return {
    update: (body: BodyOf<typeof memberUpdate>, version: string | null) =>
      client.send(memberUpdate, { ...based(version), body }),
    /** @param known all current attributes, since a backend without changes by name requires the whole map. */
    updateAttributes: (changes: AttributeChanges, known: Attributes, version: string | null) =>
      client.send(memberAttributesUpdate, { ...based(version), body: attributesBody(changes, known) }),
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
    async remove() {
      await client.send(memberDestroy, { query: { ids: [id], segments }, segments });
      await assertDeleted("member", id);
    },
    restore: () => client.send(memberRestore, { body: { ids: [id] }, segments }),
  };
}
