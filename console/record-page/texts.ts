import { nameLength } from "#shared/domain/limits.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";

const number = new Intl.NumberFormat();
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`;

/** Texts that profiles of people and organizations share. */
export const texts = isolateNames({
  position: (place: string, total: string | null) => (total === null ? place : `${place} of ${total}`),
  notVerified: "Not verified",
  merged: { title: "This profile was merged", message: "It is now part of this profile." },
  history: "History",
  mergesAndHistory: "Merges and history",
  joined: (date: string) => `Joined ${date}`,
  syncing: "Syncing activities",
  syncFailed: "Moving the activities after a merge failed.",
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
    previous: { quarter: "A year earlier", year: "Previous 12 months", all: "A year earlier" },
    sameDays: ", this month against as many days",
  },
  platforms: {
    heading: "By platform",
    caption: "Activities by platform, all time",
    none: "No activity yet.",
    all: (count: number) => `Show all ${count} platforms`,
    fewer: "Show fewer",
  },
  month: { month: "Month", year: "Year", none: "No date" },
  employer: {
    heading: "Effect on past activities",
    loading: "Counting the activities that would move",
    none: "No past activity changes its organization.",
    nobody: "no organization",
    total: (activities: string, people: string) => `${activities} of ${people} count for another organization:`,
    move: (activities: string, from: string, to: string) => `${activities} from ${from} to ${to}`,
    more: (count: string) => `and ${count} more changes`,
    share: "Share of the project group",
    partial: "Too many activities to look at all of them here. These are the first ones; the change applies to all.",
    activities: (count: number) => counted(count, "activity", "activities"),
    people: (count: number) => counted(count, "person", "people"),
  },
  form: {
    cancel: "Cancel",
    save: "Save",
    saving: "Saving…",
    failed: "Not saved.",
    tryAgain: "Please try again. If the problem remains, reach out to us.",
  },
  name: {
    label: "Name",
    edit: "Edit name",
    save: "Save name",
    tooLong: `Name must be at most ${nameLength} characters`,
  },
  organizationField: {
    placeholder: "Search organizations",
  },
  conflict: {
    title: "Another user changed this in the meantime.",
    text: "Nothing was overwritten. Select the version to keep.",
    field: "Field",
    theirs: "Saved version",
    yours: "Your version",
    nothing: "nothing",
    take: "Use saved version",
    keep: "Save your version",
  },
  attributes: {
    heading: "Attributes",
    none: "No attributes yet",
    sourcesOf: (label: string) => `Sources of ${label}`,
    shown: "Shown",
    changed: (who: string, when: string) => `Last changed by ${who}, ${when}`,
    nobody: "the platform",
    enriched: (when: string) => `Enriched ${when}`,
    sources: { custom: "Custom", enrichment: "Enrichment", system: "Computed" },
  },
} as const);
