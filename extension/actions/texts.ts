import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the action bar of a record's card. */
export const texts = isolateNames({
  bar: "Actions",
  merge: "Merge",
  mergeCount: (n: number) => `Merge, ${n === 1 ? "1 possible duplicate" : `${n} possible duplicates`}`,
  tag: "Tag",
  report: "Report",
  notHere: (group: string) => `You can read ${group} but not change it. Ask an admin of the project group.`,
  suggestions: {
    count: (n: number) => (n === 1 ? "1 possible duplicate" : `${n} possible duplicates`),
    strong: (n: number) => `${n} strong`,
  },
  waiting: "waiting",
} as const);
