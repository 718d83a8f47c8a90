import type { ReactNode } from "react";
import { formatDateTime, isMeaningfulJoinDate, relativeTime } from "#shared/domain/dates.ts";
import { engagementLevel } from "#shared/domain/engagement-level.ts";
import { platformNames } from "#shared/domain/platforms.ts";
import { cn } from "#shared/ui/cn.ts";
import { formatCount } from "../format-count.ts";
import { daysSince, formatChange, yearlyChange } from "./facts.ts";
import type { ActivitySummary, Person } from "./person-queries.ts";
import { texts } from "./texts.ts";

function Fact({ label, value, detail }: { label: string; value: ReactNode; detail: ReactNode }) {
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

interface FactsRowProps {
  person: Person;
  summary: ActivitySummary | undefined;
  /** Hides what only a backend with figures can say. */
  withSummary: boolean;
  groupName: string;
  now: Date;
}

/** The person in five numbers; those that the backend cannot tell are left out. */
export function FactsRow({ person, summary, withSummary, groupName, now }: FactsRowProps) {
  const level = engagementLevel(person.score);
  const days = daysSince(person.joinedAt, now);
  const active = isMeaningfulJoinDate(person.lastActive);
  const platforms = platformNames(person.activeOn ?? person.identityPlatforms ?? []);
  return (
    <section aria-label={texts.facts.heading}>
      <h2 className="sr-only">{texts.facts.heading}</h2>
      <dl className="flex flex-wrap gap-px overflow-hidden *:flex-[1_0_30%] xl:*:flex-[1_1_0] rounded-lg border border-line">
        <Fact
          label={texts.facts.activities}
          value={formatCount(person.activityCount ?? 0)}
          detail={summary && <Change summary={summary} />}
        />
        {withSummary && (
          <Fact
            label={texts.facts.activeDays}
            value={summary ? formatCount(summary.activeDays) : "\u00a0"}
            detail={summary && days !== null && texts.facts.sinceJoining(formatCount(days))}
          />
        )}
        <Fact
          label={texts.facts.lastActive}
          value={
            active ? (
              <time className="text-lg" dateTime={person.lastActive ?? ""} title={formatDateTime(person.lastActive)}>
                {relativeTime(person.lastActive, now)}
              </time>
            ) : (
              "–"
            )
          }
          detail={active ? platforms.join(", ") : texts.facts.never}
        />
        <Fact
          label={texts.facts.projects}
          value={formatCount(person.segments?.length ?? 0)}
          detail={<bdi>{texts.facts.inGroup(groupName)}</bdi>}
        />
        {level && (
          <Fact
            label={texts.facts.engagement}
            value={
              <>
                {person.score}
                <span className="text-md leading-none font-medium text-ink-3">{texts.facts.of10}</span>
              </>
            }
            detail={level.label}
          />
        )}
      </dl>
    </section>
  );
}
