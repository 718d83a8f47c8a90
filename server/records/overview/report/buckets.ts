import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type DayRange, instantsOf } from "#shared/domain/overview.ts";
import { monthWithin, type ReportRange } from "#shared/domain/report/period.ts";
import { between, utcDay } from "../scope.ts";

/** Parts of a report that each figure is counted for: the period, the one before, and each month of the period. */
export const bucketsOf = (range: ReportRange): readonly (DayRange & { readonly key: string })[] => [
  { key: "now", from: range.from, to: range.to },
  { key: "before", ...range.previous },
  ...range.months.map((month) => ({ key: month, ...monthWithin(range, month) })),
];

/** The same as a table `bucket(key, starts, ends)`. */
export const bucketTable = (range: ReportRange): SQL => {
  const rows = bucketsOf(range).map(({ key, ...days }) => {
    const { from, to } = instantsOf(days);
    return sql`(${key}::text, ${from}::timestamptz, ${to}::timestamptz)`;
  });
  return sql`(values ${sql.join(rows, sql`, `)}) as bucket(key, starts, ends)`;
};

/** True for a moment in the period or in the one before. */
export const inReport = (moment: SQL, range: ReportRange): SQL =>
  sql`(${between(moment, range)} or ${between(moment, range.previous)})`;

/** Key of the month of a moment in the period; `before` for the period before. */
export const partOf = (moment: SQL, { from }: ReportRange): SQL =>
  sql`case when ${moment} < ${instantsOf({ from, to: from }).from}::timestamptz then 'before'
    else to_char(date_trunc('month', ${utcDay(moment)}), 'YYYY-MM-DD') end`;
