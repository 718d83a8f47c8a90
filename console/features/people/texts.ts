import { formatCount } from "#console/data-table/index.ts";
import { titles } from "./titles.ts";

/** Texts of the people list, and those it shares with the profile. */
export const texts = {
  title: titles.list,
  searchPlaceholder: "Search people",
  count: (count: number) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`,
  loading: "Loading people",
  settings: { bot: "Bots", teamMember: "Team" },
  views: { all: "All people", unaffiliated: "Unaffiliated", toReview: "To review" },
  columns: {
    person: "Person",
    organization: "Organization",
    jobTitle: "Job Title",
    identities: "Identities",
    emails: "Emails",
    activityCount: "# of Activities",
    joinedAt: "Joined date",
    engagementLevel: "Engagement level",
    lastActive: "Last activity",
    location: "Location",
    bio: "Bio",
    tags: "Tags",
  },
  badges: { new: "New", bot: "Bot", team: "Team", organization: "Organization" },
  moreIdentities: (count: number, name: string) =>
    `${count} more ${count === 1 ? "identity" : "identities"} of ${name}`,
  moreEmails: (count: number, name: string) => `${count} more ${count === 1 ? "email" : "emails"} of ${name}`,
  identitiesOf: (name: string) => `Identities of ${name}`,
  emailsOf: (name: string) => `Emails of ${name}`,
  emptyTitle: "No people yet",
  emptyText: "Connect a source: its people show up here as soon as their activities are read.",
  noMatchTitle: "No people match",
  noMatchText: "Change the search or the filters, or show the people that the view leaves out.",
  pastEndTitle: "No more people",
  pastEndText: "The list has become shorter than this page.",
  score: (score: number) => `Score ${score} of 10`,
  verified: "Verified",
} as const;
