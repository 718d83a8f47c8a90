import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the person and organization cards. */
export const texts = isolateNames({
  person: "Person",
  organization: "Organization",
  openConsole: "Open in console",
  fresh: {
    now: "Up to date",
    updated: "Updated ",
    old: (age: string) => `${age} ago`,
    seconds: (n: number) => `${n} s`,
    refreshing: ", refreshing",
    again: "Refresh",
  },
  badges: { new: "New", bot: "Bot", team: "Team member", organization: "Organization" },
  edit: { person: "Edit name, job title and organization", organization: "Edit name" },
  headline: (title: string | null, organization: string | null) =>
    title && organization ? `${title} at ${organization}` : (title ?? organization),
  figures: { activities: "Activities", engagement: "Engagement", lastActive: "Last active", people: "People" },
  otherServer: (host: string) =>
    `Possible match: this person has the same name on ${host}. Check whether both profiles belong to one person.`,
  identities: { title: "Identities", none: "No identities yet", thisPage: "this page", notVerified: "not verified" },
  emails: { title: "Emails", none: "No emails yet" },
  more: (n: number) => `${n} more`,
} as const);
