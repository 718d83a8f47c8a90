import { personPlatforms } from "../platforms.ts";

/**
 * What a column of an imported table holds: `id`, `name`, `emails`, `identities` (each as `Platform: value`),
 * `organization`, `tags`, `identity:{platform}` or `attribute:{name}`. Null is a column that is left out.
 */
export type ImportField = string | null;

/** An attribute as a column is matched with it. */
export interface ImportAttribute {
  readonly name: string;
  readonly label: string;
}

const byTitle: Readonly<Record<string, string>> = {
  id: "id",
  name: "name",
  fullname: "name",
  displayname: "name",
  person: "name",
  email: "emails",
  emails: "emails",
  emailaddress: "emails",
  emailaddresses: "emails",
  mail: "emails",
  otheridentities: "identities",
  identities: "identities",
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
  location: "attribute:location",
  city: "attribute:location",
  bot: "attribute:isBot",
  teammember: "attribute:isTeamMember",
  x: "identity:twitter",
  twitter: "identity:twitter",
};

/** Figures of an export that no import can set. */
const figures: ReadonlySet<string> = new Set(["engagementlevel", "activities", "lastactivity", "joined"]);

const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What each column most likely holds, by its title; a field is guessed for one column only. */
export function guessFields(titles: readonly string[], attributes: readonly ImportAttribute[]): ImportField[] {
  const names = new Map(
    personPlatforms.flatMap(({ key, name }) => [key, name].map((of) => [plain(of), `identity:${key}`])),
  );
  const labels = new Map(
    attributes.flatMap(({ name, label }) => [name, label].map((of) => [plain(of), `attribute:${name}`])),
  );
  const taken = new Set<string>();
  return titles.map((title) => {
    const key = plain(title);
    if (figures.has(key)) return null;
    const handle = key.replace(/(username|handle|profile|url|login|account|user)$/, "");
    const known = Object.hasOwn(byTitle, key) ? byTitle[key] : undefined;
    const field = known ?? labels.get(key) ?? names.get(key) ?? names.get(handle) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
