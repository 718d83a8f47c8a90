import type { ContributionKind } from "./contributions.ts";

export type FigureUnit = "people" | "organizations" | "count" | "share" | "seconds";
export const figureGroups = ["people", "organizations", "work", "time", "backlog"] as const;
export type FigureGroup = (typeof figureGroups)[number];

export interface FigureDescription {
  readonly group: FigureGroup;
  readonly label: string;
  readonly unit: FigureUnit;
  /** Name of the metric at chaoss.community; null for a figure without one. */
  readonly chaoss: string | null;
  readonly definition: string;
  /** Kinds of the activities that it counts or measures, whatever the report counts. */
  readonly kinds: readonly ContributionKind[];
}

function figure(
  group: FigureGroup,
  label: string,
  unit: FigureUnit,
  chaoss: string | null,
  definition: string,
  kinds: readonly ContributionKind[] = [],
): FigureDescription {
  return { group, label, unit, chaoss, definition, kinds };
}

/** Days after the first contribution from which a new contributor counts as having stayed. */
export const stayedAfterDays = 30;

/**
 * The figures of a report, in display order, read by page, CSV, API and shared link. `contributions.ts` says what is a
 * contribution. People are people: no bots, no profiles of organizations, nobody in the trash.
 */
const descriptions = {
  contributors: figure("people", "Contributors", "people", "Contributors", "People with at least one contribution."),
  newContributors: figure(
    "people",
    "New contributors",
    "people",
    "New Contributors",
    "People whose first contribution here lies in the period.",
  ),
  stayedContributors: figure(
    "people",
    "New contributors who stayed",
    "people",
    null,
    `New contributors who contributed again ${stayedAfterDays} days or more after their first contribution, until today.`,
  ),
  absenceFactor: figure(
    "people",
    "Contributor absence factor",
    "people",
    "Contributor Absence Factor",
    "The smallest number of people who made half of the contributions. Also called bus factor.",
  ),
  largestContributorShare: figure(
    "people",
    "Largest contributor's share",
    "share",
    null,
    "Share of all contributions that the most active person made.",
  ),
  organizations: figure(
    "organizations",
    "Organizations",
    "organizations",
    "Organizational Diversity",
    "Organizations that at least one contribution counts for, by the employer at its date.",
  ),
  largestOrganizationShareKnown: figure(
    "organizations",
    "Largest organization's share, known employers",
    "share",
    "Organizational Influence",
    "Share of the largest organization in the contributions of people whose employer is known or who are independent.",
  ),
  largestOrganizationShare: figure(
    "organizations",
    "Largest organization's share, all",
    "share",
    "Organizational Influence",
    "Share of the largest organization in all contributions, also those of people whose employer is unknown.",
  ),
  elephantFactorKnown: figure(
    "organizations",
    "Elephant factor, known employers",
    "organizations",
    "Elephant Factor",
    "The smallest number of organizations that half of the contributions with an employer count for.",
  ),
  elephantFactor: figure(
    "organizations",
    "Elephant factor, all",
    "organizations",
    "Elephant Factor",
    "The same for half of all contributions. Empty where all organizations together have less than half.",
  ),
  independentShare: figure(
    "organizations",
    "Independent people's share",
    "share",
    null,
    "Share of all contributions by people of whom it is stated that they worked for no organization.",
  ),
  unknownShare: figure(
    "organizations",
    "Share with unknown employer",
    "share",
    null,
    "Share of all contributions by people whose employer at the date is not known.",
  ),
  contributions: figure(
    "work",
    "Contributions",
    "count",
    "Types of Contributions",
    "All activities that the report counts.",
  ),
  commits: figure(
    "work",
    "Commits",
    "count",
    "Code Changes Commits",
    "Commits in the connected Git repositories, by the date on which they were written, merge commits included.",
    ["commit"],
  ),
  changeRequests: figure(
    "work",
    "Change requests",
    "count",
    "Change Requests",
    "Pull requests, merge requests and Gerrit changes that were opened.",
    ["changeRequest"],
  ),
  merges: figure(
    "work",
    "Merged change requests",
    "count",
    "Change Requests Accepted",
    "Change requests that were merged.",
    ["merge"],
  ),
  reviews: figure(
    "work",
    "Reviews",
    "count",
    "Change Request Reviews",
    "Reviews, votes and comments on code, and commits that name a reviewer or tester.",
    ["review"],
  ),
  issues: figure("work", "Issues opened", "count", "Issues New", "Issues that were opened.", ["issue"]),
  closings: figure("work", "Issues closed", "count", "Issues Closed", "Issues that were closed.", ["closing"]),
  messages: figure(
    "work",
    "Messages",
    "count",
    null,
    "Comments on issues and change requests, and messages in chats, forums and mailing lists.",
    ["message"],
  ),
  releases: figure(
    "work",
    "Releases",
    "count",
    "Release Frequency",
    "Commits with a tag that names a version, in the connected Git repositories, by the date of the commit. Pre-releases do not count.",
  ),
  firstResponseMedian: figure(
    "time",
    "Time to first response, median",
    "seconds",
    "Time to First Response",
    "For issues and change requests that were opened in the period and answered since: time until the first comment, review, merge or closing by somebody else who is no bot.",
    ["issue", "changeRequest"],
  ),
  firstResponseP90: figure(
    "time",
    "Time to first response, p90",
    "seconds",
    "Time to First Response",
    "The time within which nine of ten of those answered got their first response.",
    ["issue", "changeRequest"],
  ),
  firstReviewMedian: figure(
    "time",
    "Time to first review, median",
    "seconds",
    null,
    "For change requests that were opened in the period and reviewed since: time until the first review by somebody else who is no bot.",
    ["changeRequest"],
  ),
  firstReviewP90: figure(
    "time",
    "Time to first review, p90",
    "seconds",
    null,
    "The time within which nine of ten of those reviewed got their first review.",
    ["changeRequest"],
  ),
  mergeMedian: figure(
    "time",
    "Time to merge, median",
    "seconds",
    "Change Requests Duration",
    "For change requests that were merged in the period: time since they were opened.",
    ["merge"],
  ),
  mergeP90: figure(
    "time",
    "Time to merge, p90",
    "seconds",
    "Change Requests Duration",
    "The time within which nine of ten of those merged were merged.",
    ["merge"],
  ),
  closeMedian: figure(
    "time",
    "Time to close an issue, median",
    "seconds",
    "Issue Resolution Duration",
    "For issues whose last closing lies in the period: time since they were opened.",
    ["closing"],
  ),
  closeP90: figure(
    "time",
    "Time to close an issue, p90",
    "seconds",
    "Issue Resolution Duration",
    "The time within which nine of ten of those closed were closed.",
    ["closing"],
  ),
  openIssues: figure(
    "backlog",
    "Open issues",
    "count",
    null,
    "Issues that were not closed at the end of the period. Platforms do not tell when an issue is reopened.",
    ["issue"],
  ),
  openChangeRequests: figure(
    "backlog",
    "Open change requests",
    "count",
    null,
    "Change requests that were neither merged nor closed at the end of the period.",
    ["changeRequest"],
  ),
};

export type FigureId = keyof typeof descriptions;
export const figureIds = Object.keys(descriptions) as FigureId[];
export const figures: Readonly<Record<FigureId, FigureDescription>> = descriptions;

/** Values of one figure; null where there is nothing to measure. */
export interface FigureValues {
  readonly now: number | null;
  readonly before: number | null;
  /** One for each month of the period. */
  readonly months: (number | null)[];
}
