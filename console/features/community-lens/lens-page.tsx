import { useQuery } from "@tanstack/react-query";
import { Keyboard, Mail, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { onPlatformEvent } from "#console/core/platform-events.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { useUser } from "#console/session/index.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { startQueue } from "./actions-queue.ts";
import { Aside } from "./aside.tsx";
import { FeedView } from "./feed-view.tsx";
import { lensViews, sorters, useLensAddress } from "./lens-address.ts";
import { refreshPosts, settingsOptions } from "./lens-queries.ts";
import { PostsSkeleton } from "./post-list.tsx";
import { texts } from "./texts.ts";

// Lazy-loaded, since the first render of the feed needs neither the bookmarks nor a form.
const BookmarksView = lazy(async () => ({ default: (await import("./bookmarks-view.tsx")).BookmarksView }));
const DigestDrawer = lazy(async () => ({ default: (await import("./digest-drawer.tsx")).DigestDrawer }));
const SettingsDrawer = lazy(async () => ({ default: (await import("./settings-drawer.tsx")).SettingsDrawer }));
const Onboarding = lazy(async () => ({ default: (await import("./onboarding.tsx")).Onboarding }));
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
