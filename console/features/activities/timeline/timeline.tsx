import { Activity as ActivityIcon, Search } from "lucide-react";
import { useState } from "react";
import { track } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";
import { dayHeading, groupByDay } from "./group-by-day.ts";
import { LoadMore } from "./load-more.tsx";
import { TimelineItem } from "./timeline-item.tsx";
import type { TimelineOwner, TimelineProps } from "./timeline-props.ts";
import { TimelineToolbar } from "./timeline-toolbar.tsx";
import { useTimeline } from "./use-timeline.ts";
import { type TimelineFilters, useTimelineFilters } from "./use-timeline-filters.ts";

/** The activities of one person or organization, newest first, day by day. */
export function Timeline({ of, joinedAt, segments, platforms }: TimelineProps) {
  const [filters, change] = useTimelineFilters();
  const subProject = segments.find(({ id }) => id === filters.subProject) ?? null;
  const timeline = useTimeline({
    of,
    joinedAt,
    search: filters.search,
    platform: filters.platform,
    segments: (subProject ? [subProject] : segments).map(({ id }) => id),
  });
  const narrow = (changed: Partial<TimelineFilters>) => {
    track("search" in changed ? "Search activities" : "Filter activities", "Feature", {});
    change(changed);
  };
  const narrowed = filters.search !== "" || filters.platform !== null || subProject !== null;

  const content = () => {
    if (timeline.data === undefined) {
      if (timeline.isPending) return <TimelineSkeleton />;
      return <ErrorState onRetry={() => void timeline.refetch()} retrying={timeline.isFetching} />;
    }
    const activities = timeline.data.pages.flat();
    if (activities.length === 0) {
      return (
        <NoActivities
          of={of}
          narrowed={narrowed}
          onClear={() => change({ search: "", platform: null, subProject: null })}
        />
      );
    }
    return (
      <>
        <Days of={of} activities={activities} segments={segments} />
        <LoadMore query={timeline} />
      </>
    );
  };

  return (
    <div className="px-6 pt-4 pb-8">
      <TimelineToolbar filters={filters} onChange={narrow} segments={segments} platforms={platforms} />
      {content()}
    </div>
  );
}

interface DaysProps extends Pick<TimelineProps, "of" | "segments"> {
  activities: readonly Activity[];
}

function Days({ of, activities, segments }: DaysProps) {
  const [now] = useState(() => new Date());
  const places = new Map(segments.length > 1 ? segments.map(({ id, name }) => [id, name]) : []);
  return groupByDay(activities).map(({ day, activities: ofDay }) => {
    const heading = dayHeading(day, now, navigator.language);
    return (
      <section key={day} aria-label={texts.day(heading)} className="mb-4">
        <h2 className="mb-2 text-xs font-medium tracking-normal text-ink-3">{heading}</h2>
        <ul className="rounded-lg border border-line">
          {ofDay.map((activity) => (
            <TimelineItem
              key={activity.id}
              activity={activity}
              withMember={of.kind === "organization"}
              place={places.get(activity.segmentId ?? "") ?? null}
              now={now}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface NoActivitiesProps {
  of: TimelineOwner;
  narrowed: boolean;
  onClear: () => void;
}

function NoActivities({ of, narrowed, onClear }: NoActivitiesProps) {
  if (!narrowed) return <EmptyState icon={ActivityIcon} title={texts.emptyTitle} text={texts.emptyText[of.kind]} />;
  const action = <Button onClick={onClear}>{texts.clear}</Button>;
  return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={action} />;
}

function TimelineSkeleton() {
  return (
    <SkeletonDelay label={texts.loading}>
      <Skeleton className="mb-3 w-24" />
      <div className="rounded-lg border border-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex h-17 gap-3 border-line px-4 py-3 not-first:border-t">
            <Skeleton className="size-4" />
            <div className="grid flex-auto content-evenly">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-40" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonDelay>
  );
}
