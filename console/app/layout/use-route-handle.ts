import { useMatches } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";

/** What the deepest matched route says about itself; null before anything is matched. */
export function useRouteHandle(): RouteHandle | null {
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}
