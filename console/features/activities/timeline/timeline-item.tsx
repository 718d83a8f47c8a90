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

function Member({ member }: { member: NonNullable<Activity["member"]> }) {
  const group = useSelectedGroup();
  return (
    <Link
      className="w-fit max-w-full truncate leading-6 font-medium hover:underline"
      to={`/people/${member.id}${groupSearch(group)}`}
    >
      <bdi>{member.displayName}</bdi>
    </Link>
  );
}

interface TimelineItemProps {
  activity: Activity;
  /** Names who did it, where that is not plain from the page. */
  withMember: boolean;
  /** The sub-project it happened in, where there are several. */
  place: string | null;
  now: Date;
}

/** One activity: what was done, on what, when and for whom. */
export function TimelineItem({ activity, withMember, place, now }: TimelineItemProps) {
  const exact = `${formatDateTime(activity.timestamp)} UTC`;
  const parts = parseDisplay(activity.display?.default || texts.unknown);
  const body = activity.body ? excerpt(activity.body) : "";
  const counted = withMember ? null : activity.organization?.displayName;
  const facts = [platformName(activity.platform), place, counted].filter(Boolean);
  return (
    <li className="flex gap-3 border-line px-4 py-3 not-first:border-t">
      <PlatformIcon platform={activity.platform} decorative className="mt-0.5 text-ink-2" />
      <div className="grid min-w-0 flex-auto gap-0.5">
        {withMember && activity.member && <Member member={activity.member} />}
        <p className="min-w-0 break-words first-letter:uppercase [&_a]:text-accent-text [&_a:hover]:underline">
          <DisplayText parts={parts} />
        </p>
        <Title activity={activity} sentence={displayText(parts)} />
        {body !== "" && <p className="line-clamp-2 break-words text-ink-2">{body}</p>}
        <p className="truncate text-xs text-ink-3">
          <bdi>{facts.join(" · ")}</bdi>
        </p>
      </div>
      <Tip content={exact} side="left">
        <time
          dateTime={activity.timestamp}
          className="flex-none self-start text-xs leading-5 whitespace-nowrap text-ink-3"
        >
          {relativeTime(activity.timestamp, now)}
          <span className="sr-only">, {exact}</span>
        </time>
      </Tip>
    </li>
  );
}
