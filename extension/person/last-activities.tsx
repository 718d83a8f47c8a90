import { parseDisplay } from "#shared/domain/display-parts.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import type { Workplace } from "../panel/session.ts";
import { useLastActivities } from "./profile-queries.ts";
import { Section } from "./section.tsx";
import { shortTime } from "./short-time.ts";
import { texts } from "./texts.ts";

interface LastActivitiesProps {
  readonly workplace: Workplace;
  readonly kind: "member" | "organization";
  readonly id: string;
  readonly now: Date;
}

/** What was done last, each in one line. */
export function LastActivities({ workplace, kind, id, now }: LastActivitiesProps) {
  const { data, isPending, isPaused } = useLastActivities(workplace, kind, id);
  const isComing = isPending && !isPaused;
  const bones = useDelayed(isComing);
  if (isComing)
    return <div className="h-31">{bones && [0, 1, 2].map((at) => <Skeleton key={at} className="mt-7" />)}</div>;
  return (
    <Section
      title={texts.activities.title}
      items={data ?? []}
      uncounted
      none={data === undefined ? texts.activities.failed : texts.activities.none}
    >
      {(activity) => (
        <li key={activity.id} className="flex min-h-8 items-center gap-2">
          <PlatformIcon platform={activity.platform} className="text-ink-2" />
          <p className="min-w-0 flex-1 truncate first-letter:uppercase">
            <DisplayText parts={parseDisplay(activity.display?.default || platformName(activity.platform))} />
          </p>
          <time dateTime={activity.timestamp} className="flex-none text-ink-3 text-xs">
            {shortTime(activity.timestamp, now)}
          </time>
        </li>
      )}
    </Section>
  );
}
