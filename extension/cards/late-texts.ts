import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of parts of a card that load after it. */
export const texts = isolateNames({
  openReports: (n: number) => (n === 1 ? "1 open data issue" : `${n} open data issues`),
  notes: {
    title: "Notes",
    latest: "Latest note",
    pinned: "Pinned note",
    pin: "Pin to the top",
    unpin: "Unpin",
    none: "No notes in this project group yet",
    someone: "Someone",
  },
  activities: {
    title: "Last activities",
    none: "No activities in this project group yet",
    failed: "Could not be loaded",
    add: "Add note or activity",
  },
  background: {
    title: "Background",
    none: "Nothing known",
    place: "Location",
    zone: "Time zone",
    first: "First seen",
    independent: "Independent",
  },
  maintainerRoles: "Maintainer roles",
  projects: {
    title: "Projects",
    activities: (n: number) => (n === 1 ? "1 activity" : `${new Intl.NumberFormat().format(n)} activities`),
  },
  tag: "Tag",
  weeks: {
    total: (weeks: number, n: string) => `${weeks} weeks, ${n} ${n === "1" ? "activity" : "activities"}`,
    current: (n: string) => `${n} this week`,
    one: (ago: number, n: string) =>
      ago === 0 ? `${n} this week` : ago === 1 ? `${n} a week ago` : `${n}, ${ago} weeks ago`,
  },
  tags: { title: "Tags", none: "No tags yet", add: "Add tag" },
  groups: {
    title: "Project groups",
    none: "No other project groups",
    here: "shown",
    switchTo: (name: string) => `Show in ${name}`,
  },
  attribute: { menu: (what: string) => `Actions for ${what}`, report: "Report data issue", copy: "Copy", open: "Open" },
} as const);
