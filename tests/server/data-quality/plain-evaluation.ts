import { randomUUID } from "node:crypto";
import type { Random } from "#demo/random.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import type { MemberCheckType, OrganizationCheckType } from "#shared/domain/data-quality.ts";

interface PlainIdentity {
  readonly id: string;
  readonly platform: string;
  readonly type: string;
  readonly value: string;
  readonly verified: boolean;
}

interface PlainWork {
  readonly organization: PlainOrganization;
  readonly title: string | null;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly allowed: boolean;
  readonly isDeleted: boolean;
}

interface PlainPerson {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
  readonly identities: PlainIdentity[];
  readonly work: PlainWork[];
  readonly activityCount: number;
  readonly lastActive: Date | null;
  readonly merges: number;
}

interface PlainOrganization {
  readonly id: string;
  readonly name: string;
  readonly isMember: boolean;
  readonly isDeleted: boolean;
  readonly identities: PlainIdentity[];
  readonly merges: number;
}

export interface PlainRecord {
  readonly people: PlainPerson[];
  readonly organizations: PlainOrganization[];
}

const names = [
  "Ada Example",
  "佐藤 美咲",
  "root",
  "Your Name",
  "ada@mail.example",
  "U02AB3CD4EF",
  "123456",
  "Łukasz",
] as const;
const organizationNames = [
  "Example Corp",
  "Self-employed",
  "N/A",
  "Freelance",
  "info@corp.example",
  "Ocean Ltd",
] as const;
const domainsInUse = ["one.example", "two.example", "gmail.com", "Two.example", "mail.qq.com"] as const;
const day = 86_400_000;

/** Generates people and organizations with every kind of finding, and many that only resemble one. */
export function generateRecord(random: Random, count: number): PlainRecord {
  const identity = (platform: string, type: string, value: string, verified: boolean): PlainIdentity => ({
    id: randomUUID(),
    platform,
    type,
    value,
    verified,
  });
  const organizations = Array.from({ length: Math.max(8, count / 8) }, (_, at): PlainOrganization => {
    const domain = random.chance(0.4) ? random.pick(domainsInUse) : `own-${at}.example`;
    const hasDomain = random.chance(0.7);
    return {
      id: randomUUID(),
      name: random.chance(0.4) ? random.pick(organizationNames) : `Organization ${at}`,
      isMember: random.chance(0.3),
      isDeleted: random.chance(0.1),
      identities: [
        identity("github", "username", `org-${at}`, true),
        ...(hasDomain
          ? [identity("custom", random.pick(["primary-domain", "alternative-domain"]), domain, false)]
          : []),
      ],
      merges: random.pick([0, 0, 3, 9, 10, 12]),
    };
  });
  const people = Array.from({ length: count }, (_, at): PlainPerson => {
    const own: PlainIdentity[] = [];
    // A verified value belongs to one person; several people may have the same unverified one.
    const handles = random.chance(0.1) ? random.int(27, 34) : random.int(0, 3);
    for (let n = 0; n < handles; n += 1) {
      const platform = random.pick(["github", "linkedin", "reddit", "slack", "hackernews"]);
      own.push(identity(platform, "username", `${platform}-${at}-${n}`, random.chance(0.6)));
    }
    const emails = random.chance(0.2) ? random.int(4, 8) : random.int(0, 2);
    for (let n = 0; n < emails; n += 1) {
      const value = `Mail-${at}-${n}@own.example`;
      own.push(identity("git", "email", value, true));
      if (random.chance(0.5)) own.push(identity("slack", "email", value.toLowerCase(), random.chance(0.5)));
    }
    if (random.chance(0.2))
      own.push(identity("custom", "email", `shared-${random.int(0, count / 4)}@own.example`, false));
    const jobs = random.int(0, 3);
    return {
      id: randomUUID(),
      name: random.chance(0.3) ? random.pick(names) : `Person ${at}`,
      isBot: random.chance(0.08),
      isDeleted: random.chance(0.08),
      identities: own,
      work: Array.from({ length: jobs }, (_, job): PlainWork => {
        const start = random.chance(0.8) ? new Date(Date.UTC(random.int(2015, 2024), random.int(0, 11), 1)) : null;
        const months = random.int(1, 30);
        const end =
          start && random.chance(0.7)
            ? new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
            : null;
        return {
          organization: random.pick(organizations as [PlainOrganization, ...PlainOrganization[]]),
          // The database rejects the same organization, title and dates twice.
          title: random.pick([null, "", `Title ${job}`, `Title ${job}`]),
          start,
          end,
          allowed: random.chance(0.8),
          isDeleted: random.chance(0.1),
        };
      }).filter((one, index, all) => all.findIndex((each) => sameWork(each, one)) === index),
      activityCount: random.int(0, 50),
      lastActive: random.chance(0.8) ? new Date(Date.UTC(2020, 0, 1) + random.int(0, 2_200) * day) : null,
      merges: random.pick([0, 0, 0, 9, 10, 11]),
    };
  });
  return { people, organizations };
}

const sameWork = (a: PlainWork, b: PlainWork) =>
  a.organization === b.organization &&
  (a.title ?? "") === (b.title ?? "") &&
  a.start?.getTime() === b.start?.getTime() &&
  a.end?.getTime() === b.end?.getTime();

/** Writes the record into one segment. */
export async function insertRecord(
  tx: Executor,
  { people, organizations }: PlainRecord,
  segmentId: string,
): Promise<void> {
  const deleted = "2026-01-01T00:00:00.000Z";
  const identityRows = (owner: string, of: readonly (PlainPerson | PlainOrganization)[]) =>
    of.flatMap((each) => each.identities.map((identity) => ({ ...identity, [owner]: each.id, created_at: deleted })));
  const mergeRows = (kind: string, of: readonly (PlainPerson | PlainOrganization)[]) =>
    of.flatMap(({ id, merges }) =>
      Array.from({ length: merges }, (_, at) => ({
        id: randomUUID(),
        kind,
        primary_id: id,
        secondary_id: randomUUID(),
        primary_name: "",
        secondary_name: "",
        // An undone merge does not count.
        state: "merged",
        step: "merge-done",
        moved: {},
        activities: at,
        created_at: deleted,
        started_at: deleted,
        updated_at: deleted,
      })),
    );
  await insertRows(
    tx,
    "organizations",
    organizations.map(({ id, name, isMember, isDeleted }) => ({
      id,
      display_name: name,
      search_text: "",
      attributes: {},
      lfx_membership: isMember ? { level: "Gold" } : null,
      deleted_at: isDeleted ? deleted : null,
    })),
  );
  await insertRows(tx, "organization_identities", identityRows("organization_id", organizations));
  await insertRows(
    tx,
    "organization_segments",
    organizations.map(({ id }, at) => ({ segment_id: segmentId, organization_id: id, activity_count: at })),
  );
  await insertRows(
    tx,
    "members",
    people.map(({ id, name, isBot, isDeleted }) => ({
      id,
      display_name: name,
      search_text: "",
      joined_at: deleted,
      attributes: isBot ? { isBot: { default: true } } : {},
      deleted_at: isDeleted ? deleted : null,
    })),
  );
  await insertRows(tx, "member_identities", identityRows("member_id", people));
  await insertRows(
    tx,
    "member_segments",
    people.map(({ id, activityCount, lastActive }) => ({
      segment_id: segmentId,
      member_id: id,
      activity_count: activityCount,
      last_active: lastActive?.toISOString() ?? null,
    })),
  );
  await insertRows(
    tx,
    "member_organizations",
    people.flatMap((person) =>
      person.work.map((work) => ({
        id: randomUUID(),
        member_id: person.id,
        organization_id: work.organization.id,
        title: work.title,
        date_start: work.start?.toISOString() ?? null,
        date_end: work.end?.toISOString() ?? null,
        allow_affiliation: work.allowed,
        deleted_at: work.isDeleted ? deleted : null,
      })),
    ),
  );
  await insertRows(tx, "merge_actions", [...mergeRows("member", people), ...mergeRows("organization", organizations)]);
}

const shownWork = (person: PlainPerson) =>
  person.work.filter(({ isDeleted, organization }) => !isDeleted && !organization.isDeleted);

function overlap(a: PlainWork, b: PlainWork): boolean {
  if (a === b || a.start === null || b.start === null) return false;
  const ends = (work: PlainWork) => work.end?.getTime() ?? Number.POSITIVE_INFINITY;
  return a.start.getTime() < ends(b) && b.start.getTime() < ends(a);
}

const hasPair = (work: readonly PlainWork[], isPair: (a: PlainWork, b: PlainWork) => boolean) =>
  work.some((a) => work.some((b) => overlap(a, b) && isPair(a, b)));

const valuesOf = ({ identities }: { readonly identities: readonly PlainIdentity[] }, types: readonly string[]) =>
  identities.filter(({ type }) => types.includes(type)).map(({ value }) => value.toLowerCase());

const sharesWith = <T extends PlainPerson | PlainOrganization>(all: readonly T[], types: readonly string[]) => {
  const holders = new Map<string, Set<string>>();
  for (const each of all) {
    for (const value of valuesOf(each, types)) holders.set(value, (holders.get(value) ?? new Set()).add(each.id));
  }
  return (one: T) => valuesOf(one, types).some((value) => (holders.get(value)?.size ?? 0) > 1);
};

const isOneAccountPlatform = (platform: string) =>
  "linkedin github twitter lfx slack cvent tnc groupsio".split(" ").includes(platform);

const domainTypes = ["primary-domain", "alternative-domain"];

/** Records that each check finds, according to the specification. Disappeared handles and servers are not generated. */
export function evaluatePlainly({ people, organizations }: PlainRecord) {
  const checkedPeople = people.filter(({ isBot, isDeleted }) => !isBot && !isDeleted);
  const checkedOrganizations = organizations.filter(({ isDeleted }) => !isDeleted);
  const sharesEmail = sharesWith(checkedPeople, ["email"]);
  const sharesDomain = sharesWith(checkedOrganizations, domainTypes);
  const ofPeople: Record<
    Exclude<MemberCheckType, "vanished-handle" | "accounts-of-two-servers">,
    (person: PlainPerson) => boolean
  > = {
    "too-many-identities": (person) =>
      new Set(valuesOf(person, ["email"])).size + valuesOf(person, ["username"]).length > 30,
    "too-many-identities-per-platform": ({ identities }) => {
      const verified = identities.filter(
        (one) => one.verified && one.type === "username" && isOneAccountPlatform(one.platform),
      );
      return new Set(verified.map(({ platform }) => platform)).size < verified.length;
    },
    "too-many-emails": ({ identities }) =>
      new Set(identities.filter((one) => one.verified && one.type === "email").map(({ value }) => value.toLowerCase()))
        .size > 5,
    "shared-email": sharesEmail,
    "work-experience-missing-info": (person) => shownWork(person).some(({ title }) => !title),
    "no-work-experience": (person) => shownWork(person).length === 0,
    "work-experience-missing-period": (person) => shownWork(person).some(({ start }) => start === null),
    "conflicting-work-experience": (person) => hasPair(shownWork(person), () => true),
    "active-after-employment": (person) => {
      const ends = shownWork(person).map(({ end }) => end?.getTime() ?? Number.POSITIVE_INFINITY);
      return (
        ends.length > 0 && person.lastActive !== null && person.lastActive.getTime() > Math.max(...ends) + 180 * day
      );
    },
    // No repository of this record lists maintainers; `git-maintainers.test.ts` has some.
    "inactive-maintainer": () => false,
    "maintainer-without-profile": () => false,
    "two-members-at-once": (person) =>
      hasPair(
        shownWork(person).filter(({ allowed, organization }) => allowed && organization.isMember),
        (a, b) => a.organization !== b.organization,
      ),
    "placeholder-name": ({ name }) => ["root", "Your Name"].includes(name),
    "name-is-identifier": ({ name }) => ["ada@mail.example", "U02AB3CD4EF", "123456"].includes(name),
    snowball: ({ merges }) => merges >= 10,
  };
  const ofOrganizations: Record<OrganizationCheckType, (organization: PlainOrganization) => boolean> = {
    "no-domain": (organization) => valuesOf(organization, domainTypes).length === 0,
    "shared-domain": sharesDomain,
    "free-mail-domain": (organization) =>
      valuesOf(organization, domainTypes).some((value) => ["gmail.com", "mail.qq.com"].includes(value)),
    "placeholder-name": ({ name }) => ["Self-employed", "N/A", "Freelance"].includes(name),
    "name-is-identifier": ({ name }) => name === "info@corp.example",
    snowball: ({ merges }) => merges >= 10,
  };
  return {
    member: found(checkedPeople, ofPeople),
    organization: found(checkedOrganizations, ofOrganizations),
  };
}

const found = <T extends { readonly id: string }>(all: readonly T[], checks: Record<string, (one: T) => boolean>) =>
  new Map(Object.entries(checks).map(([type, isFound]) => [type, all.filter(isFound)]));
