import type { RouteHandle } from "#console/core/route-handle.ts";
import { useUser } from "#console/session/index.ts";
import { useRouteHandle } from "./use-route-handle.ts";

/** The handle of a page that stands in the frame of header and menu; null for one that stands alone. */
export function useFrame(): RouteHandle | null {
  const handle = useRouteHandle();
  const signedIn = useUser() !== null;
  return signedIn && handle !== null && !handle.hideHeader ? handle : null;
}
