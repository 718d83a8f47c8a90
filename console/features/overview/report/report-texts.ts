import { formatCount } from "#console/data-table/index.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import type { FigureGroup } from "#shared/domain/report/figures.ts";
import { titles } from "../../titles.ts";
import type { RiskLevel, Verdict } from "./risks.ts";

/** Interface texts of the report. Texts of figures and risks are in `shared/domain/report`. */
export const reportTexts = {
  title: titles.report,
  heading: (name: string) => `Who carries ${name}`,
  loading: "Loading the report",
  project: "Project",
  period: "Period",
  ownDates: "Custom dates…",
  quarter: (year: string, quarter: string) => `Q${quarter} ${year}`,
  year: (year: string) => `Year ${year}`,
  from: "First day",
  to: "Last day",
  apply: "Apply",
  wrongDates: "Enter a first and a last day, at most ten years apart. The first day cannot be in the future.",
  counted: "What counts",
  choices: { all: "Code and talk", code: "Code", talk: "Talk" } satisfies Record<Counted, string>,
  running: "Period not over yet",
  csv: "CSV",
  print: "Print",

  share: "Share",
  links: {
    title: "Share this report",
    text: (period: string, counted: string) =>
      `Anyone with the link sees the report of ${period} (${counted}) as it is now, without an account. It has no email addresses and leaves out maintainers.`,
    duration: "The link works for",
    days: (count: number) => (count === 365 ? "One year" : `${count} days`),
    withPeople: "Name the leading people",
    withPeopleHint: "Organizations are always named.",
    create: "Create link",
    cancel: "Cancel",
    done: "Done",
    link: "Link",
    copy: "Copy link",
    copied: "Link copied",
    once: "Copy it now: it is not shown again. Anyone who has it can read the report until it ends or is revoked.",
    present: "Links that work now",
    named: "with people",
    createdBy: (day: string, name: string | null) => `Created ${day}${name === null ? "" : ` by ${name}`}`,
    until: (day: string) => `works until ${day}`,
    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke the link to ${name}`,
    revoked: "Link revoked",
    asOf: (day: string, until: string) => `As of ${day}. This link works until ${until}.`,
    endedTitle: "This link does not work",
    endedText: "It has ended, or was revoked. Ask the person who sent it for a new one.",
  },

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

  maintainers: {
    title: "Maintainers",
    definition:
      "People listed today in MAINTAINERS, OWNERS, CODEOWNERS and AUTHORS files of connected repositories, whatever the period. Reviewers and former maintainers are left out.",
    summary: (count: number, largest: string | null, share: string) =>
      `${count} ${count === 1 ? "maintainer" : "maintainers"}.${largest === null ? "" : ` Largest employer: ${largest} (${share}).`}`,
    withoutProfile: (count: number) => `${count} without a profile`,
    former: (count: number) => `${count} former`,
    person: "Person",
    worksFor: "Works for",
    role: "Role",
    repository: "Repository",
    since: "Since",
    lastActive: "Last activity",
    noProfile: "No profile",
    isThis: (name: string) => `Is this ${name}?`,
    activities: (count: number) => `${formatCount(count)} ${count === 1 ? "activity" : "activities"} here`,
    showAll: (count: number) => `Show all ${formatCount(count)}`,
    confirm: "Confirm",
    reject: "Reject",
    undo: "Undo",
    confirmOf: (name: string) => `Confirm ${name}`,
    rejectOf: (name: string) => `Reject ${name}`,
    undoOf: (name: string) => `Undo the confirmation of ${name}`,
    confirmed: "Profile confirmed",
    rejected: "Profile rejected",
    withdrawn: "Decision withdrawn",
    failed: "The decision was not saved.",
    notLoaded: "The maintainers could not be loaded.",
    none: "No connected Git repository lists its maintainers in a file.",
  },

  definitions: {
    title: "How this is counted",
    counts: (labels: string) => `This report counts ${labels}.`,
    never:
      "Never counted: activities of bots, organizations and people in the trash; stars, forks, joins, follows and reactions; assignments and review requests; posts about the project on other sites; and your own activity types.",
    commits:
      "A commit counts for its author and each co-author, not for its committer or for those who signed it off, and not again as part of a change request.",
    employers: "Each activity counts for the person's employer on that day. Days are in UTC.",
  },

  emptyTitle: "No contributions in this period",
  emptyText: "Select another period, or connect an integration.",
  showQuarter: (period: string) => `Show ${period}`,
} as const;
