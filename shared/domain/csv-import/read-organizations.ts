import { domainOf } from "#shared/validators/entity-forms.ts";
import { storedOrganizationHandle } from "../identities/platforms.ts";
import { typedHandle } from "../identities/typed-handle.ts";
import { partsOf, removeFormulaGuard } from "./cells.ts";
import type { ImportField } from "./field.ts";
import type { ParsedTable } from "./parse-table.ts";
import { type CellCollector, dedupeByKey, type ReadRow, readRows, wordsOf } from "./read-rows.ts";

export interface ImportedOrganizationIdentity {
  readonly platform: string;
  readonly type: "username" | "email" | "primary-domain" | "alternative-domain";
  readonly value: string;
}

interface Own {
  phoneNumbers: string[];
  isTeam: boolean | null;
}

/** A parsed row of an organization. */
export interface ImportedOrganization extends ReadRow<ImportedOrganizationIdentity>, Readonly<Own> {}

/** Identities with the same key are duplicates. Domains are compared regardless of their type. */
export function organizationKey({ platform, type, value }: { platform: string; type: string; value: string }): string {
  const kind = type === "username" || type === "email" ? `${platform}\n${type}` : "domain";
  return `${kind}\n${value.toLowerCase()}`;
}

/** Reads the organizations of a table, each with its problem. `fields` is the content of each column. */
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

function take(field: string, cell: string, own: Own, found: CellCollector<ImportedOrganizationIdentity>): void {
  if (field === "website") addDomain("primary-domain", cell, found);
  else if (field === "domains") for (const part of wordsOf(cell)) addDomain("alternative-domain", part, found);
  else if (field === "phoneNumbers") own.phoneNumbers = partsOf(cell).map(removeFormulaGuard);
  else if (field === "team") {
    if (yes.test(cell) || no.test(cell)) own.isTeam = yes.test(cell);
    else found.wrong(`“${cell}” is neither yes nor no.`);
  }
}

function addDomain(
  type: "primary-domain" | "alternative-domain",
  typed: string,
  { add, wrong }: CellCollector<ImportedOrganizationIdentity>,
): void {
  const value = domainOf(typed);
  if (/^[^\s.@]+(?:\.[^\s.@]+)+$/.test(value)) add({ platform: "custom", type, value });
  else wrong(`“${typed}” is not a domain.`);
}

/** Removes duplicates. For a domain that is listed twice, the primary domain is kept, else the first. */
function once(identities: readonly ImportedOrganizationIdentity[]): readonly ImportedOrganizationIdentity[] {
  const isWebsite = ({ type }: ImportedOrganizationIdentity) => Number(type === "primary-domain");
  const byUse = identities.toSorted((a, b) => isWebsite(b) - isWebsite(a));
  return dedupeByKey(byUse.reverse(), organizationKey).toReversed();
}

/** Stored form of a handle: extracted from a pasted URL; for LinkedIn with its kind. */
function handleOf(platform: string, typed: string): string {
  const linkedIn = /linkedin\.com\/(company|school|showcase)\/([^/?#]+)/i.exec(typed);
  if (platform === "linkedin" && linkedIn?.[1] && linkedIn[2]) return `${linkedIn[1].toLowerCase()}:${linkedIn[2]}`;
  const handle = typedHandle(platform, typed);
  return handle === "" ? "" : storedOrganizationHandle(platform, handle);
}
