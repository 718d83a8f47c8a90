import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import { type ReportRange, readReportPeriod } from "#shared/domain/report/period.ts";
import { lastActiveOn } from "../count-figures.ts";
import { readFigures } from "../read-figures.ts";
import { namesOf } from "../scope.ts";
import { reportPart } from "./count-report.ts";

export interface ReportChoice {
  readonly period: string;
  readonly counted?: Counted | undefined;
}

/** @throws HttpError 400 for a period that is none, or that has not begun */
export function rangeOfReport({ period }: ReportChoice, now: Date): ReportRange {
  const range = readReportPeriod(period, now);
  if (range) return range;
  throw badRequest(
    "The period must be a quarter (2026-Q3), a year (2026) or two days (2026-01-15..2026-03-20) at most ten years apart, and must not begin in the future.",
  );
}

/**
 * Reads the figures of a report.
 * @returns null while a job counts it for the first time
 * @throws HttpError 400 as `rangeOfReport`
 */
export async function readReportFigures(
  platform: Pick<Platform, "db" | "jobs">,
  segmentId: string,
  choice: ReportChoice,
) {
  const now = new Date();
  rangeOfReport(choice, now);
  const part = reportPart(choice.counted ?? "all", choice.period);
  return readFigures(platform, { segmentId, platform: null }, part, now);
}

/** The same with current names. */
export async function readReport(platform: Pick<Platform, "db" | "jobs">, segmentId: string, choice: ReportChoice) {
  const read = await readReportFigures(platform, segmentId, choice);
  if (read === null) return null;
  const { figures } = read;
  const [people, organizations] = await Promise.all([
    namesOf(platform.db, "member", figures.people),
    namesOf(platform.db, "organization", figures.organizations),
  ]);
  return {
    ...figures,
    people: people(figures.people),
    organizations: organizations(figures.organizations),
    ...(figures.total === 0 && { lastActiveOn: await lastActiveOn(platform.db, { segmentId, platform: null }) }),
    isStale: read.isStale,
    countedAt: read.countedAt.toISOString(),
  };
}
