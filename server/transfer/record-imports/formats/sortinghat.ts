import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import { fileJson, parseJson } from "#server/platform/core/parse-json.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import { readAccountText } from "#shared/domain/identities/read-account.ts";
import { hasNamesake } from "#shared/domain/organizations/organization-name.ts";
import { isPlaceholderPart } from "#shared/domain/text/placeholders.ts";
import {
  type ForeignPerson,
  organizationKey,
  organizationRecords,
  personRecords,
  platformOf,
} from "./foreign-people.ts";
import { type FileFormat, type ImportFile, readMoment, readWithoutInvalid, textOf } from "./format.ts";

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
      isBot: z.nullish(z.boolean()),
      country: z.nullish(z.object({ name: maybe })),
    }),
  ),
  identities: z.array(identity),
  enrollments: z.optional(z.array(enrollment)),
});

const domains = z.array(
  z.object({ domain: z.string(), is_top: z.optional(z.boolean()), isTopDomain: z.optional(z.boolean()) }),
);

const fileSchema = z.object({
  blacklist: z.optional(z.array(z.string())),
  uidentities: z.record(z.string(), z.unknown()),
  organizations: z.optional(z.record(z.string(), domains)),
});

/**
 * Since 0.7 SortingHat exports no files. Users save responses of its GraphQL API instead, which have field names in
 * camel case.
 */
const answerSchema = z.object({
  data: z.object({
    individuals: z.optional(z.object({ entities: z.array(z.looseObject({ mk: z.string() })) })),
    organizations: z.optional(
      z.object({ entities: z.array(z.object({ name: z.string(), domains: z.optional(domains) })) }),
    ),
  }),
});

const source = "sortinghat";

/**
 * Files of SortingHat: organizations, and unique identities with their identities, profile and enrollments. Identities
 * and organizations may be in two files, because its command exports them separately (`export --identities`, `export
 * --orgs`).
 */
export const sortingHatFormat: FileFormat = {
  source,
  async *read(files) {
    const known = new Set<string>();
    const stated = new Set<string>();
    const ignored = new Set<string>();
    // Reads the organizations of all files first, because enrollments contain only their names, not their domains.
    for (const file of files) {
      const { blacklist = [], organizations = {} } = await readFile(file);
      for (const each of blacklist) ignored.add(valueKey("username", each));
      for (const [name, domains] of Object.entries(organizations)) {
        known.add(name.toLowerCase());
        const isTop = ({ is_top, isTopDomain }: (typeof domains)[number]) => Number(is_top ?? isTopDomain ?? false);
        const sorted = domains.toSorted((a, b) => isTop(b) - isTop(a));
        const own = sorted.map(({ domain }) => domain);
        if (hasNamesake(name, own)) stated.add(organizationKey(name));
        yield* organizationRecords(name, own);
      }
    }
    for (const file of files) {
      const { uidentities } = await readFile(file);
      for (const [uuid, value] of Object.entries(uidentities)) {
        const read = readWithoutInvalid(unique, value);
        if ("problem" in read) {
          yield { part: "people", key: uuid, problem: "The entry is not a unique identity of SortingHat." };
          continue;
        }
        const notes = read.leftOut.map((each) => `left out, ${each}.`);
        const person = personOf(uuid, read.data, ignored, notes);
        for (const each of notes) yield { note: `“${uuid}”: ${each}` };
        for (const { organization } of person.work) {
          if (known.has(organization.toLowerCase())) continue;
          known.add(organization.toLowerCase());
          yield* organizationRecords(organization, []);
        }
        if (person.identities.length > 0) yield* personRecords(person, source, stated);
        else yield { part: "people", key: uuid, problem: "The person has neither an email nor a username." };
      }
    }
  },
};

/** People keep notes in these files, after `//` or `#`, although JSON has none. */
function parsedFile(text: string): unknown {
  try {
    return parseJson(text, fileJson);
  } catch {
    const comment = /"(?:[^"\\\n]|\\.)*\\?(?:"|(?=\n)|$)|\/\/[^\n]*|#[^\n]*/g;
    return parseJson(
      text.replaceAll(comment, (found) => (found.startsWith('"') ? found : "")),
      fileJson,
    );
  }
}

async function readFile(file: ImportFile): Promise<z.output<typeof fileSchema>> {
  try {
    const json = parsedFile(await textOf(file));
    const answer = z.safeParse(answerSchema, json);
    if (!answer.success) return z.parse(fileSchema, json);
    const { individuals, organizations } = answer.data.data;
    if (!individuals && !organizations) throw new Error("The answer has neither.");
    return {
      uidentities: Object.fromEntries((individuals?.entities ?? []).map((each) => [each.mk, each])),
      organizations: Object.fromEntries(
        (organizations?.entities ?? []).map(({ name, domains: domainList = [] }) => [name, domainList]),
      ),
    };
  } catch {
    throw badRequest(
      `“${file.name}” is not a file of SortingHat (“sortinghat export”), nor an answer of its GraphQL API.`,
    );
  }
}

/** @param notes receives what is left out of the person */
function personOf(
  key: string,
  entry: z.output<typeof unique>,
  ignored: ReadonlySet<string>,
  notes: string[],
): ForeignPerson {
  const identities = new Map<string, ForeignPerson["identities"][number]>();
  const add = (
    platform: string,
    type: "username" | "email",
    value: string | null | undefined,
    { site = "", name }: { readonly site?: string; readonly name?: string | null | undefined } = {},
  ) => {
    const text = value?.trim() ?? "";
    if (text === "") return;
    const id = `${type === "email" ? "" : platform} ${site} ${valueKey(type, text)}`;
    // An identity on the exclusion list belongs to several people, so it proves nothing.
    if (!identities.has(id))
      identities.set(id, {
        platform,
        ...(site && { site }),
        ...(name?.trim() && { name: name.trim() }),
        type,
        value: text,
        identifies: !ignored.has(valueKey("username", text)),
      });
  };
  for (const { source: of, name, email, username } of entry.identities) {
    const platform = platformOf(of);
    // Whatever source names it, commits with the address are the person's.
    add("git", "email", email, { name });
    if (platform !== "git") add(platform, "username", username, { site: siteOf(platform, of) });
    else if (!email?.trim()) add("custom", "username", username);
  }
  const { profile } = entry;
  const names = [profile?.name, ...entry.identities.flatMap(({ name, username, email }) => [name, username, email])];
  return {
    key,
    name: names.find((name) => name && !isPlaceholderPart(name))?.trim() ?? key,
    identities: [...identities.values()],
    attributes: {
      ...((profile?.is_bot || profile?.isBot) && { isBot: true }),
      ...(profile?.country?.name && { location: profile.country.name }),
    },
    work: (entry.enrollments ?? []).flatMap(({ organization, group, start, end }) => {
      const name = (typeof organization === "string" ? organization : organization?.name) ?? group?.name ?? "";
      const [startedAt, endedAt] = [dateOf(start, "start", notes), dateOf(end, "end", notes)];
      return name.trim() === "" ? [] : [{ organization: name.trim(), startedAt, endedAt }];
    }),
  };
}

/** Site in a source of our own exports, such as `discourse:forum.example`; other sources name a kind of data there. */
function siteOf(platform: string, source: string): string {
  const at = source.indexOf(":");
  const { value, site } = readAccountText(platform, `account (${at < 0 ? "" : source.slice(at + 1)})`);
  return value === "account" ? site : "";
}

/** SortingHat uses the years 1900 and 2100 for an unknown start and end. */
function dateOf(text: string | null | undefined, field: string, notes: string[]): string | null {
  const moment = readMoment(text, field, notes);
  const year = moment === null ? 0 : new Date(moment).getUTCFullYear();
  return year <= 1900 || year >= 2100 ? null : moment;
}
