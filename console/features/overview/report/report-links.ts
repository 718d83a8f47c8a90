import type { DayRange } from "#shared/domain/overview.ts";
import { type Counted, kindsCounted } from "#shared/domain/report/contributions.ts";
import { type FigureId, figures } from "#shared/domain/report/figures.ts";
import { anyOf, listAddress, within } from "../links.ts";
import { reportAddress } from "./report-address.ts";

interface ReportPlace {
  readonly groupId: string;
  /** Id of a project or sub-project of the group; null for the whole group. */
  readonly segmentId: string | null;
  readonly counted: Counted;
}

/** Records that the factors consist of; null when they are too many for a URL. */
interface FactorIds {
  readonly peopleIds: readonly string[] | null;
  readonly organizationIds: readonly string[] | null;
}

/** Part of a report that lists the releases of its period. */
export const releasesHash = "#releases";

/** Returns builders of list URLs for the figures of a report. The list of a count has as many rows as it states. */
export function reportLinks({ groupId, segmentId, counted }: ReportPlace) {
  const list = listAddress(groupId, segmentId);
  const activities = (kinds: readonly string[], days: DayRange, values = {}) =>
    list("/activities", { contribution: anyOf(kinds), date: within(days), ...values });
  const contributions = (days: DayRange, values = {}) => activities(kindsCounted(counted), days, values);
  const people = (property: string) => (days: DayRange) =>
    list("/people", { [`${property}.${counted}`]: within(days) });
  const contributors = people("contributionDate");
  const organizations = (days: DayRange) => list("/organizations", { [`contributionDate.${counted}`]: within(days) });
  const ofEmployer = (value: string) => (days: DayRange) =>
    contributions(days, { employer: { type: "select", value, include: true } });
  const ofKinds = (id: FigureId) => (days: DayRange) => activities(figures[id].kinds, days);
  const openAt = (id: FigureId) => (days: DayRange) =>
    list("/activities", {
      contribution: anyOf(figures[id].kinds),
      openAt: within({ from: days.to, to: days.to }),
    });

  const byFigure: Readonly<Partial<Record<FigureId, (days: DayRange) => string>>> = {
    contributors,
    newContributors: people("firstContribution"),
    stayedContributors: people("stayedSince"),
    absenceFactor: contributors,
    largestContributorShare: contributors,
    organizations,
    largestOrganizationShareKnown: organizations,
    largestOrganizationShare: organizations,
    elephantFactorKnown: organizations,
    elephantFactor: organizations,
    independentShare: ofEmployer("independent"),
    unknownShare: ofEmployer("unknown"),
    contributions,
    openIssues: openAt("openIssues"),
    openChangeRequests: openAt("openChangeRequests"),
    releases: ({ from, to }) =>
      reportAddress(segmentId ?? groupId, { period: `${from}..${to}`, counted }) + releasesHash,
  };
  return {
    /** URL of the list that a figure counts in some days. */
    of: (id: FigureId, days: DayRange): string => (byFigure[id] ?? ofKinds(id))(days),
    /** The same for the whole period, where the records of a factor are known. */
    ofPeriod(id: FigureId, days: DayRange, { peopleIds, organizationIds }: FactorIds): string {
      if (id === "absenceFactor" && peopleIds?.length) return list("/people", { people: anyOf(peopleIds) });
      if (id === "elephantFactorKnown" && organizationIds?.length) {
        return list("/organizations", { organizations: anyOf(organizationIds) });
      }
      return this.of(id, days);
    },
    contributionsOf: (kind: "people" | "organizations", id: string, days: DayRange) =>
      contributions(days, { [kind === "people" ? "member" : "organizations"]: anyOf([id]) }),
    ofEmployer: (value: "independent" | "unknown", days: DayRange) => ofEmployer(value)(days),
    maintainers: (filter: "maintainer" | "formerMaintainer") =>
      list("/people", { [filter]: { type: "boolean", value: true } }),
    profile: (kind: "people" | "organizations", id: string) => `/${kind}/${id}?projectGroup=${groupId}`,
  };
}

export type ReportLinks = ReturnType<typeof reportLinks>;
