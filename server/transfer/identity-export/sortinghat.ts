import { createHash } from "node:crypto";
import { emailsOf, plainName } from "./gitdm.ts";
import type { ExportedIdentity, ExportedPerson } from "./people.ts";

const source = "community-data-platform";

/** Dates that SortingHat uses for an enrollment without dates. */
const always = { start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00" } as const;

/**
 * Writes the identities file of SortingHat: unique identities with their identities, profile and enrollments; then
 * organizations.
 */
export async function* sortingHat(people: AsyncIterable<ExportedPerson>, now: Date): AsyncGenerator<string> {
  const organizations = new Map<string, Set<string>>();
  yield `{"time":${JSON.stringify(secondsOf(now.toISOString()))},"source":${JSON.stringify(source)},"blacklist":[],"uidentities":{`;
  let before = "\n";
  for await (const person of people) {
    const unique = uniqueIdentity(person);
    if (unique === null) continue;
    for (const { organization, domains } of person.work) {
      const known = organizations.get(organization) ?? new Set();
      for (const domain of domains) known.add(domain);
      organizations.set(organization, known);
    }
    yield `${before}${JSON.stringify(unique.uuid)}:${JSON.stringify(unique)}`;
    before = ",\n";
  }
  const known = [...organizations].map(([name, domains]) => [
    name,
    [...domains].map((domain) => ({ domain, is_top: true })),
  ]);
  yield `\n},"organizations":${JSON.stringify(Object.fromEntries(known))}}\n`;
}

function uniqueIdentity(person: ExportedPerson) {
  const name = plainName(person) || null;
  const emails = emailsOf(person);
  const accounts = person.identities.filter(({ type, platform }) => type === "username" && platform !== "git");
  const parts = [
    ...emails.map((email) => part("git", { email, name, username: null })),
    // A source with the server, as SortingHat has one for each data source of its own.
    ...accounts.map(({ platform, site, value }: ExportedIdentity) =>
      part(site ? `${platform}:${site}` : platform, { email: null, name, username: value }),
    ),
  ];
  const uuid = parts[0]?.id;
  if (uuid === undefined) return null;
  return {
    uuid,
    profile: {
      uuid,
      name,
      email: emails[0] ?? null,
      gender: null,
      gender_acc: null,
      is_bot: person.isBot,
      country: null,
    },
    identities: parts.map((each) => ({ ...each, uuid })),
    enrollments: person.work.map(({ organization, dateStart, dateEnd }) => ({
      uuid,
      organization,
      start: dateStart === null ? always.start : secondsOf(dateStart),
      end: dateEnd === null ? always.end : secondsOf(dateEnd),
    })),
  };
}

interface Named {
  readonly email: string | null;
  readonly name: string | null;
  readonly username: string | null;
}

function part(platform: string, named: Named) {
  return { id: identityId(platform, named), source: platform, ...named };
}

/** Id computed like SortingHat's, so that an identity has the same id in every installation. */
function identityId(platform: string, { email, name, username }: Named): string {
  const plain = name === null ? null : name.normalize("NFKD").replace(/\p{Mn}/gu, "");
  const text = [platform, email, plain, username].map((each) => each ?? "none").join(":");
  return createHash("sha1").update(text.toLowerCase()).digest("hex");
}

const secondsOf = (iso: string): string => iso.slice(0, 19);
