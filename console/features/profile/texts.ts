/** Texts that profiles of people and organizations share. */
export const texts = {
  position: (place: string, total: string | null) => (total === null ? place : `${place} of ${total}`),
  notVerified: "Not verified",
  joined: (date: string) => `Joined ${date}`,
  facts: {
    heading: "Community snapshot",
    activities: "Activities",
    activeDays: "Active days",
    lastActive: "Last active",
    inTwelveMonths: "in 12 months",
    sinceJoining: (days: string) => `of ${days} since joining`,
    never: "No activity yet",
  },
  chart: {
    heading: "Activity over time",
    period: "Period",
    periods: { quarter: "3 mo", year: "12 mo", all: "All" },
    within: { quarter: "in 3 months", year: "in 12 months", all: "since the first activity" },
    label: "Activities per month",
    current: { quarter: "Last 3 months", year: "Last 12 months", all: "All activities" },
    previous: "A year before",
  },
  platforms: {
    heading: "By platform",
    caption: "Activities by platform, all time",
    none: "No activity yet.",
    all: (count: number) => `Show all ${count} platforms`,
    fewer: "Show fewer",
  },
  attributes: {
    heading: "Attributes",
    none: "No attributes are known.",
    sources: { custom: "Custom", enrichment: "Enrichment", system: "Computed" },
  },
} as const;
