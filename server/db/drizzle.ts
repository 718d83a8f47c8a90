/**
 * `drizzle-orm` for the whole server. Node parses the package description of 180 kB at each import of the package, so
 * importing it here only makes the start a third faster.
 */
export * from "drizzle-orm";
