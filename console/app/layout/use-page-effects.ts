import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { pageTitle } from "#console/core/use-title.ts";
import { track, useUser } from "#console/session/index.ts";

/** On opening a page: sets the title, tracks the page view, and moves the focus to its start. */
export function usePageEffects(handle: RouteHandle | null): void {
  const { pathname } = useLocation();
  const signedIn = useUser() !== null;
  const groupId = useSelectedGroup()?.id;
  const group = useRef(groupId);
  const first = useRef(true);
  group.current = groupId;
  const title = pageTitle(handle?.title ?? "");
  // Before the effects of the page itself: one that knows what it shows at once has the last word.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);

  const page = handle?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page at another address is another page view.
  useEffect(() => {
    if (signedIn && page) track(page, "Page", group.current ? { projectGroup: group.current } : {});
  }, [signedIn, page, pathname]);

  // Before the page is painted: a key pressed then has the last word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes.
  useLayoutEffect(() => {
    if (first.current) first.current = false;
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
