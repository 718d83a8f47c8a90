/** Kinds of changes in the log, with their labels in the order of the filter. */
export const changeKinds = {
  merge: "Merges",
  unmerge: "Unmerges",
  decision: "Never merge decisions",
  automatic: "Automatic and joint merges",
  bulk: "Bulk changes",
  import: "Imports",
  delete: "Deletions and restores",
  affiliation: "Work history and affiliations",
  edit: "Other edits",
  create: "New records",
} as const;

/** Where a change is recorded. */
export const changeSources = ["entry", "job", "decision", "import", "record-import"] as const;

export type ChangeSource = (typeof changeSources)[number];
