/** Kind of checked records: people (`member` in the API) or organizations. */
export type CheckedKind = "member" | "organization";

/** Part of a profile in which a finding is corrected. */
export type ProfilePart = "name" | "identities" | "work" | "domains" | "merges";

/** One check with its texts. Its condition is in `server/curation/data-quality`. */
export interface DataQualityCheck {
  /** `type` in the API. */
  readonly type: string;
  readonly label: string;
  readonly section: string;
  readonly badge: "danger" | "warning";
  /** Reason that a finding matters. */
  readonly why: string;
  /** Recommended action. */
  readonly advice: string;
  readonly part: ProfilePart;
  /** Part of the common API. The other checks need the capability `dataQuality`. */
  readonly isCommon?: true;
}

const identities = "Identities";
const work = "Work history";
const names = "Names and merges";
const domains = "Domains";

/** Limits of the checks (wire.md 20.1). More than this many is a finding. */
export const dataQualityLimits = {
  identities: 30,
  verifiedIdentitiesPerPlatform: 1,
  verifiedEmails: 5,
  /** Profiles merged into one. A finding from this number on. */
  mergedProfiles: 10,
  /** Days between the end of the last employment and the last activity. */
  daysAfterEmployment: 180,
  /** Days without an activity in the project that a person maintains. */
  daysOfInactiveMaintainer: 365,
} as const;

/** Platforms on which a person has one account (wire.md 20.1). */
export const singleAccountPlatforms = [
  "linkedin",
  "github",
  "twitter",
  "lfx",
  "slack",
  "cvent",
  "tnc",
  "groupsio",
] as const;

/** Checks of people, in the order of the page. */
export const memberChecks = [
  {
    type: "too-many-identities",
    label: "More than 30 identities",
    section: identities,
    badge: "danger",
    why: "Few people have so many accounts. Profiles of several people were probably merged into one.",
    advice: "Look for names and emails that do not fit together and unmerge them.",
    part: "identities",
    isCommon: true,
  },
  {
    type: "too-many-identities-per-platform",
    label: "More than 1 verified identity per platform",
    section: identities,
    badge: "warning",
    why: "One person rarely has two verified handles on one platform. Often two people were merged by mistake.",
    advice: "Keep the handles of this person and unmerge those of other people.",
    part: "identities",
    isCommon: true,
  },
  {
    type: "accounts-of-two-servers",
    label: "Accounts of two servers",
    section: identities,
    badge: "danger",
    why: "People of the same name on two servers were taken for one, so activities belong to the wrong person.",
    advice: "Split off the activities of the server on which this person has no account.",
    part: "identities",
  },
  {
    type: "too-many-emails",
    label: "More than 5 verified emails",
    section: identities,
    badge: "warning",
    why: "So many verified addresses often belong to more than one person, or to a shared mailbox.",
    advice: "Remove addresses that are not this person's own, or unmerge them.",
    part: "identities",
    isCommon: true,
  },
  {
    type: "shared-email",
    label: "Same email on two people",
    section: identities,
    badge: "warning",
    why: "Two profiles with one address are either one person, or one of them has an address that is not theirs.",
    advice: "Merge the two people, or remove the address from the one it does not belong to.",
    part: "identities",
  },
  {
    type: "vanished-handle",
    label: "Verified handle that no longer exists",
    section: identities,
    badge: "warning",
    why: "The account was renamed or deleted. Links no longer work, and someone else may take the name.",
    advice: "Enter the new handle, or mark the old one as not verified.",
    part: "identities",
  },
  {
    type: "work-experience-missing-info",
    label: "Work experience(s) with missing information",
    section: work,
    badge: "warning",
    why: "Without a job title, the role in which the person contributed is unknown.",
    advice: "Add the job titles.",
    part: "work",
    isCommon: true,
  },
  {
    type: "no-work-experience",
    label: "Missing work experiences",
    section: work,
    badge: "danger",
    why: "The activities of this person count for no organization.",
    advice: "Add their employer. Email domains and profile pages often name it.",
    part: "work",
    isCommon: true,
  },
  {
    type: "work-experience-missing-period",
    label: "Work experience(s) without period",
    section: work,
    badge: "danger",
    why: "Without a start date it is uncertain which activities count for the organization.",
    advice: "Add the dates.",
    part: "work",
    isCommon: true,
  },
  {
    type: "conflicting-work-experience",
    label: "Work experiences with overlapping periods",
    section: work,
    badge: "warning",
    why: "While periods overlap, activities may count for the wrong organization.",
    advice: "Correct the dates, or choose the primary work experience.",
    part: "work",
    isCommon: true,
  },
  {
    type: "active-after-employment",
    label: "Active long after the last employment ended",
    section: work,
    badge: "warning",
    why: "All work experiences ended more than 180 days before the last activity. A newer one is probably missing.",
    advice: "Add the current employer, or correct the end date.",
    part: "work",
  },
  {
    type: "inactive-maintainer",
    label: "Maintainer inactive for a year",
    section: work,
    badge: "warning",
    why: "A repository lists this person as maintainer, but they have not been active in its project for 365 days.",
    advice: "Ask whether they still maintain it, or look for another profile of theirs with the activities.",
    part: "identities",
  },
  {
    type: "maintainer-without-profile",
    label: "Maintainer without a profile",
    section: identities,
    badge: "warning",
    why: "A repository lists a maintainer of this name, whose account or email no profile has.",
    advice: "Confirm or reject this profile among the maintainers of the project's report.",
    part: "identities",
  },
  {
    type: "two-members-at-once",
    label: "Affiliated with two members at once",
    section: work,
    badge: "danger",
    why: "Two member organizations claim the activities of the same time. Reports to members are then wrong.",
    advice: "Correct the dates, or do not allow affiliation for one of them.",
    part: "work",
  },
  {
    type: "placeholder-name",
    label: "Placeholder names",
    section: names,
    badge: "warning",
    why: "A tool wrote this name, not a person. Activities of several people may be behind it.",
    advice: "Enter the real name, or mark the profile as a bot.",
    part: "name",
  },
  {
    type: "name-is-identifier",
    label: "Name is an email or an id",
    section: names,
    badge: "warning",
    why: "The profile shows an address or an id where people expect a name.",
    advice: "Enter the real name.",
    part: "name",
  },
  {
    type: "snowball",
    label: "Merged from 10 or more profiles",
    section: names,
    badge: "danger",
    why: "Ten or more profiles were merged into this one. Each wrong merge draws in further ones.",
    advice: "Review the merges in the history and unmerge the wrong ones.",
    part: "merges",
  },
] as const satisfies readonly DataQualityCheck[];

/** Checks of organizations, in the order of the page. */
export const organizationChecks = [
  {
    type: "no-domain",
    label: "Organizations without domain",
    section: domains,
    badge: "warning",
    why: "Without a domain, people are not affiliated by their email addresses, and duplicates stay unnoticed.",
    advice: "Add the primary domain.",
    part: "domains",
  },
  {
    type: "shared-domain",
    label: "Domain on two organizations",
    section: domains,
    badge: "danger",
    why: "People with an address of the domain may count for either organization.",
    advice: "Merge the two organizations, or remove the domain from one of them.",
    part: "domains",
  },
  {
    type: "free-mail-domain",
    label: "Free mail domain",
    section: domains,
    badge: "danger",
    why: "Anyone can have an address there. Unrelated people count for this organization.",
    advice: "Remove the domain.",
    part: "domains",
  },
  {
    type: "placeholder-name",
    label: "Placeholder names",
    section: names,
    badge: "warning",
    why: "People wrote this instead of an employer. It is not an organization.",
    advice: "Enter the real name, or delete the organization.",
    part: "name",
  },
  {
    type: "name-is-identifier",
    label: "Name is an email or an id",
    section: names,
    badge: "warning",
    why: "The profile shows an address or an id where people expect a name.",
    advice: "Enter the real name.",
    part: "name",
  },
  {
    type: "snowball",
    label: "Merged from 10 or more organizations",
    section: names,
    badge: "danger",
    why: "Ten or more organizations were merged into this one. Each wrong merge draws in further ones.",
    advice: "Review the merges in the history and unmerge the wrong ones.",
    part: "merges",
  },
] as const satisfies readonly DataQualityCheck[];

export type MemberCheckType = (typeof memberChecks)[number]["type"];
export type OrganizationCheckType = (typeof organizationChecks)[number]["type"];

/** The checks of a kind, in the order of the page. */
export const checksOf = (kind: CheckedKind): readonly DataQualityCheck[] =>
  kind === "member" ? memberChecks : organizationChecks;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A long hexadecimal text is an id when at least a quarter of it is digits: "deadbeef" may be a nickname. */
const hexadecimal = /^(?=(?:[a-f]*\d){4})[0-9a-f]{16,}$/;
const slackId = /^[UW](?=[A-Z0-9]*\d)[A-Z0-9]{8,11}$/;

/** True for a name that is an email address or the id of an account: a UUID, digits alone, hexadecimal, a Slack id. */
export function isIdentifierName(name: string): boolean {
  const trimmed = name.trim();
  const lower = trimmed.toLowerCase();
  return (
    /^<?[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+>?$/.test(lower) ||
    uuid.test(lower) ||
    /^\d{4,}$/.test(lower) ||
    hexadecimal.test(lower) ||
    slackId.test(trimmed)
  );
}
