import { useQuery } from "@tanstack/react-query";
import { Bookmark, MessageSquare, Sparkles, ThumbsDown, ThumbsUp } from "lucide-react";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { Tip } from "#console/core/tip.tsx";
import { usePermission, useUser } from "#console/session/index.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { LensAction, LensActionType, LensFeedPost } from "#shared/contract/community-lens.ts";
import { platformName, profileLink } from "#shared/domain/identities/platforms.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { singleKeysOn } from "#shared/ui/single-keys.ts";
import { queueAction, useQueuedActions, withQueued } from "./actions-queue.ts";
import { cachedReply } from "./feed-cache.ts";
import { hasReplies, type ListedPost, ownPostsOptions, trackLens } from "./lens-queries.ts";
import { texts } from "./texts.ts";

interface PostListProps {
  readonly posts: readonly ListedPost[];
  readonly settings: LensSettings | null;
  readonly isBusy: boolean;
}

/** List of posts with the user's actions from the console and the panel. `j` and `k` move between posts. */
export function PostList({ posts, settings, isBusy }: PostListProps) {
  const user = useUser();
  const userId = user?.id ?? "";
  const mayAct = [usePermission("eagleEyeCreate"), usePermission("eagleEyeActionCreate")].every(Boolean);
  const own = useQuery(ownPostsOptions(userId));
  const queued = useQueuedActions();
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const move = (step: number) => {
    const articles = [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const at = articles.findIndex((article) => article.contains(document.activeElement));
    articles[at < 0 ? 0 : Math.min(articles.length - 1, Math.max(0, at + step))]?.focus();
  };
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  const storedPosts = new Map((own.data ?? []).map((post) => [canonicalAddress(post.url), post]));
  return (
    <div ref={list} role="feed" aria-label={texts.feedLabel} aria-busy={isBusy} className="flex-auto">
      {posts.map((post, at) => {
        // The feed is cached for the day; the stored post contains later actions.
        const actions = (own.data ? storedPosts.get(canonicalAddress(post.url)) : post)?.actions ?? [];
        const before = actions.filter(({ actionById }) => actionById === userId);
        const given = new Set(before.map(({ type }) => type as LensActionType));
        return (
          <PostItem
            key={post.url}
            post={post}
            given={withQueued(post.url, given, queued)}
            before={before}
            settings={settings}
            mayAct={mayAct}
            now={now}
            position={at + 1}
            size={posts.length}
          />
        );
      })}
    </div>
  );
}

export function PostsSkeleton() {
  return (
    <SkeletonDelay label={texts.loading} className="px-6 pt-3">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-28 gap-3 border-b border-line py-4">
          <Skeleton className="size-4" />
          <div className="grid flex-auto content-evenly">
            <Skeleton className="w-40" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonDelay>
  );
}

interface PostItemProps {
  readonly post: ListedPost;
  /** The user's actions on the post, including queued ones. */
  readonly given: ReadonlySet<LensActionType>;
  readonly before: readonly LensAction[];
  readonly settings: LensSettings | null;
  readonly mayAct: boolean;
  readonly now: Date;
  readonly position: number;
  readonly size: number;
}

const ReplyPanel = lazy(async () => ({ default: (await import("./reply-panel.tsx")).ReplyPanel }));

/** Platforms on which replies are not useful (wire.md 21.5). */
const withoutReplies: ReadonlySet<string> = new Set(["github", "stackoverflow", "youtube"]);

const actionTypes = ["bookmark", "thumbs-up", "thumbs-down"] as const;
const icons = { bookmark: Bookmark, "thumbs-up": ThumbsUp, "thumbs-down": ThumbsDown } as const;
const keys: Readonly<Record<string, LensActionType>> = { b: "bookmark", u: "thumbs-up", d: "thumbs-down" };

/** Post with its source, time, author, content and actions. */
function PostItem(props: PostItemProps) {
  const { post, given, before, mayAct, now, settings, position, size } = props;
  const id = useId();
  const user = useUser();
  const [isReplying, setIsReplying] = useState(() => user !== null && cachedReply(user, post.url) !== null);
  const { title, description, thumbnail } = contentOf(post);
  // Without a model, the panel says why there is no draft.
  const offersReply = (hasReplies() ? settings?.aiReplies === true : mayAct) && !withoutReplies.has(post.platform);
  const href = safeLink(post.url);
  const track = () => trackLens("postClicked", { url: post.url, platform: post.platform });
  const toggle = (type: LensActionType) => {
    if (!mayAct) return;
    const { url, platform, postedAt } = post;
    queueAction({
      post: { url, platform, postedAt: postedAt ?? new Date().toISOString(), post: post.post },
      type,
      on: !given.has(type),
      before: before.map((action) => ({ type: action.type as LensActionType, timestamp: action.timestamp })),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn())
      return;
    const type = keys[event.key];
    if (type) toggle(type);
    else if (event.key === "Enter" && href) {
      track();
      open(href, "_blank", "noopener");
    } else if (event.key === "r" && offersReply) setIsReplying(true);
    else return;
    event.preventDefault();
  };
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (WAI-ARIA, feed)
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={size}
      aria-labelledby={`${id}-title`}
      className="-outline-offset-2 border-b border-line px-6 py-4 hover:bg-surface-2"
      onKeyDown={onKeyDown}
    >
      <div className="flex max-w-[60rem] gap-4">
        <div className="grid min-w-0 flex-auto gap-1">
          <Origin post={post} now={now} />
          <h2 id={`${id}-title`} className="text-md font-semibold tracking-normal">
            <ExternalLink
              href={post.url}
              className="text-ink break-words decoration-ink-3 visited:text-ink-2"
              onClick={track}
              onAuxClick={track}
            >
              <bdi>{title}</bdi>
              <span className="sr-only">, {texts.post.newTab}</span>
            </ExternalLink>
          </h2>
          {description !== "" && (
            <p className="line-clamp-3 break-words text-ink-2">
              <bdi>{description}</bdi>
            </p>
          )}
          <div className="-ml-2 mt-1 flex flex-wrap items-center gap-x-1 gap-y-1">
            {mayAct &&
              actionTypes.map((type) => (
                <ActionToggle
                  key={type}
                  type={type}
                  title={title}
                  isOn={given.has(type)}
                  onToggle={() => toggle(type)}
                />
              ))}
            {offersReply && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isReplying}
                aria-label={texts.post.of(texts.reply.draft, title)}
                onClick={() => setIsReplying(true)}
              >
                <Sparkles />
                {texts.reply.draft}
              </Button>
            )}
            <Talk post={post} />
          </div>
        </div>
        <Thumbnail src={thumbnail} />
      </div>
      {isReplying && offersReply && (
        <Suspense>
          <ReplyPanel
            post={{ url: post.url, platform: post.platform, title, description }}
            onClose={() => setIsReplying(false)}
          />
        </Suspense>
      )}
    </article>
  );
}

function ActionToggle(props: { type: LensActionType; title: string; isOn: boolean; onToggle: () => void }) {
  const { type, title, isOn, onToggle } = props;
  const Icon = icons[type];
  const label = type === "bookmark" ? texts.post.bookmark : texts.post.thumbs[type];
  return (
    <Button
      variant="ghost"
      size={type === "bookmark" ? "sm" : "icon-sm"}
      className={isOn ? "bg-accent-soft text-accent-text hover:bg-accent-soft hover:text-accent-text" : ""}
      aria-pressed={isOn}
      aria-label={texts.post.of(label, title)}
      onClick={onToggle}
    >
      <Icon className={isOn ? "fill-current" : ""} />
      {type === "bookmark" && (isOn ? texts.post.bookmarked : texts.post.bookmark)}
    </Button>
  );
}

/** Platform, time and author. Links to the profile when the author is a known person. */
function Origin({ post, now }: { post: ListedPost; now: Date }) {
  const host = URL.parse(post.url)?.hostname.replace(/^www\./, "") ?? "";
  const exact = formatMoment(post.postedAt);
  return (
    <p className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
      <PlatformIcon platform={post.platform} decorative className="size-3.5 text-ink-2" />
      <span>{post.platform === "rss" ? host : platformName(post.platform)}</span>
      <Dot />
      <Tip content={exact} side="top">
        <time dateTime={post.postedAt ?? undefined}>
          {relativeTime(post.postedAt, now)}
          <span className="sr-only">, {exact}</span>
        </time>
      </Tip>
      <Author post={post} />
    </p>
  );
}

const Dot = () => <span aria-hidden="true">·</span>;

function Author({ post: { author, person } }: { post: ListedPost }) {
  const selected = useSelectedGroup();
  if (person) {
    const groups = person.projectGroupIds;
    const groupId = selected && groups.includes(selected.id) ? selected.id : groups[0];
    return (
      <>
        <Dot />
        <Link
          to={`/people/${person.id}${groupSearch(groupId === undefined ? null : { id: groupId })}`}
          aria-label={texts.post.known(person.displayName)}
          className="inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-full bg-accent-soft py-0.5 pr-2 pl-0.5 font-medium text-accent-text hover:underline"
        >
          <Avatar name={person.displayName} id={person.id} src={imageAddress(person.avatarUrl)} size={20} />
          <bdi className="truncate">{person.displayName}</bdi>
        </Link>
      </>
    );
  }
  if (!author) return null;
  return (
    <>
      <Dot />
      <ExternalLink
        href={author.url ?? profileLink(author.platform, author.handle)}
        className="inline-flex min-h-6 min-w-0 items-center font-normal text-ink-2"
      >
        <bdi className="truncate">{author.handle}</bdi>
      </ExternalLink>
    </>
  );
}

/** Number of comments and points, and the matched keywords. */
function Talk({ post }: { post: ListedPost }) {
  const { comments, points, keywords } = post as Partial<LensFeedPost>;
  const parts: ReactNode[] = [];
  if (comments)
    parts.push(post.platform === "stackoverflow" ? texts.post.answers(comments) : texts.post.comments(comments));
  if (points) parts.push(texts.post.points(points));
  return (
    <span className="ml-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      {parts.length > 0 && (
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <MessageSquare className="size-3.5" />
          {parts.join(" · ")}
        </span>
      )}
      {keywords !== undefined && keywords.length > 0 && (
        <span className="flex flex-wrap items-center gap-1">
          <span className="sr-only">{texts.post.matches}</span>
          {keywords.slice(0, 3).map((keyword) => (
            <Badge key={keyword} className="max-w-48">
              <bdi className="truncate">{keyword}</bdi>
            </Badge>
          ))}
        </span>
      )}
    </span>
  );
}

function Thumbnail({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false);
  const address = imageAddress(src);
  if (address === undefined || failed) return null;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className="h-20 w-32 flex-none rounded-sm border border-line object-cover"
      onError={() => setFailed(true)}
    />
  );
}

/** Returns the content of a post that can be displayed. */
function contentOf({ post, url }: ListedPost) {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const thumbnail = text(post.thumbnail);
  return {
    title: text(post.title) || url,
    description: text(post.description),
    thumbnail: thumbnail === "" ? null : thumbnail,
  };
}
