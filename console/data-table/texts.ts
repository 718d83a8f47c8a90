import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of all lists. */
export const texts = isolateNames({
  view: "View",
  widthOf: (label: string) => `Width of ${label}`,
  filter: "Filter",
  inclusions: { include: "Include", exclude: "Exclude", filter: "Only" },
  counted: { exclude: (what: string) => `without ${what}`, filter: (what: string) => `${what} only` },
  cannotLeaveOut: (what: string) => `This server cannot exclude ${what}. They are shown.`,
  density: { label: "Rows", dense: "Dense", normal: "Normal" },
  tooManyValues: (most: number) => `You can search for at most ${most} values at once`,
  lookingFor: (count: number) => `Searching for ${count} values`,
  none: (what: string) => `No ${what}`,
  clear: "Clear",
  firstPage: "Go to the first page",
  goToGroups: "Go to project groups",
  sortedBy: (title: string, label: string, isAscending: boolean) =>
    `${title}, sorted by ${label}, ${isAscending ? "ascending" : "descending"}`,
  region: (title: string, count: number) => `${title}, ${count} ${count === 1 ? "row" : "rows"}`,
} as const);
