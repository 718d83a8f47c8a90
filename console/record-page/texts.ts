import { nameLength } from "#shared/domain/limits.ts";

/** Texts that profiles of people and organizations share. */
export const texts = {
  position: (place: string, total: string | null) => (total === null ? place : `${place} of ${total}`),
  notVerified: "Not verified",
  merged: { title: "This profile was merged", message: "You see the profile that it is part of now." },
  history: "History",
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
    previous: { quarter: "A year before", year: "12 months before", all: "A year before" },
  },
  platforms: {
    heading: "By platform",
    caption: "Activities by platform, all time",
    none: "No activity yet.",
    all: (count: number) => `Show all ${count} platforms`,
    fewer: "Show fewer",
  },
  form: {
    cancel: "Cancel",
    save: "Save",
    saving: "Saving…",
    add: "Add",
    adding: "Adding…",
    failed: "It was not saved.",
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
    detail: (domain: string | null, people: number | null) =>
      [domain, people === null ? null : people === 1 ? "1 person" : `${people.toLocaleString()} people`]
        .filter((part) => part !== null)
        .join(" · "),
  },
  meanwhile: {
    title: "Somebody else changed this meanwhile.",
    text: "Nothing of it was overwritten. Which one should stay?",
    field: "Field",
    theirs: "Saved now",
    yours: "Yours",
    nothing: "nothing",
    take: "Take what is saved",
    keep: "Save yours instead",
  },
  attributes: {
    heading: "Attributes",
    none: "No attributes are known.",
    sourcesOf: (label: string) => `Sources of ${label}`,
    shown: "Shown",
    changed: (who: string, when: string) => `Last changed by ${who}, ${when}`,
    nobody: "the platform",
    enriched: (when: string) => `Enriched ${when}`,
    sources: { custom: "Custom", enrichment: "Enrichment", system: "Computed" },
  },
} as const;
