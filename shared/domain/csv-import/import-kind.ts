/** What a table that is imported holds. */
export type ImportKind = "member" | "organization";
