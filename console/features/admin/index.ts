import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { title } from "./titles.ts";

/** Administration: users, project groups, keys and what the platform does. */
export const routes: RouteObject[] = [
  {
    path: "/admin",
    handle: { title, permission: "projectGroupEdit", takesGroup: true, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./admin-page.tsx")).AdminPage },
  },
];
