import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { framePart } from "#console/core/frame-part.tsx";
import { startBackground, useLeaving } from "#console/session/index.ts";
import { consoleBreakpointPx } from "#shared/domain/limits.ts";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { loadBanner } from "../../features/banner/index.ts";
import { MergingHost } from "../../features/merging/index.ts";
import { loadPalette } from "../../features/palette/index.ts";
import { texts } from "../texts.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { SideMenu } from "./side-menu.tsx";
import { StartScreen } from "./start-screen.tsx";
import { TopBar } from "./top-bar.tsx";
import { useFrame } from "./use-frame.ts";
import { useMenu } from "./use-menu.ts";
import { useMenuPages } from "./use-menu-pages.ts";
import { usePageEffects } from "./use-page-effects.ts";
import { usePalette } from "./use-palette.ts";
import { useRouteHandle } from "./use-route-handle.ts";

const Banner = framePart(loadBanner);
const Palette = framePart(loadPalette);
const ResizePage = lazy(async () => ({ default: (await import("./resize-page.tsx")).ResizePage }));

/** The frame of every page: header, menu, banner, the page itself. Pages without a header stand alone. */
export function Layout() {
  const handle = useRouteHandle();
  const frame = useFrame();
  const leaving = useLeaving();
  const [wanted, setWanted] = useState(false);
  const tooNarrow = useMedia(`(max-width: ${consoleBreakpointPx - 0.02}px)`);
  usePageEffects(handle);

  if (tooNarrow && !wanted) {
    return (
      <Suspense fallback={<StartScreen />}>
        <ResizePage onContinue={() => setWanted(true)} />
      </Suspense>
    );
  }
  // Nobody is signed in any more and the page is about to go: nothing of it asks for anything.
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
    <div className="grid min-h-dvh grid-rows-[48px_minmax(0,1fr)]" style={{ gridTemplateColumns: menu.columns }}>
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
        {painted && !hideBanner && <Banner />}
        <Outlet />
      </main>
      {painted && <MergingHost />}
      {palette.used && (
        <Palette
          open={palette.isOpen}
          onOpenChange={palette.setOpen}
          onMissing={() => palette.setOpen(false)}
          pages={pages}
        />
      )}
    </div>
  );
}
