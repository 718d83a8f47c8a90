import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { organizationsNamed } from "#server/records/common/organization-names.ts";
import { placeInSegments } from "#server/records/common/place-in-segments.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { isFreeMailName } from "#server/records/employers/domain-kind.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { organizationCreate } from "#shared/contract/organizations.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { withoutAddressParts } from "#shared/domain/organizations/organization-name.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { changeOrganizationAttributes } from "./attributes-write.ts";
import {
  checkedIdentity,
  holderOf,
  type OrganizationIdentityFields,
  setOrganizationIdentities,
} from "./identities-write.ts";
import { takeRealNames } from "./match.ts";
import { byPlatform, writeAttributes } from "./update.ts";

type NewOrganization = BodyOf<typeof organizationCreate>;

/**
 * Creates an organization and lists it with count 0 in the request's segments and their parents. A name without
 * identities also becomes a verified username; if an organization surely has that name already, returns it.
 * @returns the id.
 * @throws HttpError 400; 409 with the id of the organization that has one of the identities verified
 */
export async function createOrganization(db: Executor, requester: Requester, fields: NewOrganization): Promise<string> {
  const displayName = withoutAddressParts(cleanLine(storableText(fields.displayName ?? fields.name ?? "")));
  if (displayName === "") throw badRequest("A name is required.");
  if (displayName.length > nameLength) throw badRequest(`A name has at most ${nameLength} characters.`);
  const isBareName = fields.identities === undefined && fields.name !== undefined;
  const own: OrganizationIdentityFields = { platform: "custom", type: "username", value: displayName, verified: true };
  const identities = (isBareName ? [own] : (fields.identities ?? [])).map(checkedIdentity);
  if (identities.length === 0) throw badRequest("An organization needs an identity.");
  if (
    (namesNobody(displayName) || isFreeMailName(displayName)) &&
    !identities.some(({ type }) => type.endsWith("-domain"))
  ) {
    throw badRequest(`“${displayName}” names no organization.`);
  }
  const known =
    isBareName && identities[0]
      ? ((await holderOf(db, identities[0], null)) ?? (await organizationsNamed(db, [{ name: displayName }]))[0])
      : null;
  if (known) {
    const isEditable = (await editableIds(db, requester, "organization", [known])).has(known);
    if (isEditable) await takeRealNames(db, [{ id: known, name: displayName, source: "custom" }]);
    return known;
  }
  if (!isBareName && requester.segments.length === 0) throw badRequest("A segment is required.");
  const attributes = changeOrganizationAttributes({}, { name: { custom: [displayName] }, ...fields.attributes });
  const id = randomUUID();
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`
        insert into organizations (id, display_name, joined_at, manually_created)
        values (${id}, ${displayName}, now(), ${fields.manuallyCreated ?? false})`);
      await writeAttributes(tx, id, {}, attributes);
      await setOrganizationIdentities(tx, id, [], identities);
      await noteAdditions(tx, requester, "organization", [id]);
      await placeInSegments(tx, "organization", id, requester.segments);
      await refreshSearchText(tx, "organization", [id]);
      await writeAudit(tx, requester, {
        actionType: "organizations-create",
        entityType: "organization",
        entityId: id,
        oldState: {},
        newState: { id, displayName, attributes, identities: byPlatform(identities) },
      });
    })
    .catch(conflictOnDuplicate);
  return id;
}
