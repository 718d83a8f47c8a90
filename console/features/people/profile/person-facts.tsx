import { formatCount } from "#console/data-table/index.ts";
import { ActiveDaysFact, ActivityFact, Fact, Facts, LastActiveFact } from "#console/record-page/index.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import type { ActivitySummary, Person } from "./person-queries.ts";
import { texts } from "./texts.ts";

interface FactsRowProps {
  person: Person;
  /** Null on a backend without summaries. */
  summary: ActivitySummary | null | undefined;
  groupName: string;
  now: Date;
}

/** Five key figures of the person. Omits those that the backend does not provide. */
export function FactsRow({ person, summary, groupName, now }: FactsRowProps) {
  const level = engagementLevel(person.score);
  return (
    <Facts>
      <ActivityFact count={person.activityCount} summary={summary} />
      <ActiveDaysFact joinedAt={person.joinedAt} summary={summary} now={now} />
      <LastActiveFact
        lastActive={person.lastActive}
        platforms={person.activeOn ?? person.identityPlatforms ?? []}
        now={now}
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
    </Facts>
  );
}
