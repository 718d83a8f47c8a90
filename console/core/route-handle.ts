import type { Permission } from "#shared/domain/access/permissions.ts";
import type { PageKey } from "#shared/domain/product/product-events.ts";

/**
 * What a route says about itself: `console/app` turns it into guards, the title, the layout and page tracking.
 * Every screen's route carries one as its `handle`.
 */
export interface RouteHandle {
  /** Stands after the product name in the title. */
  readonly title: string;
  /**
   * Who may see it: signed-in users (the default), only people who are not signed in, only users without any
   * permission, or everybody.
   */
  readonly auth?: "required" | "anonymous" | "empty-permissions" | "none";
  readonly permission?: Permission;
  /** A selected project group is needed; it is put into the query as `projectGroup`. */
  readonly needsGroup?: boolean;
  /** A project group in the query is selected; without one the page works all the same. */
  readonly takesGroup?: boolean;
  /** Name of the route parameter that holds a sub-project the user must have access to. */
  readonly segmentParam?: string;
  /** Name of the route parameter that holds a project group the user must have access to. */
  readonly groupParam?: string;
  /** Name of the route parameter whose project group is selected by opening the page. */
  readonly selectsGroupParam?: string;
  readonly hideHeader?: boolean;
  readonly hideBanner?: boolean;
  /** Tracked as a page view each time the route is opened. */
  readonly page?: PageKey;
}
