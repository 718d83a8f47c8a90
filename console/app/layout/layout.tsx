import { CloudOff } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { framePart } from "#console/core/frame-part.tsx";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { pageTitle } from "#console/core/use-title.ts";
import { startBackground, track, usageChoice, useLeaving, useUser } from "#console/session/index.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { consoleBreakpointPx } from "#shared/domain/limits.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { hadBanner, loadBanner, storeHadBanner } from "../../features/banner/index.ts";
import { loadPalette, type PalettePage } from "../../features/palette/index.ts";
import { texts } from "../texts.ts";
import { adminItems, groupItems, groupsItem, isOffered } from "./menu-items.ts";
import { SideMenu } from "./side-menu.tsx";
import { StartScreen } from "./start-screen.tsx";
import { TopBar } from "./top-bar.tsx";
import { useFrame } from "./use-frame.ts";
import { useRouteHandle } from "./use-route-handle.ts";

const Banner = framePart(loadBanner);
const Palette = framePart(loadPalette);
const MergingHost = framePart(async () => (await import("../../features/merging/merging-host.tsx")).MergingHost);
const UsageFooter = framePart(async () => (await import("./usage-footer.tsx")).UsageFooter);
const ResizePage = lazy(async () => ({ default: (await import("./resize-page.tsx")).ResizePage }));

/** Layout of every page: header, menu, banner and content. Pages without a header render alone. */
export function Layout() {
  const handle = useRouteHandle();
  const frame = useFrame();
  const leaving = useLeaving();
  const [continued, setContinued] = useState(false);
  const tooNarrow = useMedia(`(max-width: ${consoleBreakpointPx - 0.02}px)`);
  usePageEffects(handle);

  if (tooNarrow && !continued) {
    return (
      <Suspense fallback={<StartScreen />}>
        <ResizePage onContinue={() => setContinued(true)} />
      </Suspense>
    );
  }
  // The user is signed out and the page is about to unload, so nothing may send requests.
  if (leaving) return <StartScreen />;
  return (
    <>
      <NavigationProgress />
      {frame ? <Shell hideBanner={frame.hideBanner ?? false} /> : <Outlet />}
      <ScrollRestoration />
    </>
  );
}

function Shell({ hideBanner }: { hideBanner: boolean }) {
  const menu = useMenu();
  const pages = useMenuPages();
  const palette = usePalette();
  const group = useSelectedGroup();
  const [painted, setPainted] = useState(false);

  useEffect(
    () =>
      afterFirstShow(() => {
        setPainted(true);
        startBackground();
      }),
    [],
  );

  return (
    <div className="grid min-h-dvh grid-rows-[48px_minmax(0,1fr)_auto]" style={{ gridTemplateColumns: menu.columns }}>
      <a
        href="#main"
        className="absolute -top-12 left-4 z-60 rounded-sm border border-line-strong bg-surface px-3 py-2 focus:top-2"
      >
        {texts.skip}
      </a>
      <TopBar onSearch={palette.open} />
      <SideMenu narrow={menu.narrow} onToggle={menu.toggle} />
      <main id="main" tabIndex={-1} className="focus-quiet min-w-0 bg-surface outline-none">
        <OfflineNotice />
        {group && group.projects.length > 0 && !hideBanner && (
          <BannerStrip key={group.id} group={group} painted={painted} />
        )}
        <Outlet />
      </main>
      {painted && usageChoice() === null && <UsageFooter />}
      {painted && <MergingHost />}
      {palette.used && (
        <Palette
          open={palette.isOpen}
          onOpenChange={palette.setOpen}
          onMissing={() => palette.setOpen(false)}
          takeTyped={palette.takeTyped}
          pages={pages}
        />
      )}
    </div>
  );
}

/** Container of the banner. Reserves its height before it loads if the group had one before. */
function BannerStrip({ group, painted }: { group: ProjectGroup; painted: boolean }) {
  const [isShown, setShown] = useState(() => hadBanner(group.id));
  const onKnown = useCallback(
    (has: boolean) => {
      setShown(has);
      storeHadBanner(group.id, has);
    },
    [group.id],
  );
  return (
    <div {...(isShown && { "data-strip": "banner", className: "h-11 border-b border-line bg-warn-soft" })}>
      {painted && <Banner group={group} onKnown={onKnown} />}
    </div>
  );
}

/** Thin progress line at the top while the next page loads; hidden for the first 200 ms. */
function NavigationProgress() {
  const shown = useDelayed(useNavigation().state !== "idle");
  if (!shown) return null;
  return (
    <div role="progressbar" aria-label={texts.loadingPage} className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
      <span className="block h-full w-full origin-left animate-pulse bg-accent" />
    </div>
  );
}

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Notice shown while the browser is offline. */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p data-strip="offline" className="flex h-11 items-center gap-3 border-b border-line bg-surface-2 px-6">
          <CloudOff className="shrink-0 text-ink-2" />
          {texts.offline}
        </p>
      )}
    </div>
  );
}

/** Menu pages that can be opened now, for the command palette. */
function useMenuPages(): readonly PalettePage[] {
  const user = useUser();
  const group = useSelectedGroup();
  return [groupsItem, ...groupItems, ...adminItems]
    .filter((item) => isOffered(item, user?.roles ?? []) && (!item.needsGroup || group !== null))
    .map(({ path, label, icon, needsGroup, takesGroup }) => ({
      path: path + (needsGroup || takesGroup ? groupSearch(group) : ""),
      label,
      icon,
    }));
}

type Choice = "wide" | "narrow";
const key = "menu";

function storedChoice(): Choice | null {
  const stored = localStorage.getItem(key);
  return stored === "wide" || stored === "narrow" ? stored : null;
}

/** State of the side menu: narrow by the user's choice, or automatically below 1360 px. `[` toggles it. */
function useMenu() {
  const small = useMedia("(max-width: 1359.98px)");
  const [choice, setChoice] = useState(storedChoice);
  const narrow = choice === null ? small : choice === "narrow";

  function toggle() {
    const next = narrow ? "wide" : "narrow";
    // A choice equal to the automatic state is not stored, so that the width decides again.
    const nextChoice = (next === "narrow") === small ? null : next;
    setChoice(nextChoice);
    if (nextChoice) localStorage.setItem(key, nextChoice);
    else localStorage.removeItem(key);
  }
  useHotkey("[", toggle);

  return { narrow, toggle, columns: `var(--menu-${narrow ? "narrow" : "wide"}) minmax(0, 1fr)` };
}

/** Sets the title, tracks the page view and focuses the main element when a page opens. */
function usePageEffects(handle: RouteHandle | null): void {
  const { pathname } = useLocation();
  const signedIn = useUser() !== null;
  const groupId = useSelectedGroup()?.id;
  const group = useRef(groupId);
  const first = useRef(true);
  group.current = groupId;
  const title = pageTitle(handle?.title ?? "");
  // Runs before the effects of the page, so that a page can set a more specific title.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);

  const page = handle?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page at another URL is another page view.
  useEffect(() => {
    if (signedIn && page) track(page, "Page", group.current ? { projectGroup: group.current } : {});
  }, [signedIn, page, pathname]);

  // Runs before paint, so that a later key press of the user can still move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the path.
  useLayoutEffect(() => {
    if (first.current) first.current = false;
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** State of the command palette, which is loaded when it first opens. */
function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const stopCapture = useRef<(() => string) | null>(null);
  function takeTyped(): string {
    const typed = stopCapture.current?.() ?? "";
    stopCapture.current = null;
    return typed;
  }
  function setOpen(open: boolean) {
    setIsOpen(open);
    takeTyped();
    if (!open) return;
    if (!used) stopCapture.current = captureTyping();
    setUsed(true);
  }
  useHotkey("mod+k", () => setOpen(!isOpen));
  return { isOpen, used, setOpen, takeTyped, open: () => setOpen(true) };
}

/**
 * Captures typed text while the palette loads, so that it does not trigger the page's single-key shortcuts.
 * @returns a function that stops capturing and returns the typed text
 */
function captureTyping(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    // Enter has no effect yet. It must not activate the focused element of the page either.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", press, { capture: true });
  return () => {
    removeEventListener("keydown", press, { capture: true });
    return text;
  };
}
