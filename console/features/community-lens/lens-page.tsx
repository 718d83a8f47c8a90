import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, Keyboard, Mail, Newspaper, RefreshCw, SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { onPlatformEvent } from "#console/core/platform-events.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { useUser } from "#console/session/index.ts";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import type { LensSource } from "#shared/contract/community-lens.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { startQueue } from "./actions-queue.ts";
import { lensViews, sorters, useLensAddress } from "./lens-address.ts";
import { feedOptions, hasSources, refreshPosts, resetFeed, settingsOptions, sourcesOptions } from "./lens-queries.ts";
import { PostList, PostsSkeleton } from "./post-list.tsx";
import { texts } from "./texts.ts";

// Lazy-loaded, since the first render of the feed needs neither the bookmarks nor a form.
const BookmarksView = lazy(async () => ({ default: (await import("./bookmarks-view.tsx")).BookmarksView }));
const drawers = () => import("./feed-drawers.tsx");
const DigestDrawer = lazy(async () => ({ default: (await drawers()).DigestDrawer }));
const SettingsDrawer = lazy(async () => ({ default: (await drawers()).SettingsDrawer }));
const FailedSources = lazy(async () => ({ default: (await import("./failed-sources.tsx")).FailedSources }));
const Onboarding = lazy(async () => ({ default: (await drawers()).Onboarding }));
const Keys = onDemand(async () => (await import("./lens-keys.tsx")).LensKeys);

/** Community Lens: a feed of posts from other sites, and the team's bookmarks. */
export function LensPage() {
  useTitle(texts.title);
  useEffect(() => {
    startQueue();
    return onPlatformEvent("community-lens", (payload) => {
      if ((payload as { change?: unknown } | null)?.change === "posts") void refreshPosts();
    });
  }, []);
  const settings = useQuery(settingsOptions());
  const address = useLensAddress();
  // A user without a feed can still see the team's bookmarks.
  const isOnboarding = settings.data === null && address.view === "feed";
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <Header settings={settings.data ?? null} withOrder={!isOnboarding} />
      {settings.isError ? (
        <ListError query={settings} />
      ) : settings.data === undefined ? (
        <PostsSkeleton />
      ) : address.view === "bookmarked" ? (
        <Suspense fallback={<PostsSkeleton />}>
          <BookmarksView settings={settings.data} />
        </Suspense>
      ) : settings.data === null ? (
        <Suspense>
          <Onboarding />
        </Suspense>
      ) : (
        <Feed settings={settings.data} />
      )}
    </div>
  );
}

function Feed({ settings }: { settings: LensSettings }) {
  const isWide = useMedia("(min-width: 80rem)");
  return (
    <div className="flex flex-auto">
      <div className="flex min-w-0 flex-auto flex-col">
        <FeedView settings={settings} />
      </div>
      {isWide && <Aside settings={settings} />}
    </div>
  );
}

function Header({ settings, withOrder }: { settings: LensSettings | null; withOrder: boolean }) {
  const user = useUser();
  const address = useLensAddress();
  const close = () => address.setDrawer(null);
  return (
    <header className="border-b border-line px-6 pt-3">
      <div className="flex min-h-10 flex-wrap items-center gap-3">
        <h1>{texts.title}</h1>
        {settings && user && (
          <div className="ml-auto flex items-center gap-2">
            <Button onClick={() => address.setDrawer("digest")}>
              <Mail />
              {texts.emailDigest}
            </Button>
            <Button onClick={() => address.setDrawer("settings")}>
              <SlidersHorizontal />
              {texts.feedSettings}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <TabLinks aria-label={texts.viewsLabel} className="-mx-2 border-b-0">
          {lensViews.map((view) => (
            <TabLink key={view} current={view === address.view}>
              <Link to={address.hrefTo(view)}>{texts.views[view]}</Link>
            </TabLink>
          ))}
        </TabLinks>
        {withOrder && (
          <div className="flex items-center gap-1">
            <Keys
              of={address.view}
              trigger={
                <Button variant="ghost" size="icon-sm" aria-label={texts.keys} aria-haspopup="dialog">
                  <Keyboard />
                </Button>
              }
            />
            <Segmented
              label={texts.order}
              items={sorters[address.view].map((value) => ({ value, label: texts.sorters[value] }))}
              value={address.sorter}
              onValueChange={address.setSorter}
            />
          </div>
        )}
      </div>
      <Suspense>
        {settings && address.drawer === "settings" && <SettingsDrawer settings={settings} onClose={close} />}
        {settings && address.drawer === "digest" && <DigestDrawer settings={settings} onClose={close} />}
      </Suspense>
    </header>
  );
}

/** Today's feed. Stays unchanged while the user reads it; a button loads new posts. */
function FeedView({ settings }: { settings: LensSettings }) {
  const { sorter } = useLensAddress();
  const query = useQuery(feedOptions());
  const sources = useQuery(sourcesOptions());
  const [hasNew, setHasNew] = useState(false);
  const isEmpty = query.data?.length === 0;
  useEffect(
    () =>
      onPlatformEvent("community-lens", (payload) => {
        if ((payload as { change?: unknown } | null)?.change !== "feed") return;
        if (isEmpty) void resetFeed();
        else setHasNew(true);
      }),
    [isEmpty],
  );
  const refresh = () => {
    setHasNew(false);
    void resetFeed();
  };
  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) return <PostsSkeleton />;
  if (isEmpty) {
    const isWaiting = sources.data?.some(({ state }) => state === "waiting") ?? false;
    const failed = sources.data?.filter(({ state }) => state === "failed") ?? [];
    const action = (
      <Button onClick={refresh} busy={query.isFetching}>
        <RefreshCw />
        {texts.refresh}
      </Button>
    );
    if (failed.length > 0 && !isWaiting)
      return (
        <Suspense>
          <FailedSources names={failed.map(({ name }) => name)} action={action} />
        </Suspense>
      );
    return (
      <EmptyState
        icon={Newspaper}
        className="flex-auto"
        title={isWaiting ? texts.empty.waitingTitle : texts.empty.feedTitle}
        text={isWaiting ? texts.empty.waitingText : texts.empty.feedText}
        action={action}
      />
    );
  }
  const moment = ({ postedAt }: { postedAt?: string | null | undefined }) => Date.parse(postedAt ?? "") || 0;
  const posts = sorter === "recent" ? query.data.toSorted((a, b) => moment(b) - moment(a)) : query.data;
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 px-6 text-ink-2">
        <span className="tabular-nums">{texts.posts(posts.length)}</span>
        <Button variant="ghost" size="sm" className="ml-auto" onClick={refresh} busy={query.isFetching}>
          <RefreshCw />
          {texts.refresh}
        </Button>
      </div>
      {hasNew && (
        <Notice
          tone="accent"
          role="status"
          className="mx-6 mb-3"
          action={
            <Button size="sm" onClick={refresh}>
              {texts.refresh}
            </Button>
          }
        >
          {texts.newPosts}
        </Notice>
      )}
      <PostList posts={posts} settings={settings} isBusy={query.isFetching} />
    </>
  );
}

/** Summary of the feed: keywords, source states and next digest. */
function Aside({ settings }: { settings: LensSettings }) {
  const { feed, emailDigest, emailDigestActive } = settings;
  const sources = useQuery(sourcesOptions());
  const isIdle = sources.data?.every(({ state }) => state === "idle") ?? false;
  const [now] = useState(() => new Date());
  return (
    <aside aria-label={texts.aside.label} className="w-72 flex-none border-l border-line px-5 py-4">
      <div className="sticky top-[calc(var(--header-height,3.5rem)+1rem)] grid gap-5">
        <Section title={texts.aside.keywords}>
          <Words words={[...feed.keywords, ...feed.exactKeywords.map((word) => `"${word}"`)]} />
        </Section>
        {feed.excludedKeywords.length > 0 && (
          <Section title={texts.aside.excluded}>
            <Words words={feed.excludedKeywords} />
          </Section>
        )}
        <Section title={texts.aside.period}>
          <p>{texts.periods[feed.publishedDate]}</p>
        </Section>
        {hasSources() && sources.data && sources.data.length > 0 && (
          <Section title={texts.aside.sources}>
            {isIdle && <p className="text-ink-2">{texts.aside.idle}</p>}
            <ul className="grid gap-2">
              {sources.data.map((source) => (
                <SourceLine key={`${source.kind} ${source.name}`} source={source} now={now} />
              ))}
            </ul>
          </Section>
        )}
        <Section title={texts.aside.digest}>
          <p>
            {emailDigestActive && emailDigest?.nextEmailAt
              ? texts.aside.digestNext(formatMoment(emailDigest.nextEmailAt))
              : texts.aside.digestOff}
          </p>
        </Section>
      </div>
    </aside>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h2 id={id} className="text-xs font-medium tracking-normal text-ink-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Tag>
            <bdi>{word}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function SourceLine({ source, now }: { source: LensSource; now: Date }) {
  const { kind, name, state, askedAt, error } = source;
  const isFeed = kind === "feed";
  const label = isFeed ? name.replace(/^https?:\/\/(www\.)?/, "") : platformName(name);
  const stateText =
    state === "failed"
      ? (error ?? texts.aside.states.failed)
      : state === "ok"
        ? texts.aside.states.ok(relativeTime(askedAt, now))
        : texts.aside.states.waiting;
  return (
    <li className="flex min-w-0 gap-2">
      <PlatformIcon platform={isFeed ? "rss" : name} decorative className="mt-0.5 size-4 text-ink-2" />
      <span className="min-w-0 flex-auto">
        <bdi className="block truncate">{label}</bdi>
        {state !== "idle" && (
          <span className={`block break-words text-xs ${state === "failed" ? "text-bad" : "text-ink-3"}`}>
            {stateText}
          </span>
        )}
      </span>
      <StateIcon state={state} />
    </li>
  );
}

function StateIcon({ state }: { state: LensSource["state"] }) {
  if (state === "failed") return <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />;
  if (state === "idle") return null;
  if (state === "ok") return <CircleCheck className="mt-0.5 size-4 flex-none text-good" />;
  return <Clock className="mt-0.5 size-4 flex-none text-ink-3" />;
}
