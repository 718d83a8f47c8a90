import { isFreeMailName } from "#server/records/employers/domain-kind.ts";
import { isAtNamesake } from "#server/records/employers/own-domain.ts";
import { handleFromNoreply, isBotName, isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { domainKey, valueKey } from "#shared/domain/identities/identity-value.ts";
import { platforms } from "#shared/domain/identities/platforms.ts";
import { namesNobody, readNobody, statesBot } from "#shared/domain/organizations/nobody.ts";
import { hasNamesake, withoutAddressParts } from "#shared/domain/organizations/organization-name.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import type { ReadRecord } from "../rows.ts";
import { ownSegment } from "./format.ts";

/** A person as described by another tool. */
export interface ForeignPerson {
  /** Id in the tool. */
  readonly key: string;
  readonly name: string;
  readonly identities: readonly {
    readonly platform: string;
    readonly site?: string;
    readonly type: "username" | "email";
    readonly value: string;
    /** False for one that several people share. */
    readonly identifies: boolean;
    /** Name that the person has with this identity. Default: the person's name. */
    readonly name?: string;
  }[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly work: readonly {
    readonly organization: string;
    /** ISO date; null when unknown or open. */
    readonly startedAt: string | null;
    readonly endedAt: string | null;
    readonly title?: string | null;
  }[];
}

const others: Readonly<Record<string, string>> = {
  stackexchange: "stackoverflow",
  mbox: "custom",
  pipermail: "custom",
  unify: "custom",
  "github-commits": "git",
  ...{ scm: "git", its: "custom", mls: "custom", scr: "custom", irc: "custom", unknown: "custom" },
};

/** Maps another tool's name of a data source to our platform: `github:issue` and `GitHub` become `github`. */
export function platformOf(source: string): string {
  const name = source.trim().toLowerCase();
  const [first = ""] = name.split(/[:/]/);
  if (platforms.some(({ key }) => key === first)) return first;
  return others[name] ?? others[first] ?? (/^[a-z][\w-]{0,49}$/.test(first) ? first : "custom");
}

/** Import key of an organization; these formats contain only its name. */
export const organizationKey = (name: string): string => name.trim().toLowerCase();

/**
 * An organization with its domains, primary first; none for a name that names nobody, unless a domain is called so.
 * Without a domain its name becomes its identity.
 */
export function* organizationRecords(name: string, domains: readonly string[]): Generator<ReadRecord> {
  if ((namesNobody(name) && !hasNamesake(name, domains)) || (domains.length === 0 && isFreeMailName(name))) return;
  const key = organizationKey(name);
  yield {
    part: "organizations",
    key,
    data: { name: withoutAddressParts(name.trim()), listedIn: [ownSegment], attributes: {} },
  };
  const identities = [...new Set(domains.map((domain) => domainKey(domain)))].filter((value) => value !== "");
  if (identities.length === 0) {
    const data = { platform: "custom", type: "username", value: name.trim() };
    yield { part: "organizationIdentities", key: "name", owner: key, data };
  }
  for (const [at, value] of identities.entries()) {
    const type = at === 0 ? "primary-domain" : "alternative-domain";
    const data = { platform: "custom", type, value };
    yield { part: "organizationIdentities", key: value, owner: key, data };
  }
}

/** Source of identities that several people share, which identify nobody (`isIdentifying`). */
const sharedSource = "import";

/**
 * A person with identities and work experiences.
 * @param stated keys of organizations that the record states, whose names would else name nobody
 */
export function* personRecords(
  person: ForeignPerson,
  source: string,
  stated: ReadonlySet<string> = new Set(),
): Generator<ReadRecord> {
  const { key, name, identities, work } = person;
  const facts = isBot(person) ? { isBot: true, ...person.attributes } : person.attributes;
  const attributes = Object.fromEntries(
    Object.entries(facts).map(([attribute, value]) => [attribute, { default: value, [source]: value }]),
  );
  yield { part: "people", key, data: { name, attributes, listedIn: [ownSegment] } };
  for (const { identifies, ...identity } of identities.flatMap((each) => withAccount(each, person))) {
    const { platform, site, type, value } = identity;
    const place = site ? ` ${site}` : "";
    yield {
      part: "identities",
      key: `${platform} ${type} ${valueKey(type, value)}${place}`,
      owner: key,
      data: identifies ? identity : { ...identity, source: sharedSource },
    };
  }
  const nobodyIn = (name: string) => (stated.has(organizationKey(name)) ? null : readNobody(name));
  const starts = new Set(
    work.flatMap(({ organization, startedAt }) => (nobodyIn(organization) === "unknown" ? [] : [startedAt])),
  );
  for (const { organization, ...each } of work) {
    const nobody = nobodyIn(organization);
    if (nobody === "unknown") continue;
    const organizationId = nobody === "independent" ? null : organizationKey(organization);
    const data = { organizationId, ...each, endedAt: lastDayOf(each.endedAt, starts) };
    yield {
      part: "workExperiences",
      key: `${organizationId ?? "independent"} ${each.startedAt ?? ""} ${each.endedAt ?? ""}`,
      owner: key,
      data,
    };
  }
}

/** True for names of bots, as in commits, and for "(Robots)" as employer. */
const isBot = ({ name, identities, work }: ForeignPerson): boolean =>
  [name, ...identities.flatMap((each) => (each.type === "username" ? [each.value] : []))].some(isBotName) ||
  work.some(({ organization }) => statesBot(organization));

type Foreign = ForeignPerson["identities"][number];

/**
 * An identity, and how commits have it: for a noreply address of a code host the account behind it and the address,
 * because another account may have the login later; for a shared mailbox the address with the person's name, unless its
 * domain is called like them.
 */
function withAccount(
  { name, ...identity }: Foreign,
  person: ForeignPerson,
): (Foreign & { readonly sourceId?: string })[] {
  if (identity.type !== "email" || isPlaceholderEmail(identity.value)) return [identity];
  const commits = { ...identity, platform: "git", type: "username" } as const;
  const handle = handleFromNoreply(identity.value);
  if (handle) {
    const { platform, site } = handle;
    return [{ ...identity, platform, site, type: "username", value: handle.handle }, commits];
  }
  const isNamed = identity.identifies && isSharedMailbox(identity.value);
  if (!isNamed) return [identity];
  const names = [person.name, ...person.identities.flatMap((each) => (each.type === "username" ? [each.value] : []))];
  if (isAtNamesake(identity.value, names)) return [identity, commits];
  return [
    { ...identity, identifies: false },
    { ...commits, identifies: false, sourceId: name?.trim() || person.name },
  ];
}

/**
 * These formats have days. An end on the first day of a month at midnight would be the whole month here, which is wrong
 * unless other work starts that day.
 */
function lastDayOf(endedAt: string | null, starts: ReadonlySet<string | null>): string | null {
  return endedAt?.endsWith("-01T00:00:00.000Z") && !starts.has(endedAt)
    ? endedAt.replace("T00:00:00.000Z", "T23:59:59.999Z")
    : endedAt;
}
