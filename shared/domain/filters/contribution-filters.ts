import {
  type ContributionKind,
  type Counted,
  contributionKindNames,
  contributionKinds,
  countedChoices,
  typesOf,
} from "../report/contributions.ts";
import type { DateFilter, FilterDefinition, FilterPiece } from "./definition.ts";

const suffix = { all: "", code: " to code", talk: " to talk" } as const satisfies Record<Counted, string>;

const contributionDates = (property: string, label: string): readonly DateFilter[] =>
  countedChoices.map((counted) => ({
    id: `${property}.${counted}`,
    label: label + suffix[counted],
    type: "date",
    property: `${property}.${counted}`,
    unlisted: true,
  }));

/** Filters by the dates of contributions (`report/contributions.ts`). Used by links from reports only. */
export const contributionDateFilters = contributionDates("contributionDate", "Contribution");
export const newcomerFilters: readonly DateFilter[] = [
  ...contributionDates("firstContribution", "First contribution"),
  ...contributionDates("stayedSince", "Stayed since first contribution"),
];

/** Filters of activities by what they contribute, by the employer at their date, and of threads that were open. */
export const contributionFilters: readonly FilterDefinition[] = [
  {
    id: "contribution",
    label: "Contribution",
    type: "multiselect",
    property: "isContributor",
    options: {
      kind: "fixed",
      options: contributionKindNames.map((kind) => ({ value: kind, label: contributionKinds[kind].label })),
    },
    unstated: "any",
    several: false,
    piece: contributionPiece,
  },
  {
    id: "employer",
    label: "Employer",
    type: "select",
    property: "employer",
    options: {
      kind: "fixed",
      options: [
        { value: "known", label: "Known" },
        { value: "independent", label: "Independent" },
        { value: "unknown", label: "Unknown" },
      ],
    },
  },
  { id: "openAt", label: "Open at the end of", type: "date", property: "openAt", unlisted: true },
];

/** Activities of these kinds, by people who can contribute. */
function contributionPiece(kinds: readonly string[]): FilterPiece {
  const known = kinds.filter((kind): kind is ContributionKind => Object.hasOwn(contributionKinds, kind));
  const byPlatform = Map.groupBy(typesOf(known), (each) => each.slice(0, each.indexOf(":")));
  return {
    and: [
      {
        or: [...byPlatform].map(([platform, types]) => ({
          and: [{ platform: { eq: platform } }, { type: { in: types.map((each) => each.slice(platform.length + 1)) } }],
        })),
      },
      { isContributor: { eq: true } },
    ],
  };
}
