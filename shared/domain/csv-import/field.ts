import { organizationPlatforms, personPlatforms } from "../identities/platforms.ts";
import { organizationAttributeLabels } from "../organizations/organization-attributes.ts";
import type { ImportKind } from "./import-kind.ts";

/**
 * Content of a column of an imported table: `id`, `name`, `emails`, `identities` (each as `Platform: value`),
 * `identity:{platform}` or `attribute:{name}`. People also have `organization` and `tags`. Organizations also have
 * `website`, `domains`, `phoneNumbers` and `team`. Null is a column that is left out.
 */
export type ImportField = string | null;

/** Attribute that a column can be matched with. */
export interface ImportAttribute {
  readonly name: string;
  readonly label: string;
}

/** Attributes of organizations that a table can contain: the same in every workspace. */
export const organizationImportAttributes: readonly ImportAttribute[] = Object.entries(organizationAttributeLabels).map(
  ([name, label]) => ({ name, label }),
);

/** Platforms of the identities that a row can contain. */
export const importPlatforms = { member: personPlatforms, organization: organizationPlatforms } as const;

/** True for a column that identifies the record. Without one, no row could be imported. */
export const namesRow = (field: string): boolean =>
  ["id", "emails", "identities", "website", "domains"].includes(field) || field.startsWith("identity:");

const common: Readonly<Record<string, string>> = {
  id: "id",
  name: "name",
  displayname: "name",
  email: "emails",
  emails: "emails",
  emailaddress: "emails",
  emailaddresses: "emails",
  mail: "emails",
  otheridentities: "identities",
  identities: "identities",
  location: "attribute:location",
  city: "attribute:location",
  x: "identity:twitter",
  twitter: "identity:twitter",
};

const byTitle: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  member: {
    ...common,
    fullname: "name",
    person: "name",
    organization: "organization",
    organizations: "organization",
    organisation: "organization",
    company: "organization",
    employer: "organization",
    tags: "tags",
    tag: "tags",
    labels: "tags",
    jobtitle: "attribute:jobTitle",
    title: "attribute:jobTitle",
    position: "attribute:jobTitle",
    bot: "attribute:isBot",
    teammember: "attribute:isTeamMember",
  },
  organization: {
    ...common,
    organization: "name",
    organisation: "name",
    company: "name",
    website: "website",
    primarydomain: "website",
    homepage: "website",
    url: "website",
    domain: "website",
    domains: "domains",
    alternativedomain: "domains",
    alternativedomains: "domains",
    otherdomains: "domains",
    phone: "phoneNumbers",
    phonenumber: "phoneNumbers",
    phonenumbers: "phoneNumbers",
    telephone: "phoneNumbers",
    teamorganization: "team",
    headquarters: "attribute:location",
    sector: "attribute:industry",
    yearfounded: "attribute:founded",
    ...Object.fromEntries(organizationImportAttributes.map(({ name }) => [name, `attribute:${name}`])),
  },
};

/** Computed columns of an export, which cannot be imported. */
const figures: ReadonlySet<string> = new Set(["engagementlevel", "activities", "lastactivity", "joined", "people"]);

const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Guesses the content of each column from its title. Each field is guessed for one column only. */
export function guessFields(
  kind: ImportKind,
  titles: readonly string[],
  attributes: readonly ImportAttribute[],
): ImportField[] {
  const names = new Map(
    importPlatforms[kind].flatMap(({ key, name }) => [key, name].map((of) => [plain(of), `identity:${key}`])),
  );
  const labels = new Map(
    attributes.flatMap(({ name, label }) => [name, label].map((of) => [plain(of), `attribute:${name}`])),
  );
  const usedFields = new Set<string>();
  return titles.map((title) => {
    const key = plain(title);
    if (figures.has(key)) return null;
    const handle = key.replace(/(username|handle|profile|url|login|account|user)$/, "");
    const known = Object.hasOwn(byTitle[kind], key) ? byTitle[kind][key] : undefined;
    const field = known ?? labels.get(key) ?? names.get(key) ?? names.get(handle) ?? null;
    if (field === null || usedFields.has(field)) return null;
    usedFields.add(field);
    return field;
  });
}
