import type { Capability } from "#shared/contract/config.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { PageKey } from "./product-events.ts";

/**
 * Metadata of a route, used by `console/app` for guards, title, layout and page tracking. The route of every screen has
 * one as its `handle`.
 */
export interface RouteHandle {
  /** Page title, shown after the product name. */
  readonly title: string;
  /** Permitted visitors: signed-in users (default), signed-out users, users without any permission, or everyone. */
  readonly auth?: "required" | "anonymous" | "empty-permissions" | "none";
  readonly permission?: Permission;
  /** Capability of the backend that the page requires. */
  readonly capability?: Capability;
  /** Requires a selected project group, which is added to the query as `projectGroup`. */
  readonly needsGroup?: boolean;
  /** Selects the project group in the query, if any. The page also works without one. */
  readonly takesGroup?: boolean;
  /** Name of the route parameter with a sub-project that the user must have access to. */
  readonly segmentParam?: string;
  /** Name of the route parameter with a project group that the user must have access to. */
  readonly groupParam?: string;
  /** Name of the route parameter with the project group that opening the page selects. */
  readonly selectsGroupParam?: string;
  /** Name of the route parameter with a segment of any level. Opening the page selects its project group. */
  readonly selectsGroupOf?: string;
  /** The route's parameters are names, and not the ids of records. */
  readonly hasNames?: boolean;
  readonly hideHeader?: boolean;
  readonly hideBanner?: boolean;
  /** Key of the page view tracked each time the route opens. */
  readonly page?: PageKey;
}
