import type { Attributes } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderOrganizationIdentities } from "#shared/domain/identities/identity-order.ts";
import { organizationHandle } from "#shared/domain/identities/platforms.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import { formatJoinedAt, isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { emailItem, type Item, identityItem } from "./item.ts";
import type { OrganizationProfile, ProfileRow, Relations, RowKey } from "./profile.ts";
import { relatedItem } from "./relations.ts";

/** Organization as contained in rows, suggestions and profiles of the API. */
export interface OrganizationRow extends Relations {
  readonly displayName: string;
  readonly editRefusal?: string | null | undefined;
  readonly logo?: string | null | undefined;
  readonly headline?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly industry?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly size?: string | null | undefined;
  readonly employees?: number | null | undefined;
  readonly founded?: number | null | undefined;
  readonly memberCount?: number | null | undefined;
  readonly activityCount?: number | null | undefined;
  readonly joinedAt?: string | null | undefined;
  readonly lfxMembership?: boolean | Readonly<Record<string, unknown>> | null | undefined;
  readonly isTeamOrganization?: boolean | null | undefined;
  readonly identities?: readonly Identity[] | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly attributes?: Attributes | null | undefined;
}

/** Converts an organization for the merge rules. Missing values become empty; identity ids are generated. */
function mergeOrganizationOf(row: OrganizationRow): MergeOrganization {
  const { description, headline, industry, location, type, size, employees, founded } = row;
  return {
    facts: { description, headline, industry, location, type, size, employees, founded },
    id: row.id,
    displayName: row.displayName,
    joinedAt: row.joinedAt,
    isTeamOrganization: row.isTeamOrganization === true,
    attributes: row.attributes ?? {},
    identities: (row.identities ?? []).map(({ platform, type, value, verified }) => ({
      id: `${row.id}:${platform}:${type}:${value}`,
      platform,
      type,
      value,
      verified,
    })),
    tags: row.tags ?? [],
    manuallyChangedFields: [],
    activityCount: row.activityCount,
    memberCount: row.memberCount,
  };
}

const domainWords: ReadonlyMap<string, string> = new Map([
  ["primary-domain", "primary"],
  ["alternative-domain", "alternative"],
  ["affiliated-profile", "affiliated"],
]);
const domainTypes: readonly string[] = [...domainWords.keys()];

/** Domains: primary, alternative, then affiliated ones; verified ones first. */
export function domainItems(identities: readonly Identity[]): Item[] {
  return identities
    .filter(({ type }) => domainTypes.includes(type))
    .sort(
      (a, b) =>
        domainTypes.indexOf(a.type) - domainTypes.indexOf(b.type) ||
        Number(b.verified) - Number(a.verified) ||
        a.value.localeCompare(b.value),
    )
    .map(({ type, value, verified }) => ({
      key: `${type}:${value.toLowerCase()}`,
      text: value,
      detail: domainWords.get(type),
      verified,
      field: "identity",
    }));
}

/** Handles on platforms in the specified order; LinkedIn handles without their type. */
export function handleItems(identities: readonly Identity[]): Item[] {
  return orderOrganizationIdentities(identities)
    .filter(({ type }) => !domainTypes.includes(type))
    .map((identity) => ({ ...identityItem(identity), text: organizationHandle(identity.platform, identity.value) }));
}

/** Emails without duplicates. */
export function emailItems(identities: readonly Identity[]): Item[] {
  return mergeEmails(identities).map(emailItem);
}

function one(key: RowKey, text: string | null | undefined): ProfileRow {
  return { key, items: text ? [{ key: text, text, field: "attribute" }] : [] };
}

function number(key: RowKey, value: number | null | undefined): ProfileRow {
  return { key, items: value == null ? [] : [{ key, text: value.toLocaleString() }] };
}

/** Converts an organization for the merge screens. */
export function organizationProfile(row: OrganizationRow): OrganizationProfile {
  const identities = row.identities ?? [];
  return {
    kind: "organization",
    id: row.id,
    name: row.displayName,
    image: row.logo,
    isBot: false,
    headline: row.headline || row.description || null,
    activityCount: row.activityCount ?? null,
    joinedAt: row.joinedAt ?? null,
    lastActive: null,
    isMemberOrganization: Boolean(row.lfxMembership),
    editRefusal: row.editRefusal ?? null,
    rows: [
      { key: "identities", items: handleItems(identities) },
      { key: "domains", items: domainItems(identities) },
      { key: "emails", items: emailItems(identities) },
      { key: "parent", items: row.parent ? [relatedItem(row.parent)] : [] },
      { key: "subsidiaries", items: (row.subsidiaries ?? []).map(relatedItem) },
      one("location", row.location),
      one("industry", row.industry),
      one("joined", isMeaningfulJoinDate(row.joinedAt) ? formatJoinedAt(row.joinedAt) : null),
      number("people", row.memberCount),
      number("activities", row.activityCount),
    ],
    relations: row,
    entity: mergeOrganizationOf(row),
  };
}
