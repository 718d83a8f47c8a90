import type { ReactNode } from "react";
import { formatChange } from "#console/core/format-change.ts";
import { formatCount } from "#console/data-table/index.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import { platformNames } from "#shared/domain/identities/platforms.ts";
import {
  type DateInput,
  formatDateTime,
  isMeaningfulJoinDate,
  parseDate,
  relativeTime,
} from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { texts } from "../texts.ts";

/** Row of figures. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <section aria-label={texts.facts.heading}>
      <h2 className="sr-only">{texts.facts.heading}</h2>
      <dl className="flex flex-wrap gap-px overflow-hidden *:flex-[1_0_30%] xl:*:flex-[1_1_0] rounded-lg border border-line">
        {children}
      </dl>
    </section>
  );
}

/** Figure with its label and a detail. */
export function Fact({ label, value, detail }: { label: string; value: ReactNode; detail: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3 shadow-[0_0_0_1px_var(--line)]">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 truncate text-xl font-semibold tracking-[-0.015em] tabular-nums">{value}</dd>
      <dd className="min-h-4 truncate text-xs text-ink-2" title={typeof detail === "string" ? detail : undefined}>
        {detail}
      </dd>
    </div>
  );
}

function Change({ summary }: { summary: ActivitySummary }) {
  const change = yearlyChange(summary.lastYear, summary.previousYear);
  const lastYear = summary.lastYear.reduce((sum, count) => sum + count, 0);
  if (change === null) return `${formatCount(lastYear)} ${texts.facts.inTwelveMonths}`;
  return (
    <>
      <span className={cn(change > 0 && "text-good")}>{formatChange(change)}</span> {texts.facts.inTwelveMonths}
    </>
  );
}

interface ActivityFactProps {
  count: number | null | undefined;
  /** Null on a backend without summaries. */
  summary: ActivitySummary | null | undefined;
}

/** Number of activities and its change over a year. */
export function ActivityFact({ count, summary }: ActivityFactProps) {
  const detail = summary && <Change summary={summary} />;
  return <Fact label={texts.facts.activities} value={formatCount(count ?? 0)} detail={detail} />;
}

interface ActiveDaysFactProps {
  joinedAt: string | null | undefined;
  /** Null on a backend without summaries. */
  summary: ActivitySummary | null | undefined;
  now: Date;
}

/** Number of active days, compared to the days since joining. */
export function ActiveDaysFact({ joinedAt, summary, now }: ActiveDaysFactProps) {
  const days = daysSince(joinedAt, now);
  // Activities before the join date can make the number of active days larger than that of days since joining.
  const isShare = summary && days !== null && days >= summary.activeDays;
  return (
    <Fact
      label={texts.facts.activeDays}
      value={summary ? formatCount(summary.activeDays) : "\u00a0"}
      detail={isShare && texts.facts.sinceJoining(formatCount(days))}
    />
  );
}

interface LastActiveFactProps {
  lastActive: string | null | undefined;
  platforms: readonly string[];
  now: Date;
}

/** Time and platforms of the last activity. */
export function LastActiveFact({ lastActive, platforms, now }: LastActiveFactProps) {
  const active = isMeaningfulJoinDate(lastActive);
  return (
    <Fact
      label={texts.facts.lastActive}
      value={
        active ? (
          <time className="text-lg" dateTime={lastActive ?? ""} title={formatDateTime(lastActive)}>
            {relativeTime(lastActive, now)}
          </time>
        ) : (
          "–"
        )
      }
      detail={active ? platformNames(platforms).join(", ") : texts.facts.never}
    />
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Change against the previous twelve months in percent; null without earlier activities. */
export function yearlyChange(lastYear: readonly number[], previousYear: readonly number[]): number | null {
  const before = sum(previousYear);
  return before === 0 ? null : Math.round(((sum(lastYear) - before) / before) * 100);
}

const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000);

/** Calendar days (UTC) since the person joined, including the first; null when the date is unknown. */
export function daysSince(joinedAt: DateInput, now: Date): number | null {
  const joined = parseDate(joinedAt);
  if (!joined || !isMeaningfulJoinDate(joined) || joined > now) return null;
  return dayOf(now) - dayOf(joined) + 1;
}
