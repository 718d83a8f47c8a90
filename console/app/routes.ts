import { type RouteObject, redirect } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { routes as activityRoutes } from "../features/activities/routes.ts";
import { routes as adminRoutes } from "../features/admin/routes.ts";
import { routes as authRoutes } from "../features/auth/routes.ts";
import { routes as changeRoutes } from "../features/changes/routes.ts";
import { routes as communityLensRoutes } from "../features/community-lens/routes.ts";
import { routes as dataQualityRoutes } from "../features/data-quality/routes.ts";
import { routes as exportRoutes } from "../features/export/routes.ts";
import { routes as helpRoutes } from "../features/help/routes.ts";
import { routes as inboxRoutes } from "../features/inbox/routes.ts";
import { routes as integrationRoutes } from "../features/integrations/routes.ts";
import { routes as reportRoutes } from "../features/issue-report/routes.ts";
import { routes as mergingRoutes } from "../features/merging/routes.ts";
import { routes as organizationRoutes } from "../features/organizations/routes.ts";
import { routes as overviewRoutes } from "../features/overview/routes.ts";
import { routes as peopleRoutes } from "../features/people/routes.ts";
import { routes as projectGroupRoutes } from "../features/project-groups/routes.ts";
import { routes as settingsRoutes } from "../features/settings/routes.ts";
import { routes as trashRoutes } from "../features/trash/routes.ts";

const redirects: RouteObject[] = [
  { path: "/", loader: () => redirect("/project-groups") },
  { path: "/integrations", loader: ({ url }) => redirect(integrationsTarget(url.search, localStorage)) },
  { path: "/contributors/*", loader: ({ url }) => redirect(contributorsTarget(url.pathname, url.search)) },
  { path: "*", loader: () => redirect("/404") },
];

const statusPages: RouteObject[] = [
  {
    path: "/403",
    handle: { title: "Restricted access" } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./pages/forbidden-page.tsx")).ForbiddenPage },
  },
  {
    path: "/404",
    handle: { title: "Page not found" } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./pages/not-found-page.tsx")).NotFoundPage },
  },
  {
    path: "/integrations/success",
    handle: { title: "Integrations", auth: "none", hideHeader: true, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./pages/integration-success-page.tsx")).IntegrationSuccessPage },
  },
];

/** Routes of all pages, without the layout and the guards. */
export const routes: readonly RouteObject[] = [
  ...projectGroupRoutes,
  ...inboxRoutes,
  ...changeRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...organizationRoutes,
  ...activityRoutes,
  ...mergingRoutes,
  ...integrationRoutes,
  ...trashRoutes,
  ...dataQualityRoutes,
  ...communityLensRoutes,
  ...reportRoutes,
  ...adminRoutes,
  ...exportRoutes,
  ...settingsRoutes,
  ...helpRoutes,
  ...authRoutes,
  ...statusPages,
  ...redirects,
];

/** Local storage key of the sub-project last visited on the integration page. */
const segmentKey = "segmentId";
const grandparentKey = "segmentGrandparentId";

function stored(storage: Pick<Storage, "getItem">, key: string): string | null {
  const value = storage.getItem(key);
  return value === "null" || value === "undefined" || value === "" ? null : value;
}

/**
 * Returns the target of /integrations. A return with `state=noconnect` leads to the success page, otherwise to the
 * integration page last visited; both keep the query. Without a stored page, clears the stored ids and leads to the
 * project groups.
 */
export function integrationsTarget(search: string, storage: Pick<Storage, "getItem" | "removeItem">): string {
  if (new URLSearchParams(search).get("state") === "noconnect") return `/integrations/success${search}`;
  const id = stored(storage, segmentKey);
  const grandparentId = stored(storage, grandparentKey);
  if (id !== null && grandparentId !== null) {
    return `/integrations/${encodeURIComponent(grandparentId)}/${encodeURIComponent(id)}${search}`;
  }
  storage.removeItem(segmentKey);
  storage.removeItem(grandparentKey);
  return "/project-groups";
}

/** Returns the current URL of an old /contributors URL: the same path under /people, with its query. */
export function contributorsTarget(pathname: string, search: string): string {
  const rest = trimEndOf(pathname.replace(/^\/contributors/, ""), "/");
  // People are added from their list. /people/new would open the profile of a person with the id "new".
  return `/people${rest === "/new" ? "" : rest}${search}`;
}
