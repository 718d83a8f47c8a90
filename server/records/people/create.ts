import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { readWorkspace, settingsRow } from "#server/platform/settings/workspace.ts";
import { assertAttributesFit } from "#server/records/common/attribute-limit.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { placeInSegments } from "#server/records/common/place-in-segments.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberCreate } from "#shared/contract/members.ts";
import { type Attribute, type Attributes, mergeAttributes } from "#shared/domain/attributes.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { assertAttributeFits, loadDefinitions } from "./attribute-values.ts";
import { momentOf } from "./dates.ts";
import { type IdentityFields, insertIdentity } from "./identities-write.ts";
import { personIdentities } from "./parts.ts";
import { nameOf, setTags } from "./update.ts";

type NewPerson = BodyOf<typeof memberCreate>;

/** Upper limit of identities and organizations; no person has more. */
const maxEntries = 100;

/**
 * Creates a person and lists them with count 0 in the sub-projects of the request.
 * @returns the id.
 * @throws HttpError 400; 409 with `{ memberId, grandParentId }` when another person has one of the identities
 */
export async function createPerson(db: Executor, requester: Requester, fields: NewPerson): Promise<string> {
  const subProjects = requester.segments.filter((segment) => segment.type === "subproject");
  if (subProjects.length === 0) throw badRequest("A sub-project is required.");
  const identities = identitiesOf(fields);
  const displayName = nameOf(fields.displayName?.trim() || leadingName(fields, identities));
  const joinedAt = momentOf("joinedAt", fields.joinedAt) ?? new Date().toISOString();
  const id = randomUUID();
  await db
    .transaction(async (tx) => {
      const attributes = await newAttributes(tx, fields.attributes ?? {});
      await tx.execute(sql`
        insert into members (id, display_name, joined_at, attributes, manually_created)
        values (${id}, ${displayName}, ${joinedAt}, ${bulkJson([attributes])}::jsonb -> 0,
          ${fields.manuallyCreated ?? false})`);
      for (const identity of identities) await insertIdentity(tx, id, identity);
      await noteAdditions(tx, requester, "member", [id]);
      await placeInSegments(tx, "member", id, subProjects);
      await addOrganizations(tx, requester, id, fields.organizations ?? []);
      await noteAffiliationChanges(tx, [id]);
      const tags = fields.tags ? await setTags(tx, id, fields.tags) : null;
      await refreshSearchText(tx, "member", [id]);
      await writeAudit(tx, requester, {
        actionType: "members-create",
        entityType: "member",
        entityId: id,
        oldState: {},
        newState: {
          id,
          displayName,
          joinedAt,
          attributes,
          identities: await personIdentities(tx, id),
          ...(tags && { tags: tags.after }),
        },
      });
    })
    .catch(conflictOnDuplicate);
  return id;
}

/** Identities of the list and of the `username` map, without duplicates. @throws HttpError 400 */
function identitiesOf({ identities = [], username = {} }: NewPerson): IdentityFields[] {
  const names = Object.entries(username).flatMap(([platform, values]) =>
    [values].flat().map((value): IdentityFields => ({ platform, type: "username", value, verified: true })),
  );
  const key = (identity: IdentityFields) => identityKey({ ...identity, value: identity.value.trim() });
  const all = [...new Map([...names, ...identities].map((identity) => [key(identity), identity])).values()];
  if (all.length > maxEntries) throw badRequest(`A person has at most ${maxEntries} identities.`);
  if (all.length === 0) throw badRequest("A person without a username must have an email address.");
  return all;
}

function leadingName({ platform }: NewPerson, identities: readonly IdentityFields[]): string {
  const names = identities.filter((identity) => identity.type === "username");
  const leading = names.find((identity) => identity.platform === platform) ?? names[0] ?? identities[0];
  return leading?.value ?? "";
}

/** Omits attributes without a definition. A bare value counts as entered by hand. @throws HttpError 400 */
async function newAttributes(tx: Executor, sent: Readonly<Record<string, unknown>>): Promise<Attributes> {
  const definitions = await loadDefinitions(tx);
  const changes = new Map<string, Attribute>();
  for (const [name, value] of Object.entries(sent)) {
    if (!definitions.has(name) || value === null || value === undefined) continue;
    const attribute: Attribute = typeof value === "object" && !Array.isArray(value) ? { ...value } : { custom: value };
    assertAttributeFits(definitions, name, attribute);
    changes.set(name, attribute);
  }
  const { attributeSettings } = settingsRow(await readWorkspace(tx));
  const attributes = mergeAttributes({}, Object.fromEntries(changes), attributeSettings?.priorities);
  assertAttributesFit({}, attributes);
  return attributes;
}

async function addOrganizations(
  tx: Executor,
  requester: Requester,
  memberId: string,
  sent: NonNullable<NewPerson["organizations"]>,
) {
  const ids = [...new Set(sent.map((each) => (typeof each === "string" ? each : each.id).toLowerCase()))];
  if (ids.length > maxEntries) throw badRequest(`A person has at most ${maxEntries} organizations.`);
  await noteAdditions(tx, requester, "organization", ids);
  const added = await tx.execute(sql`
    insert into member_organizations (member_id, organization_id, source)
    select ${memberId}::uuid, id, 'ui' from organizations
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null returning id`);
  if (added.rows.length < ids.length) throw badRequest("The organization no longer exists.");
}
