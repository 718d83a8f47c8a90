import { formatCount } from "#console/data-table/index.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

/** Interface texts of the people list, some shared with the profile. */
export const texts = isolateNames({
  title: titles.people,
  searchPlaceholder: "Search people",
  count: (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`,
  loading: "Loading people",
  settings: { bot: "Bots", teamMember: "Team" },
  views: { all: "All people", unaffiliated: "Unaffiliated", toReview: "To review" },
  badges: { new: "New", bot: "Bot", team: "Team", organization: "Organization" },
  moreEmails: (count: number, name: string) => `${count} more ${count === 1 ? "email" : "emails"} of ${name}`,
  copy: (value: string) => `Copy ${value}`,
  identitiesOn: (name: string, platforms: string) => `Identities of ${name}: ${platforms}`,
  identitiesOf: (name: string) => `Identities of ${name}`,
  emailsOf: (name: string) => `Emails of ${name}`,
  emptyTitle: "No people yet",
  emptyText: "Connect a source. Its people appear here as soon as their activities are synced.",
  noMatchTitle: "No people match",
  noMatchText: "Change the search or the filters, or show the people that the view leaves out.",
  pastEndTitle: "No more people",
  pastEndText: "The list now ends before this page.",
  score: (score: number) => `Score ${score} of 10`,
  verified: "Verified",
} as const);
