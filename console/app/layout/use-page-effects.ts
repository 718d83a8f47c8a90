import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { pageTitle } from "#console/core/use-title.ts";
import { track, useUser } from "#console/session/index.ts";

/** Sets the title, tracks the page view and focuses the main element when a page opens. */
export function usePageEffects(handle: RouteHandle | null): void {
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
