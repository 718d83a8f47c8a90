/** `drizzle-orm/pg-core` for the whole server; see `drizzle.ts`. */
export * from "drizzle-orm/pg-core";
