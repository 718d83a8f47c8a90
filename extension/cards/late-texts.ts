/** Texts of parts of a card that few records have. */
export const texts = {
  openReports: (n: number) => (n === 1 ? "1 open data issue" : `${n} open data issues`),
  notes: {
    title: "Notes",
    latest: "Latest note",
    none: "No notes in this project group yet",
    someone: "Someone",
  },
  background: {
    title: "Background",
    none: "Nothing known",
    place: "Location",
    zone: "Time zone",
    first: "First seen",
    independent: "Independent",
  },
  projects: {
    title: "Projects",
    activities: (n: number) => (n === 1 ? "1 activity" : `${new Intl.NumberFormat().format(n)} activities`),
  },
  tag: "Tag",
} as const;
