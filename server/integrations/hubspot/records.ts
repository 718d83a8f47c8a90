import { namesNoEmployer } from "#server/records/employers/domain-kind.ts";
import type { HubspotRecords } from "#shared/contract/platforms/hubspot.ts";
import { domainKey, emailKey } from "#shared/domain/identities/identity-value.ts";
import type { SyncedOrganization, SyncedPerson } from "../sync/connector.ts";
import type { HubspotRecord } from "./api.ts";
import { accountValue, type HubspotAccount, recordUrl } from "./settings.ts";
import { readValue } from "./values.ts";

/** Identifying properties, read in addition to the mapped ones. */
const ownProperties: Readonly<Record<HubspotRecords, readonly string[]>> = {
  members: ["email", "hs_additional_emails", "firstname", "lastname", "hs_merged_object_ids"],
  organizations: ["name", "domain", "hs_additional_domains", "hs_merged_object_ids"],
};

/** Returns the properties to request for each record. */
export function readProperties({ fields }: HubspotAccount, kind: HubspotRecords): string[] {
  const mapped = fields[kind].filter(({ direction }) => direction !== "out").map(({ property }) => property);
  return [...new Set([...ownProperties[kind], ...mapped])];
}

/** Converts a contact to a person; null without name and email, such as an anonymous website visitor. */
export function personOf(
  account: HubspotAccount,
  contact: HubspotRecord,
  companies: readonly HubspotRecord[],
): SyncedPerson | null {
  const { email, firstname, lastname } = contact.properties;
  const name = [firstname, lastname].flatMap((part) => part?.trim() || []).join(" ");
  if (!name && !email) return null;
  const id = accountValue(account, contact.id);
  const emails = [email ?? "", ...parts(contact.properties.hs_additional_emails)].map((each) => emailKey(each));
  return {
    identities: [
      { type: "username", value: id, sourceId: id, verified: true },
      ...emails.map((value) => ({ type: "email" as const, value, sourceId: id, verified: true })),
    ],
    displayName: name || email,
    attributes: { ...mappedValues(account, "members", contact), url: recordUrl(account, "members", contact.id) },
    // Attributes of companies are imported by the companies stream.
    organizations: companies.map((company) => ({ ...organizationOf(account, company), attributes: {} })),
    mergedAccounts: parts(contact.properties.hs_merged_object_ids).map((each) => accountValue(account, each)),
  };
}

/** Converts a company to an organization, identified by its domain like organizations found by email domain. */
export function organizationOf(account: HubspotAccount, company: HubspotRecord): SyncedOrganization {
  const { name, domain, hs_additional_domains, hs_merged_object_ids } = company.properties;
  const domains = parts(domain).filter((each) => !namesNoEmployer(each));
  const ids = [company.id, ...parts(hs_merged_object_ids)];
  return {
    displayName: name?.trim() || domains[0] || accountValue(account, company.id),
    identities: [
      ...ids.map((id) => ({ type: "username" as const, value: accountValue(account, id), verified: true })),
      ...domains.map((value) => ({ platform: "custom", type: "primary-domain" as const, value, verified: true })),
      ...parts(hs_additional_domains).map((value) => ({
        type: "alternative-domain" as const,
        value: domainKey(value),
        verified: false,
      })),
    ],
    attributes: mappedValues(account, "organizations", company),
  };
}

function mappedValues(
  { fields }: HubspotAccount,
  kind: HubspotRecords,
  { properties }: HubspotRecord,
): Record<string, unknown> {
  return Object.fromEntries(
    fields[kind]
      .filter(({ direction }) => direction !== "out")
      .map(({ attribute, property, type, known }) => [attribute, readValue(properties[property], type, known)]),
  );
}

/** HubSpot separates multiple values of a property with semicolons. */
const parts = (text: string | null | undefined): string[] =>
  (text ?? "").split(";").flatMap((each) => each.trim() || []);
