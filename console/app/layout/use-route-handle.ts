import { useMatches } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";

/** Handle of the deepest matched route; null before a route is matched. */
export function useRouteHandle(): RouteHandle | null {
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? null;
}
