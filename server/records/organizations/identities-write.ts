import { badRequest, conflict } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { deleteTrashedIdentity } from "#server/records/common/identities.ts";
import { checkedSite } from "#shared/domain/identities/account-site.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { readWebsite, websiteIdentity } from "#shared/profiles/read-website.ts";
import { email } from "#shared/validators/rules.ts";

export interface OrganizationIdentityFields {
  readonly platform: string;
  /** Undefined from clients that do not know it: an identity of this name keeps its site. */
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
  readonly verified?: boolean | undefined;
  readonly source?: string | null | undefined;
  readonly sourceId?: string | null | undefined;
}

interface Stored {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
  readonly verified: boolean;
}

/** Upper limit of identities; no organization has more. */
const maxIdentities = 500;

/**
 * Replaces the identities of an organization. Unchanged ones keep their id and source.
 * @throws HttpError 400; 409 with the id of the organization that has one of them verified
 */
export async function setOrganizationIdentities(
  tx: Executor,
  organizationId: string,
  before: readonly Stored[],
  fields: readonly OrganizationIdentityFields[],
): Promise<void> {
  if (fields.length > maxIdentities) throw badRequest(`An organization has at most ${maxIdentities} identities.`);
  const siteOf = ({ site, ...named }: Stored) =>
    site ?? before.find((own) => identityKey({ ...own, site: "" }) === identityKey(named))?.site;
  const stored = new Set(before.map((own) => identityKey({ ...own, site: "" })));
  const newByKey = new Map(
    fields.map((field) => {
      const isStored = stored.has(identityKey({ ...field, site: "" }));
      const sent = isStored ? { ...field, verified: field.verified ?? false } : checkedIdentity(field);
      const identity = { ...sent, site: siteOf(sent) ?? "" };
      return [identityKey(identity), identity];
    }),
  );
  const had = new Map(before.map((identity) => [identityKey(identity), identity]));
  for (const [key, { platform, site = "", type, value }] of had) {
    if (newByKey.has(key)) continue;
    await tx.execute(sql`
      delete from organization_identities where organization_id = ${organizationId}::uuid and platform = ${platform}
        and site = ${site} and type = ${type} and fold_case(value) = fold_case(${value})`);
  }
  for (const [key, identity] of newByKey) {
    const own = had.get(key);
    if (own && own.verified === identity.verified && own.value === identity.value) continue;
    // A newly entered identity is checked even when unverified, so that the user learns that it belongs to another
    // organization.
    if (identity.verified || !own) await assertUnused(tx, organizationId, identity);
    await tx.execute(sql`
      insert into organization_identities
        (organization_id, platform, site, type, value, verified, source, source_id, created_at)
      values (${organizationId}, ${identity.platform}, ${identity.site}, ${identity.type}, ${identity.value}, ${identity.verified},
        ${identity.source ?? "ui"}, ${identity.sourceId ?? null}, clock_timestamp())
      on conflict (organization_id, platform, type, fold_case(value), site) do update
        set value = excluded.value, verified = excluded.verified, updated_at = now()`);
  }
}

/**
 * Normalizes an identity for storage: domains without scheme, `www.` and path, handles read from addresses, LinkedIn
 * names with their kind. An identity that is stored already is kept as it is.
 * @throws HttpError 400
 */
export function checkedIdentity(fields: OrganizationIdentityFields) {
  const platform = storableText(fields.platform).trim();
  const named = readIdentity(platform, fields.type, storableText(fields.value));
  if (named.value === "" || platform === "") throw badRequest("An identity needs a platform and a value.");
  const place = checkedSite(named, fields.site || named.site);
  if (place.problem !== undefined) throw badRequest(place.problem);
  // Clients that do not know the site leave it out.
  const site = fields.site === undefined && !named.site ? undefined : place.site;
  return { ...fields, ...named, site, verified: fields.verified ?? false };
}

type Named = Pick<Stored, "platform" | "site" | "type" | "value">;

/** Reads an identity. The address of a profile or a page instead of a domain is an identity of another type. */
function readIdentity(platform: string, type: string, typed: string): Named {
  if (type === "email") {
    const value = isPlaceholderEmail(typed) ? "" : identityValue(type, typed);
    const problem = email()(value);
    if (problem) throw badRequest(problem);
    return { platform, type, value };
  }
  if (type === "primary-domain" || type === "alternative-domain") {
    const { kind } = readWebsite(typed);
    if (kind === "wrong") throw badRequest(`${typed.slice(0, 200)} is not a domain.`);
    const identity = websiteIdentity(typed, type);
    return kind === "domain" || !identity ? { platform, type, value: identity?.value ?? "" } : identity;
  }
  if (type !== "username") return { platform, type, value: identityValue(type, typed) };
  const read = readAccount("organization", platform, typed);
  if (read.problem !== null) throw badRequest(read.problem);
  return { platform, site: read.site, type, value: read.value };
}

/**
 * Checks that no other organization has a verified identity. Removes it from organizations in the trash.
 * @throws HttpError 409
 */
async function assertUnused(
  tx: Executor,
  organizationId: string,
  identity: Pick<Stored, "platform" | "site" | "type" | "value">,
): Promise<void> {
  const holder = await holderOf(tx, identity, organizationId);
  if (holder) throw conflict("Another organization has this identity.", holder);
  await deleteTrashedIdentity(tx, "organization", identity);
}

/** Id of the other organization that has an identity verified; null when there is none. */
export async function holderOf(
  tx: Executor,
  { platform, site = "", type, value }: Pick<Stored, "platform" | "site" | "type" | "value">,
  except: string | null,
): Promise<string | null> {
  const found = await tx.execute<{ organization_id: string }>(sql`
    select i.organization_id from organization_identities i join organizations o on o.id = i.organization_id
    where i.verified and i.platform = ${platform} and i.site = ${site} and i.type = ${type}
      and fold_case(i.value) = fold_case(${value}) and o.deleted_at is null and i.organization_id is distinct from ${except}::uuid`);
  return found.rows[0]?.organization_id ?? null;
}
