import * as z from "zod/mini";
import { badRequest } from "#server/base/http-error.ts";
import { type ForeignPerson, organizationRecords, personRecords, platformOf } from "./foreign-people.ts";
import { type FileFormat, textOf } from "./format.ts";

const maybe = z.nullish(z.string());

const identity = z.object({ source: z.string(), name: maybe, email: maybe, username: maybe });
const enrollment = z.object({
  organization: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
  group: z.optional(z.object({ name: z.string() })),
  start: maybe,
  end: maybe,
});
const unique = z.object({
  uuid: z.optional(z.string()),
  profile: z.nullish(
    z.object({
      name: maybe,
      email: maybe,
      is_bot: z.nullish(z.boolean()),
      country: z.nullish(z.object({ name: maybe })),
    }),
  ),
  identities: z.array(identity),
  enrollments: z.optional(z.array(enrollment)),
});

const fileSchema = z.object({
  blacklist: z.optional(z.array(z.string())),
  uidentities: z.record(z.string(), z.unknown()),
  organizations: z.optional(
    z.record(z.string(), z.array(z.object({ domain: z.string(), is_top: z.optional(z.boolean()) }))),
  ),
});

const source = "sortinghat";

/** Identities file of SortingHat: organizations, and unique identities with their identities, profile and enrollments. */
export const sortingHatFormat: FileFormat = {
  source,
  async *read(files) {
    for (const file of files) {
      const { blacklist = [], uidentities, organizations = {} } = readFile(file.name, await textOf(file));
      const ignored = new Set(blacklist.map((each) => each.toLowerCase()));
      const known = new Set<string>();
      for (const [name, domains] of Object.entries(organizations)) {
        known.add(name.toLowerCase());
        const sorted = domains.toSorted((a, b) => Number(b.is_top ?? false) - Number(a.is_top ?? false));
        yield* organizationRecords(
          name,
          sorted.map(({ domain }) => domain),
        );
      }
      for (const [uuid, value] of Object.entries(uidentities)) {
        const read = z.safeParse(unique, value);
        if (!read.success) {
          yield { part: "people", key: uuid, problem: "The entry is not a unique identity of SortingHat." };
          continue;
        }
        const person = personOf(uuid, read.data, ignored);
        for (const { organization } of person.work) {
          if (known.has(organization.toLowerCase())) continue;
          known.add(organization.toLowerCase());
          yield* organizationRecords(organization, []);
        }
        if (person.identities.length > 0) yield* personRecords(person, source);
        else yield { part: "people", key: uuid, problem: "The person has neither an email nor a username." };
      }
    }
  },
};

function readFile(name: string, text: string): z.output<typeof fileSchema> {
  try {
    return z.parse(fileSchema, JSON.parse(text));
  } catch {
    throw badRequest(`“${name}” is not an identities file of SortingHat (“sortinghat export --identities”).`);
  }
}

function personOf(key: string, told: z.output<typeof unique>, ignored: ReadonlySet<string>): ForeignPerson {
  const identities = new Map<string, ForeignPerson["identities"][number]>();
  const add = (platform: string, type: "username" | "email", value: string | null | undefined) => {
    const text = value?.trim() ?? "";
    if (text === "") return;
    const id = `${type === "email" ? "" : platform} ${text.toLowerCase()}`;
    // Several people share an identity on the exclusion list, so it proves nothing.
    if (!identities.has(id))
      identities.set(id, { platform, type, value: text, verified: !ignored.has(text.toLowerCase()) });
  };
  for (const { source: of, email, username } of told.identities) {
    const platform = platformOf(of);
    add(platform === "git" ? "git" : "custom", "email", email);
    if (platform !== "git") add(platform, "username", username);
  }
  const { profile } = told;
  const names = [profile?.name, ...told.identities.flatMap(({ name, username, email }) => [name, username, email])];
  return {
    key,
    name: names.find((name) => name?.trim())?.trim() ?? key,
    identities: [...identities.values()],
    attributes: {
      ...(profile?.is_bot && { isBot: true }),
      ...(profile?.country?.name && { location: profile.country.name }),
    },
    work: (told.enrollments ?? []).flatMap(({ organization, group, start, end }) => {
      const name = (typeof organization === "string" ? organization : organization?.name) ?? group?.name ?? "";
      return name.trim() === "" ? [] : [{ organization: name.trim(), startedAt: dateOf(start), endedAt: dateOf(end) }];
    }),
  };
}

/** SortingHat writes 1900 and 2100 for an unknown start and end. */
function dateOf(text: string | null | undefined): string | null {
  const time = Date.parse(/T.*([Zz]|[+-]\d\d:?\d\d)$/.test(text ?? "") ? (text ?? "") : `${text}Z`);
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year <= 1900 || year >= 2100 ? null : date.toISOString();
}
