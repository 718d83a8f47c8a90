/** Texts of the person and organization cards. */
export const texts = {
  person: "Person",
  organization: "Organization",
  openConsole: "Open in console",
  back: "Back",
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
  weeks: {
    total: (weeks: number, n: string) => `${weeks} weeks, ${n} activities`,
    current: (n: string) => `${n} this week`,
    one: (ago: number, n: string) =>
      ago === 0 ? `${n} this week` : ago === 1 ? `${n} a week ago` : `${n}, ${ago} weeks ago`,
  },
  otherServer: (host: string) =>
    `Possible match: this person has the same name on ${host}. Check whether both profiles belong to one person.`,
  activities: {
    title: "Last activities",
    none: "No activities in this project group yet",
    failed: "Could not be loaded",
    add: "Add note or activity",
  },
  identities: { title: "Identities", none: "No identities yet", thisPage: "this page", notVerified: "not verified" },
  emails: { title: "Emails", none: "No emails yet" },
  tags: { title: "Tags", none: "No tags yet", add: "Add tag" },
  groups: {
    title: "Project groups",
    none: "No other project groups",
    here: "shown",
    switchTo: (name: string) => `Show in ${name}`,
  },
  attribute: { menu: (what: string) => `Actions for ${what}`, report: "Report data issue", copy: "Copy", open: "Open" },
  more: (n: number) => `${n} more`,
} as const;
