import { Ellipsis, MessagesSquare } from "lucide-react";
import { memo } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { Tip } from "#console/core/tip.tsx";
import { changedParams } from "#console/core/use-address-params.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { displayText, parseDisplay } from "#shared/domain/activities/display-parts.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { hasActivityDetails } from "../list/activity-queries.ts";
import { texts } from "../texts.ts";
import type { OpenDialog } from "./activity-dialogs.tsx";
import type { ItemMenuProps } from "./item-menu.tsx";
import { ProfileLink, Sentence, sentenceOf } from "./sentence.tsx";

/** Context shared by all items of a feed. Keep the object stable between renders, since items are memoized. */
export interface ItemContext {
  /** Kind of profile that shows the feed; null on the list of all activities. Items omit the name of the profile. */
  readonly owner: "member" | "organization" | null;
  /** Sub-project names by id; empty when there is only one. */
  readonly places: ReadonlyMap<string, string>;
  readonly onDialog: (opened: OpenDialog) => void;
}

const ItemMenu = onDemand<ItemMenuProps>(async () => (await import("./item-menu.tsx")).ItemMenu);

/** Maximum number of characters in an excerpt. */
const bodyLength = 280;

/** Returns the start of a body as plain text. */
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
        <a
          className="block w-fit max-w-full truncate leading-6 font-medium hover:underline"
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          <bdi>{title}</bdi>
        </a>
      )}
    </p>
  );
}

interface FeedItemProps {
  activity: Activity;
  /** Day that starts with this activity; null for all but the first activity of a day. */
  day: string | null;
  context: ItemContext;
  now: Date;
  /** Position in the feed, from 1, and length of the feed; -1 while the length is unknown. */
  position: number;
  size: number;
}

/** One activity: actor, action, target, time and organization. */
export const FeedItem = memo(function FeedItem(props: FeedItemProps) {
  const { activity, day, context, now, position, size } = props;
  const { id, organization, platform, timestamp } = activity;
  const exact = formatMoment(timestamp);
  const body = activity.body ? excerpt(activity.body) : "";
  const place = context.places.get(activity.segmentId ?? "");
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (WAI-ARIA, feed)
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={size}
      aria-labelledby={`activity-${id}`}
      className="-outline-offset-2"
    >
      {day !== null && <h2 className="px-6 pt-4 pb-2 text-xs font-medium tracking-normal text-ink-3">{day}</h2>}
      <div className="group/item flex gap-3 border-t border-line px-6 py-3 hover:bg-surface-2">
        <PlatformIcon platform={platform} decorative className="mt-0.5 text-ink-2" />
        <div className="grid min-w-0 flex-auto gap-0.5">
          <Sentence id={`activity-${id}`} activity={activity} withMember={context.owner !== "member"} />
          <Title activity={activity} sentence={displayText(sentenceOf(activity))} />
          {body !== "" && <p className="line-clamp-2 break-words text-ink-2">{body}</p>}
          <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
            <bdi>{[platformName(platform), place].filter(Boolean).join(" · ")}</bdi>
            {context.owner !== "organization" && organization && (
              <>
                <span aria-hidden="true">·</span>
                <ProfileLink path="/organizations" id={organization.id}>
                  {organization.displayName}
                </ProfileLink>
              </>
            )}
            <Conversation activity={activity} />
          </p>
        </div>
        <div className="flex flex-none items-start gap-1">
          <Tip content={exact} side="left">
            <time dateTime={timestamp} className="text-xs leading-5 whitespace-nowrap text-ink-3">
              {relativeTime(timestamp, now)}
              <span className="sr-only">, {exact}</span>
            </time>
          </Tip>
          {hasActivityDetails() && <Menu activity={activity} context={context} />}
        </div>
      </div>
    </article>
  );
});

/** Returns the URL that opens an activity on top of the current page. */
function useActivityAddress(id: string): string {
  const { pathname, search } = useLocation();
  return `${pathname}?${changedParams(new URLSearchParams(search), { activity: id })}`;
}

/** Link to the conversation of an activity that is a reply or has replies. */
function Conversation({ activity }: { activity: Activity }) {
  const address = useActivityAddress(activity.id);
  const answers = activity.answerCount ?? 0;
  if (!hasActivityDetails() || (answers === 0 && !activity.sourceParentId)) return null;
  return (
    <Link
      to={address}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 hover:text-ink hover:underline"
    >
      <MessagesSquare className="size-3.5" />
      {answers === 0 ? texts.inConversation : texts.answers(answers)}
    </Link>
  );
}

function Menu({ activity, context }: { activity: Activity; context: ItemContext }) {
  const user = useUser();
  const navigate = useNavigate();
  const address = useActivityAddress(activity.id);
  const mayEdit = usePermission("activityEdit");
  const mayDelete = usePermission("activityDestroy");
  const canWorkThere = user !== null && canAccessSegment(user, activity.segmentId ?? "");
  return (
    <ItemMenu
      of={activity.id}
      activity={activity}
      mayEdit={mayEdit && canWorkThere}
      mayDelete={mayDelete && canWorkThere}
      href={address}
      onShow={() => void navigate(address, { preventScrollReset: true })}
      onDialog={(dialog, of) => context.onDialog({ dialog, activity: of })}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="-my-1 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 aria-expanded:opacity-100"
          aria-label={texts.menu.label}
          aria-haspopup="menu"
        >
          <Ellipsis />
        </Button>
      }
    />
  );
}
