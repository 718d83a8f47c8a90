import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { ApiError } from "#shared/client/errors.ts";
import { type Activity, activityFind } from "#shared/contract/activities.ts";
import { displayText, parseDisplay } from "#shared/domain/activities/display-parts.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { joinNames, segmentPath } from "#shared/domain/segments.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { cn } from "#shared/ui/cn.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";
import { Sentence } from "./sentence.tsx";

/** Drawer with the details of one activity and its conversation. */
export function ActivityDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ["activity", id],
    queryFn: ({ signal }) => getClient().send(activityFind, { params: { id }, signal }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.kind === "not-found"),
  });
  const found = query.data;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      {...(found && { preTitle: platformName(found.activity.platform) })}
      {...(found && { icon: <PlatformIcon platform={found.activity.platform} decorative className="size-5" /> })}
      title={texts.details.title}
    >
      {query.isPending && (
        <SkeletonDelay label={texts.details.loading} className="grid gap-3 px-6 pt-2">
          <Skeleton className="w-2/3" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="w-40" />
        </SkeletonDelay>
      )}
      {query.isError && isGone(query.error) && (
        <EmptyState title={texts.details.goneTitle} text={texts.details.goneText} />
      )}
      {query.isError && !isGone(query.error) && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {found && (
        <>
          <Details activity={found.activity} />
          {found.conversation.length > 0 && (
            <section className="border-t border-line px-6 py-4" aria-labelledby="conversation">
              <h3 id="conversation" className="mb-3 font-semibold">
                {texts.details.conversation(found.conversation.length)}
              </h3>
              <ol className="grid gap-3">
                {found.conversation.map((each, at) => (
                  <Message key={each.id} activity={each} isAnswer={at > 0} isShown={each.id === id} />
                ))}
              </ol>
            </section>
          )}
        </>
      )}
    </Drawer>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.kind === "not-found";

function Details({ activity }: { activity: Activity }) {
  const group = useSelectedGroup();
  const href = safeLink(activity.url);
  const place = group ? segmentPath(group, activity.segmentId ?? "").slice(1) : [];
  const sentiment = activity.sentiment ?? null;
  const channel = activity.display?.channel ? displayText(parseDisplay(activity.display.channel)) : activity.channel;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [texts.details.time, formatMoment(activity.timestamp)],
    [texts.details.type, activity.display?.short ?? activity.type],
    [texts.details.channel, channel],
    [texts.details.subProject, joinNames(place.map(({ name }) => name))],
    [texts.details.organization, activity.organization?.displayName],
    [texts.details.sentiment, sentiment === null ? null : texts.details.sentimentOf(sentiment)],
    [texts.details.addedBy, activity.manuallyCreated ? texts.details.byHand : null],
  ];
  return (
    <div className="grid gap-3 px-6 pb-5">
      <Sentence activity={activity} withMember />
      {activity.title && <p className="font-semibold break-words">{plain(activity.title)}</p>}
      {activity.body && <p className="break-words whitespace-pre-wrap text-ink-2">{plain(activity.body)}</p>}
      {href !== null && <ExternalLink href={href}>{texts.menu.open(platformName(activity.platform))}</ExternalLink>}
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 border-t border-line pt-3">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="break-words">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

const plain = (html: string) => displayText(parseDisplay(html)).trim();

function Message({ activity, isAnswer, isShown }: { activity: Activity; isAnswer: boolean; isShown: boolean }) {
  const [now] = useState(() => new Date());
  const words = plain(activity.body ?? "") || plain(activity.title ?? "");
  return (
    <li
      aria-current={isShown || undefined}
      className={cn("rounded-md border border-line px-3 py-2", isAnswer && "ml-6", isShown && "border-accent")}
    >
      <div className="flex gap-3">
        <div className="min-w-0 flex-auto">
          <Sentence activity={activity} withMember />
        </div>
        <time dateTime={activity.timestamp} className="flex-none text-xs leading-5 text-ink-3">
          {relativeTime(activity.timestamp, now)}
        </time>
      </div>
      {words !== "" && <p className="mt-1 line-clamp-6 break-words whitespace-pre-wrap text-ink-2">{words}</p>}
    </li>
  );
}
