import type { Counted } from "#shared/domain/report/contributions.ts";
import type { FigureGroup } from "#shared/domain/report/figures.ts";
import type { RiskLevel, Verdict } from "#shared/domain/report/risks.ts";
import { reportTitle } from "../titles.ts";

/** Interface texts of the report. Texts of figures and risks are in `shared/domain/report`. */
export const reportTexts = {
  title: reportTitle,
  heading: (name: string) => `Who carries ${name}`,
  loading: "Loading the report",
  project: "Project",
  period: "Period",
  ownDates: "Own dates…",
  quarter: (year: string, quarter: string) => `Quarter ${quarter}, ${year}`,
  year: (year: string) => `Year ${year}`,
  from: "First day",
  to: "Last day",
  apply: "Apply",
  wrongDates: "Enter two days, at most ten years apart. The first one cannot be in the future.",
  counted: "What counts",
  choices: { all: "Code and talk", code: "Code", talk: "Talk" } satisfies Record<Counted, string>,
  running: "The period is not over; the one before ends after as many days.",
  csv: "CSV",
  print: "Print",

  risks: "Risks",
  levels: { high: "High", watch: "Watch", low: "Low", unknown: "Unknown" } satisfies Record<RiskLevel, string>,
  trends: { better: "Better than before", worse: "Worse than before", same: "As before" } satisfies Record<
    NonNullable<Verdict["trend"]>,
    string
  >,

  groups: {
    people: "People",
    organizations: "Organizations",
    work: "Work",
    time: "Time",
    backlog: "Backlog",
  } satisfies Record<FigureGroup, string>,
  figure: "Figure",
  now: "Period",
  before: "Before",
  change: "Change",
  chaoss: (name: string) => `CHAOSS: ${name}.`,
  none: "–",
  overTime: { contributors: "Contributors by month", contributions: "Contributions by month" },

  leading: { people: "Leading people", organizations: "Leading organizations" },
  leader: { people: "Person", organizations: "Organization" },
  contributions: "Contributions",
  ofAll: "Of all",
  ofKnown: "Of known",
  independent: "Independent",
  unknown: "Unknown employer",
  noLeaders: "None",

  definitions: {
    title: "How this is counted",
    counts: (labels: string) => `This report counts ${labels}.`,
    never:
      "Never counted: bots, profiles of organizations, people in the trash, stars, forks, joins, follows, reactions, assignments and requests, posts about the project on other sites, and activity types that were added here.",
    commits:
      "A commit counts once, for its author and its co-authors: not again for its committer or who signed it off, and not as part of a change request.",
    employers: "An activity counts for the employer at its date. Days are UTC.",
  },

  emptyTitle: "No contributions in this period",
  emptyText: "Select another period, or connect an integration.",
  showQuarter: (period: string) => `Show ${period}`,
} as const;
