import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { Tip } from "#console/core/tip.tsx";
import type { Activity } from "#shared/contract/activities.ts";
import { formatDateTime, relativeTime } from "#shared/domain/dates.ts";
import { displayText, parseDisplay } from "#shared/domain/display-parts.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { safeLink } from "#shared/domain/web-link.ts";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { texts } from "../texts.ts";

/** What is the same for all items of a feed. Keep it the same between renders. */
export interface ItemContext {
  /** Whose profile it is; null on the list of all activities. What the page says itself is left out. */
  readonly owner: "member" | "organization" | null;
  /** Names of the sub-projects, by id; empty where there is one. */
  readonly places: ReadonlyMap<string, string>;
}

/** Characters of a body that are worth reading in passing. */
const bodyLength = 280;

/** What was written, as plain text and not too much of it. */
function excerpt(body: string): string {
  const text = displayText(parseDisplay(body.slice(0, bodyLength * 8)))
    .replace(/\s+/g, " ")
    .trim();
  return text.length > bodyLength ? `${text.slice(0, bodyLength).trimEnd()}…` : text;
}

function Title({ activity, sentence }: { activity: Activity; sentence: string }) {
  const title = activity.title ? displayText(parseDisplay(activity.title)).trim() : "";
  if (title === "" || sentence.includes(title)) return null;
  const href = safeLink(activity.url);
  return (
    <p className="truncate">
      {href === null ? (
        <bdi>{title}</bdi>
      ) : (
        <a className="font-medium hover:underline" href={href} target="_blank" rel="noreferrer">
          <bdi>{title}</bdi>
        </a>
      )}
    </p>
  );
}

/** The name of a person or an organization, as a link to the profile. */
function Name({ path, id, children }: { path: string; id: string; children: ReactNode }) {
  const group = useSelectedGroup();
  return (
    <Link className="font-medium text-ink hover:underline" to={`${path}/${id}${groupSearch(group)}`}>
      <bdi>{children}</bdi>
    </Link>
  );
}

interface FeedItemProps {
  activity: Activity;
  context: ItemContext;
  now: Date;
  /** Its place in the feed, from 1, and how long the feed is; -1 while that is not known. */
  position: number;
  size: number;
}

/** One activity: who did what, on what, when and for whom. */
export const FeedItem = memo(function FeedItem({ activity, context, now, position, size }: FeedItemProps) {
  const { id, member, organization, platform, timestamp } = activity;
  const exact = `${formatDateTime(timestamp)} UTC`;
  const parts = parseDisplay(activity.display?.default || texts.unknown);
  const body = activity.body ? excerpt(activity.body) : "";
  const place = context.places.get(activity.segmentId ?? "");
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (WAI-ARIA, feed)
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={size}
      aria-labelledby={`activity-${id}`}
      className="flex gap-3 border-t border-line px-6 py-3 -outline-offset-2 hover:bg-surface-2"
    >
      <PlatformIcon platform={platform} decorative className="mt-0.5 text-ink-2" />
      <div className="grid min-w-0 flex-auto gap-0.5">
        <p
          id={`activity-${id}`}
          className="min-w-0 break-words [&_a]:text-accent-text [&_a:hover]:underline [&:not(:has(a.font-medium:first-child))]:first-letter:uppercase"
        >
          {context.owner !== "member" && member && (
            <>
              <Name path="/people" id={member.id}>
                {member.displayName}
              </Name>{" "}
            </>
          )}
          <DisplayText parts={parts} />
        </p>
        <Title activity={activity} sentence={displayText(parts)} />
        {body !== "" && <p className="line-clamp-2 break-words text-ink-2">{body}</p>}
        <p className="flex min-w-0 flex-wrap gap-x-1.5 text-xs text-ink-3">
          <bdi>{[platformName(platform), place].filter(Boolean).join(" · ")}</bdi>
          {context.owner !== "organization" && organization && (
            <>
              <span aria-hidden="true">·</span>
              <Name path="/organizations" id={organization.id}>
                {organization.displayName}
              </Name>
            </>
          )}
        </p>
      </div>
      <Tip content={exact} side="left">
        <time dateTime={timestamp} className="flex-none self-start text-xs leading-5 whitespace-nowrap text-ink-3">
          {relativeTime(timestamp, now)}
          <span className="sr-only">, {exact}</span>
        </time>
      </Tip>
    </article>
  );
});
