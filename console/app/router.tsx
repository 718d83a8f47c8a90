import { createBrowserRouter, type RouteObject } from "react-router";
import { setNavigation } from "#console/core/navigation.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { guard } from "./guard-middleware.ts";
import { Layout } from "./layout/layout.tsx";
import { LoadError } from "./layout/load-error.tsx";
import { StartScreen } from "./layout/start-screen.tsx";
import { useFrame } from "./layout/use-frame.ts";
import { routes } from "./routes.ts";

/** Adds to every route the guards that its handle requires. */
function guarded(routes: readonly RouteObject[], hash: () => string): RouteObject[] {
  return routes.map((route): RouteObject => {
    const handle: RouteHandle | undefined = route.handle;
    const middleware = handle ? [guard(handle, hash), ...(route.middleware ?? [])] : route.middleware;
    if (route.index) return { ...route, ...(middleware && { middleware }) };
    return {
      ...route,
      ...(middleware && { middleware }),
      ...(route.children && { children: guarded(route.children, hash) }),
    };
  });
}

/** Creates the router: the routes of all features under one layout, with their guards. */
export function createRouter() {
  const latest = () => router.state.navigation.location ?? router.state.location;
  const router = createBrowserRouter([
    {
      Component: Layout,
      ErrorBoundary: StartError,
      HydrateFallback: StartScreen,
      // Errors of a page are shown in its place, inside the layout.
      children: [{ ErrorBoundary: PageError, children: guarded(routes, () => latest().hash) }],
    },
  ]);
  setNavigation({ go: (path, options) => void router.navigate(path, options), latest });
  return router;
}

/** Replaces a page that failed to load or to render. The menu stays for pages with a frame. */
function PageError() {
  if (useFrame() === null) return <StartError />;
  return (
    <div className="grid min-h-(--page-height) place-items-center">
      <LoadError />
    </div>
  );
}

/** Full page shown when the console cannot start or its layout fails. */
function StartError() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <LoadError />
    </main>
  );
}
