import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformBars } from "#shared/ui/components/charts/platform-bars.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { Part } from "../sections/part.tsx";
import { RowsSkeleton, Waiting } from "../sections/waiting.tsx";
import { texts } from "../texts.ts";
import { ActivityChart } from "./activity-chart.tsx";

const barHeights = ["h-10", "h-16", "h-24", "h-28", "h-20", "h-14", "h-12", "h-24", "h-28", "h-32", "h-28", "h-16"];
const sideBySide = "grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(240px,34%)]";

function ChartSkeleton() {
  return (
    <div className="flex h-66 items-end justify-between px-2">
      {barHeights.map((height, index) => (
        <Skeleton key={index} className={`w-5 rounded-[2px] ${height}`} />
      ))}
    </div>
  );
}

/** Skeleton of the two charts. */
export function ChartsSkeleton() {
  return (
    <div className={sideBySide}>
      <Waiting heading={texts.chart.heading}>
        <SkeletonDelay>
          <ChartSkeleton />
        </SkeletonDelay>
      </Waiting>
      <Waiting heading={texts.platforms.heading}>
        <SkeletonDelay>
          <RowsSkeleton lines={5} />
        </SkeletonDelay>
      </Waiting>
    </div>
  );
}

/** Maximum number of platforms beside the chart. */
const shownPlatforms = 6;

function Platforms({ summary: { byPlatform } }: { summary: ActivitySummary }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Waiting heading={texts.platforms.heading}>
      {byPlatform.length === 0 ? (
        <p className="text-ink-3">{texts.platforms.none}</p>
      ) : (
        <PlatformBars
          label={texts.platforms.caption}
          counts={showsAll ? byPlatform : byPlatform.slice(0, shownPlatforms)}
          total={byPlatform.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
      {byPlatform.length > shownPlatforms && (
        <Button
          variant="link"
          size="xs"
          className="px-0"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.platforms.fewer : texts.platforms.all(byPlatform.length)}
        </Button>
      )}
    </Waiting>
  );
}

/** Activities over time and by platform, side by side if there is space. A failure is shown in one card. */
export function Charts({ summary, now }: { summary: UseQueryResult<ActivitySummary>; now: Date }) {
  if (summary.isError && !summary.data) {
    return (
      <Waiting heading={texts.chart.heading}>
        <Part query={summary} skeleton={null}>
          {() => null}
        </Part>
      </Waiting>
    );
  }
  if (!summary.data) return <ChartsSkeleton />;
  return (
    <div className={sideBySide}>
      <ActivityChart summary={summary.data} now={now} />
      <Platforms summary={summary.data} />
    </div>
  );
}
