import { domainOf } from "#shared/validators/entity-forms.ts";
import { storedOrganizationHandle } from "../identities/platforms.ts";
import { typedHandle } from "../identities/typed-handle.ts";
import { partsOf, unguarded } from "./cells.ts";
import type { ImportField } from "./field.ts";
import type { ParsedTable } from "./parse-table.ts";
import { type Found, onceEach, type ReadRow, readRows, wordsOf } from "./read-rows.ts";

export interface ImportedOrganizationIdentity {
  readonly platform: string;
  readonly type: "username" | "email" | "primary-domain" | "alternative-domain";
  readonly value: string;
}

interface Own {
  phoneNumbers: string[];
  isTeam: boolean | null;
}

/** A row as it names an organization. */
export interface ImportedOrganization extends ReadRow<ImportedOrganizationIdentity>, Readonly<Own> {}

/** Two identities with the same key are one; a domain is one, whatever the organization uses it for. */
export function organizationKey({ platform, type, value }: { platform: string; type: string; value: string }): string {
  const kind = type === "username" || type === "email" ? `${platform}\n${type}` : "domain";
  return `${kind}\n${value.toLowerCase()}`;
}

/** The organizations of a table, each with what is wrong with it. `fields` says what the columns hold. */
export const readOrganizations = (table: ParsedTable, fields: readonly ImportField[]): ImportedOrganization[] =>
  readRows<ImportedOrganizationIdentity, Own>(organization, table, fields);

const organization = {
  noun: "organization",
  nameless: "It has no domain, no username and no email.",
  keyOf: organizationKey,
  identityOf: (platform: string, typed: string): ImportedOrganizationIdentity => ({
    platform,
    type: "username",
    value: handleOf(platform, typed),
  }),
  emailOf: (value: string): ImportedOrganizationIdentity => ({ platform: "custom", type: "email", value }),
  once,
  empty: (): Own => ({ phoneNumbers: [], isTeam: null }),
  take,
  lists: ({ phoneNumbers }: Own) => [phoneNumbers],
};

const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;

function take(field: string, cell: string, own: Own, found: Found<ImportedOrganizationIdentity>): void {
  if (field === "website") addDomain("primary-domain", cell, found);
  else if (field === "domains") for (const part of wordsOf(cell)) addDomain("alternative-domain", part, found);
  else if (field === "phoneNumbers") own.phoneNumbers = partsOf(cell).map(unguarded);
  else if (field === "team") {
    if (yes.test(cell) || no.test(cell)) own.isTeam = yes.test(cell);
    else found.wrong(`“${cell}” is neither yes nor no.`);
  }
}

function addDomain(
  type: "primary-domain" | "alternative-domain",
  typed: string,
  { add, wrong }: Found<ImportedOrganizationIdentity>,
): void {
  const value = domainOf(typed);
  if (/^[^\s.@]+(?:\.[^\s.@]+)+$/.test(value)) add({ platform: "custom", type, value });
  else wrong(`“${typed}” is no domain.`);
}

/** Of a domain that is named twice the website's counts, else the first. */
function once(identities: readonly ImportedOrganizationIdentity[]): readonly ImportedOrganizationIdentity[] {
  const isWebsite = ({ type }: ImportedOrganizationIdentity) => Number(type === "primary-domain");
  const byUse = identities.toSorted((a, b) => isWebsite(b) - isWebsite(a));
  return onceEach(byUse.reverse(), organizationKey).toReversed();
}

/** A handle as it is stored: out of a pasted address, LinkedIn's with its kind. */
function handleOf(platform: string, typed: string): string {
  const linkedIn = /linkedin\.com\/(company|school|showcase)\/([^/?#]+)/i.exec(typed);
  if (platform === "linkedin" && linkedIn?.[1] && linkedIn[2]) return `${linkedIn[1].toLowerCase()}:${linkedIn[2]}`;
  const handle = typedHandle(platform, typed);
  return handle === "" ? "" : storedOrganizationHandle(platform, handle);
}
