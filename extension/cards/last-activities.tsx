import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { activityQuery } from "#shared/contract/activities.ts";
import { parseDisplay } from "#shared/domain/activities/display-parts.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { shownActivities } from "#shared/domain/limits.ts";
import { subProjects } from "#shared/domain/segments.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import type { Workplace } from "../connection/session.ts";
import { useViews } from "../kit/views.ts";
import { activitiesName } from "../look-up/record-queries.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";
import { compactTime } from "./short-time.ts";

interface LastActivitiesProps {
  readonly workplace: Workplace;
  readonly kind: "member" | "organization";
  readonly id: string;
  readonly name: string;
  /** Total number of activities. */
  readonly count: number;
  readonly now: Date;
}

/** The latest activities, one per line. Notes are a list of their own. */
export function LastActivities({ workplace, kind, id, name, count, now }: LastActivitiesProps) {
  const { data, isPending, isPaused } = useLastActivities(workplace, kind, id);
  const { open } = useViews();
  const { may, group } = workplace;
  const mayAdd = kind === "member" && may("activityCreate") === "yes" && subProjects(group).length > 0;
  const isLoading = isPending && !isPaused;
  const showsSkeleton = useDelayed(isLoading);
  if (isLoading) {
    const rows = Math.min(count, shownActivities);
    return showsSkeleton && Array.from({ length: rows }, (_, at) => <Skeleton key={at} className="mt-5.5" />);
  }
  return (
    <Section
      title={texts.activities.title}
      items={data ?? []}
      uncounted
      tool={
        mayAdd && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={texts.activities.add}
            title={texts.activities.add}
            onClick={() => open({ kind: "activity", person: { kind: "person", id, name } })}
          >
            <Plus />
          </Button>
        )
      }
      none={data === undefined ? texts.activities.failed : texts.activities.none}
    >
      {(activity) => (
        <li key={activity.id} className="flex min-h-8 items-center gap-2">
          <PlatformIcon platform={activity.platform} className="text-ink-2" />
          {/* Padding and negative margin keep a link's focus ring and long text inside the row. */}
          <p className="min-w-0 flex-1 truncate rounded-sm px-1 -mx-1 first-letter:uppercase">
            <DisplayText parts={parseDisplay(activity.display?.default || platformName(activity.platform))} />
          </p>
          <time
            dateTime={activity.timestamp}
            title={relativeTime(activity.timestamp, now)}
            className="flex-none text-ink-3 text-xs"
          >
            {compactTime(activity.timestamp, now)}
          </time>
        </li>
      )}
    </Section>
  );
}

/** Fetches the latest activities of a record in the selected project group, newest first. */
function useLastActivities(workplace: Workplace, kind: "member" | "organization", id: string) {
  const owner = kind === "member" ? { memberId: { in: [id] } } : { organizationId: { in: [id] } };
  const filter = { and: [owner, { type: { not: noteType.type } }] };
  return useQuery(
    seenOptions(workplace, activitiesName(id), async (signal) => {
      const body = { filter, orderBy: "timestamp_DESC", limit: shownActivities, offset: 0 };
      const { rows } = await workplace.client.send(activityQuery, { body, signal });
      return rows.slice(0, shownActivities);
    }),
  );
}
