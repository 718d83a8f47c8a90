/** Kind of records in an imported table. */
export type ImportKind = "member" | "organization";
