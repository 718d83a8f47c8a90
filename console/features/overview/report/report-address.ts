import { type Counted, countedChoices } from "#shared/domain/report/contributions.ts";
import { lastQuarter, quarterOf, readReportPeriod } from "#shared/domain/report/period.ts";
import { reportPath } from "../actions.ts";
import { reportTexts as texts } from "./report-texts.ts";

/** Choice of a report, read from the URL. Ignores invalid values. */
export function readReportAddress(params: URLSearchParams, now: Date): { period: string; counted: Counted } {
  const period = params.get("period") ?? "";
  return {
    period: readReportPeriod(period, now) ? period : lastQuarter(now),
    counted: countedChoices.find((each) => each === params.get("counted")) ?? "all",
  };
}

/** Most projects side by side. */
export const mostCompared = 5;

const choicesOf = ({ period, counted }: { period: string; counted: Counted }) => ({
  period,
  ...(counted === "all" ? {} : { counted }),
});

/** URL of some projects side by side. */
export const comparePath = (ids: readonly string[], choices: Parameters<typeof choicesOf>[0]): string =>
  `/projects/compare?projects=${ids.join(",")}&${new URLSearchParams(choicesOf(choices))}`;

/** URL of a report with these choices. */
export const reportAddress = (segmentId: string, choices: Parameters<typeof choicesOf>[0]): string =>
  `${reportPath(segmentId)}?${new URLSearchParams(choicesOf(choices))}`;

/** Years offered as a period. */
const yearsBack = 4;
const quartersBack = 8;

/** Name of a period. */
export function periodName(period: string): string {
  const [from = "", to] = period.split("..");
  if (to !== undefined) return `${from} – ${to}`;
  const [year = "", quarter] = period.split("-Q");
  return quarter === undefined ? texts.year(year) : texts.quarter(year, quarter);
}

/** Periods to choose from: the latest quarters and years. */
export function offeredPeriods(now: Date): { value: string; label: string }[] {
  const quarters = Array.from({ length: quartersBack }, (_, back) =>
    quarterOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3 * back, 1)).toISOString().slice(0, 10)),
  );
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => String(now.getUTCFullYear() - back));
  return [...quarters, ...years].map((value) => ({ value, label: periodName(value) }));
}
