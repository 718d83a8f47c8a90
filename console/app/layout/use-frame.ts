import type { RouteHandle } from "#console/core/route-handle.ts";
import { useUser } from "#console/session/index.ts";
import { useRouteHandle } from "./use-route-handle.ts";

/** Returns the handle of a page that renders with header and menu; null for a page without them. */
export function useFrame(): RouteHandle | null {
  const handle = useRouteHandle();
  const signedIn = useUser() !== null;
  return signedIn && handle !== null && !handle.hideHeader ? handle : null;
}
