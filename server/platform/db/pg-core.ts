import { createRequire } from "node:module";

/** `drizzle-orm/pg-core` for the whole server; see `drizzle.ts`. */
const require = createRequire(import.meta.url);

export type { AnyPgColumn } from "drizzle-orm/pg-core";
export const {
  alias,
  bigint,
  boolean,
  customType,
  date,
  index,
  inet,
  integer,
  jsonb,
  PgDialect,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} = require("drizzle-orm/pg-core") as typeof import("drizzle-orm/pg-core");
