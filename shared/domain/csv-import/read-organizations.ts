import { readWebsite, websiteIdentity } from "#shared/profiles/read-website.ts";
import { valueKey } from "../identities/identity-value.ts";
import { readAccount } from "../identities/read-account.ts";
import { cleanLine } from "../text/clean-text.ts";
import { isPlaceholder } from "../text/placeholders.ts";
import { readDay } from "../text/typed-day.ts";
import { partsOf, removeFormulaGuard } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { wordsOf } from "./handle-cells.ts";
import type { ParsedTable } from "./parse-table.ts";
import {
  type CellCollector,
  dedupeByKey,
  type IdentityReading,
  type ReadRow,
  type ReadTable,
  readRows,
} from "./read-rows.ts";

export interface ImportedOrganizationIdentity {
  readonly platform: string;
  readonly type: "username" | "email" | "primary-domain" | "alternative-domain" | "affiliated-profile";
  readonly value: string;
}

interface Own {
  phoneNumbers: string[];
  isTeam: boolean | null;
  /** Name, domain or id of the organization that it belongs to; empty for none. */
  parent: string;
  /** First day of belonging to it. */
  parentSince: string | null;
}

/** A parsed row of an organization. */
export interface ImportedOrganization extends ReadRow<ImportedOrganizationIdentity>, Readonly<Own> {}

type Keyed = { platform: string; site?: string | undefined; type: string; value: string };

/** Identities with the same key are duplicates. Domains are compared regardless of their type. */
export function organizationKey({ platform, site, type, value }: Keyed): string {
  const kind = type.endsWith("-domain") ? "domain" : `${platform}\n${site ?? ""}\n${type}`;
  return `${kind}\n${valueKey(type, value)}`;
}

/** Reads the organizations of a table, each with its problem. `fields` is the content of each column. */
export const readOrganizations = (
  table: ParsedTable,
  fields: readonly ImportField[],
): ReadTable<ImportedOrganization> => readRows<ImportedOrganizationIdentity, Own>(organization, table, fields);

const organization = {
  noun: "organization",
  nameless: "It has no domain, no username and no email.",
  keyOf: organizationKey,
  identityOf(platform: string, typed: string): IdentityReading<ImportedOrganizationIdentity> {
    const read = readAccount("organization", platform, typed);
    if (read.value === null) return { identity: null, problem: read.problem };
    const { value, site } = read;
    return { identity: { platform, ...(site && { site }), type: "username", value }, problem: null };
  },
  emailOf: (value: string): ImportedOrganizationIdentity => ({ platform: "custom", type: "email", value }),
  once,
  empty: (): Own => ({ phoneNumbers: [], isTeam: null, parent: "", parentSince: null }),
  take,
  lists: ({ phoneNumbers, parent }: Own) => [phoneNumbers, [parent]],
};

const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;

function take(field: string, cell: string, own: Own, found: CellCollector<ImportedOrganizationIdentity>): void {
  if (field === "website") for (const part of cell.split(/[;,|\n]+/)) addDomain("primary-domain", part.trim(), found);
  else if (field === "domains") for (const part of wordsOf(cell)) addDomain("alternative-domain", part, found);
  else if (field === "phoneNumbers") own.phoneNumbers = [...own.phoneNumbers, ...phoneNumbersOf(cell)];
  else if (field === "parent") own.parent = cleanLine(cell);
  else if (field === "parentSince") {
    own.parentSince = readDay(cell);
    if (own.parentSince === null) found.refuse(`“${cell}” is not a day, such as 2024-03-31.`);
  } else if (field === "team") {
    if (yes.test(cell) || no.test(cell)) own.isTeam = yes.test(cell);
    else found.refuse(`“${cell}” is neither yes nor no.`);
  }
}

const phoneNumbersOf = (cell: string): string[] =>
  partsOf(cell)
    .map(removeFormulaGuard)
    .filter((number) => !isPlaceholder(number));

function addDomain(
  type: "primary-domain" | "alternative-domain",
  typed: string,
  { add, refuse }: CellCollector<ImportedOrganizationIdentity>,
): void {
  const identity = websiteIdentity(typed, type);
  if (identity) add(identity);
  else if (readWebsite(typed).kind === "wrong") refuse(`“${typed}” is not a domain.`);
}

/** Removes duplicates. For a domain that is listed twice, the primary domain is kept, else the first. */
function once(identities: readonly ImportedOrganizationIdentity[]): readonly ImportedOrganizationIdentity[] {
  const isWebsite = ({ type }: ImportedOrganizationIdentity) => Number(type === "primary-domain");
  const byUse = identities.toSorted((a, b) => isWebsite(b) - isWebsite(a));
  return dedupeByKey(byUse.reverse(), organizationKey).toReversed();
}
