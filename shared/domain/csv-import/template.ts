import { csvMark, csvRow } from "../text/csv.ts";
import type { ImportKind } from "./import-kind.ts";

/** Titles of a table to fill in. `guessFields` knows all of them. */
const titles: Readonly<Record<ImportKind, readonly string[]>> = {
  member: ["Name", "Email", "Organization", "Job title", "Location", "Tags", "GitHub", "LinkedIn", "X"],
  organization: [
    "Name",
    "Website",
    "Other domains",
    "Email",
    "Phone",
    "Industry",
    "Location",
    "GitHub",
    "LinkedIn",
    "X",
  ],
};

/** An empty table with the usual columns, as CSV. */
export const importTemplate = (kind: ImportKind): string => csvMark + csvRow(titles[kind]);
