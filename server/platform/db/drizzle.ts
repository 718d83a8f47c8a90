import { createRequire } from "node:module";

/**
 * `drizzle-orm` for the whole server, loaded as CommonJS: for each of its 300 ES modules, Node parses its package
 * description of 180 kB, which takes a fifth of the CPU time of a start.
 */
const require = createRequire(import.meta.url);

export type { Assume, SQL } from "drizzle-orm";
export type { NodePgDatabase } from "drizzle-orm/node-postgres";
export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} = require("drizzle-orm") as typeof import("drizzle-orm");
export const { drizzle } = require("drizzle-orm/node-postgres") as typeof import("drizzle-orm/node-postgres");
export const { migrate } =
  require("drizzle-orm/node-postgres/migrator") as typeof import("drizzle-orm/node-postgres/migrator");
