import { formatCount } from "#console/data-table/index.ts";
import type { GapKind } from "#shared/contract/employer-gaps.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../../titles.ts";

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Interface texts of the screen of missing employers. */
export const texts = isolateNames({
  title: titles.missingEmployers,
  text: "Activities of these people count for no organization, or for one that may be wrong. Set an employer for all people of a domain at once; one undo takes it back.",
  tabs: "Kinds",
  kinds: { none: "No employer", guessed: "Guessed", contradictory: "Contradictory" } satisfies Record<GapKind, string>,
  region: "Groups of people",
  loading: "Loading people without an employer",
  caption: "People by the domain of their addresses, the most active first",
  search: "Search domains",
  count: (groups: number, people: number) =>
    `${counted(people, "person", "people")} in ${counted(groups, "group", "groups")}`,
  partial: "Only the 20,000 most active people are shown.",
  domain: "Domain",
  otherDomains: "No company address",
  people: "People",
  peopleOf: (domain: string, count: number) => `${counted(count, "person", "people")} of ${domain}`,
  activities: "Activities",
  lastActive: "Last active",
  proposal: "Proposed employer",
  evidence: {
    domain: "has this domain",
    name: "is called like the domain",
    colleagues: (count: number) => counted(count, "other person with it works there", "others with it work there"),
  },
  set: "Set employer",
  setOf: (domain: string) => `Set the employer of the people of ${domain}`,
  emptyTitle: "Nobody here",
  emptyText: "There is no such person in this project group.",
  noMatchTitle: "No domain matches",
  noMatchText: "Search for another domain.",
  pastEndTitle: "No more here",
} as const);
