import { monthLabel } from "#console/ui/month-label.ts";
import type { OverviewPeriod } from "#shared/domain/overview.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

const days = ({ from, to }: { from: string; to: string }) =>
  from === to ? monthLabel(from, "long") : `${monthLabel(from, "long")} – ${monthLabel(to, "long")}`;

/** Interface texts of the overview. Terms of the CHAOSS project (chaoss.community) keep their names. */
export const texts = isolateNames({
  title: titles.overview,
  project: "Project",
  allProjects: "All projects",
  platform: "Platform",
  allPlatforms: "All platforms",
  period: "Period",
  periods: { "7d": "7 days", "14d": "14 days", "30d": "30 days", "12m": "12 months" } satisfies Record<
    OverviewPeriod,
    string
  >,
  days,
  compared: (now: Parameters<typeof days>[0], before: Parameters<typeof days>[0]) =>
    `${days(now)}, compared with ${days(before)}`,
  countedAt: (time: string) => `Counted at ${time}`,
  recounting: "Counting again…",
  counting:
    "These figures are being counted for the first time, which takes a moment. They appear here when they are ready.",
  report: "Report",
  print: "Print",
  loading: "Loading the overview",
  emptyTitle: "No activity in this period",
  emptyText: "Select a longer period or other projects, or connect an integration.",
  lastActive: (day: string) => `The last activity was on ${monthLabel(day, "long")}.`,
  allActivities: "Show all activities",
  toGroups: "Go to project groups",

  figures: "Key figures",
  before: "before",
  activities: "Activities",
  people: { active: "Active people", joined: "New people", one: "person", many: "people", title: "People" },
  organizations: {
    active: "Active organizations",
    joined: "New organizations",
    one: "organization",
    many: "organizations",
    title: "Organizations",
  },

  overTime: {
    activities: "Activities over time",
    people: "People over time",
    organizations: "Organizations over time",
  },
  byPlatform: "By platform",
  byType: "By type",
  sentiment: "Sentiment",
  sentiments: { positive: "Positive", neutral: "Neutral", negative: "Negative" },
  noSentiment: "No activity in this period has a sentiment.",
  share: "Share",
  name: "Name",
  showAll: (count: string) => `Show all ${count}`,
  showLess: "Show fewer",

  leading: "Leading",
  groups: {
    label: "Count with subsidiaries",
    parts: (count: number) => `with ${count - 1} ${count === 2 ? "subsidiary" : "subsidiaries"}`,
  },
  withoutOrganization: {
    independent: { label: "Independent", about: "Activities of people who state that they work for no organization." },
    unknown: { label: "Unknown employer", about: "Activities of people whose employer at the time is not known." },
  },
  newAndActive: "New and active",
  joinedSince: {
    people: "joined in this period (CHAOSS: New Contributors).",
    organizations: "were first active in this period.",
  },
  activitiesOf: (name: string, count: string) => `${count} activities of ${name}`,
  slipping: "Slipping away",
  notSince: {
    people: "were active in the period before, and not since (CHAOSS: Inactive Contributors).",
    organizations: "were active in the period before, and not since.",
  },
  none: "None",
  factor: {
    people: {
      text: "account for half of all activity",
      term: "Contributor Absence Factor (CHAOSS), also called bus factor: the smallest number of people who do half of the contributions. Bots are not counted.",
    },
    organizations: {
      text: "account for half of all affiliated activity",
      term: "Elephant Factor (CHAOSS): the smallest number of organizations whose people make half of the contributions.",
    },
  },

  retention: {
    title: "Retention",
    text: "How many of the people who joined in a month were active in each later month.",
    cohort: "Joined in",
    size: "People",
    since: (months: number) => (months === 0 ? "Same month" : `+${months}`),
    cell: (count: string, people: string, month: string) => `${count} of ${people} active in ${month}`,
  },

  waiting: {
    inbox: "Open the inbox",
    title: "Waiting for you",
    suggestions: { member: "likely duplicate people", organization: "likely duplicate organizations" },
    findings: { member: "data quality findings on people", organization: "data quality findings on organizations" },
    reports: "open data issue reports",
    everywhere: "all project groups",
    integrations: {
      "action-required": (count: number) =>
        count === 1 ? "integration that needs attention" : "integrations that need attention",
      "connection-failed": (count: number) =>
        count === 1 ? "integration that cannot connect" : "integrations that cannot connect",
    },
    failed: "This could not be loaded.",
  },
} as const);
