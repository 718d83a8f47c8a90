import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { namesIn } from "#server/platform/filters/predicates.ts";
import type { Properties } from "#server/platform/filters/property.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { searches } from "./search.ts";

/**
 * Returns a query that counts activities from the daily aggregate, which has one row for up to thousands of
 * activities.
 * @param parts conditions that must all hold
 * @returns null when a condition needs more than platform, type and whole days
 */
export function countByDay(subProjects: readonly string[], parts: readonly object[]): SQL | null {
  const conditions = parts.map(conditionOf);
  if (!conditions.every((each) => each !== null)) return null;
  return sql`select coalesce(sum(d.count), 0)::int as count from activity_days d
    where ${sql.join([sql`d.segment_id = any(${sql.param(subProjects)}::uuid[])`, ...conditions], sql` and `)}`;
}

const dayProperties: Properties = (name) =>
  name === "platform" || name === "type" ? { kind: "text", sql: sql`d.${sql.identifier(name)}` } : undefined;

function conditionOf(part: object): SQL | null {
  if (searches(part)) return null;
  const names = new Set(namesIn(part));
  if ([...names].every((name) => dayProperties(name) !== undefined)) return grammarA(part, dayProperties);
  const [[name = "", comparison] = [], other] = Object.entries(part);
  if (name !== "timestamp" || other || typeof comparison !== "object" || comparison === null) return null;
  const [[operator = "", operand] = []] = Object.entries(comparison);
  if (operator !== "between") return dayCondition(operator, operand);
  const [from, to] = Array.isArray(operand) ? [dayCondition("gte", operand[0]), dayCondition("lte", operand[1])] : [];
  return from && to ? sql`${from} and ${to}` : null;
}

const dayMs = 86_400_000;
/** Comparison operators with the end of a day at which they select whole days. */
const comparisons = { gte: ["start", ">="], lt: ["start", "<"], gt: ["end", ">"], lte: ["end", "<="] } as const;

function dayCondition(operator: string, operand: unknown): SQL | null {
  if (!(operator in comparisons) || typeof operand !== "string") return null;
  const [end, sign] = comparisons[operator as keyof typeof comparisons];
  const at = readMoment(operand)?.getTime() ?? Number.NaN;
  if ((end === "start" ? at : at + 1) % dayMs !== 0) return null;
  return sql`d.day ${sql.raw(sign)} ${new Date(at).toISOString().slice(0, 10)}::date`;
}
