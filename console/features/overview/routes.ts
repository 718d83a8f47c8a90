import { type RouteObject, redirect } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { pageKeys } from "#shared/domain/product/product-events.ts";
import { title } from "./titles.ts";

export const routes: RouteObject[] = [
  {
    path: "/overview",
    handle: { title, permission: "activityRead", needsGroup: true, page: pageKeys.overview } satisfies RouteHandle,
    loader: () => (runtimeConfig().capabilities.overview === true ? null : redirect("/404")),
    lazy: { Component: async () => (await import("./overview-page.tsx")).OverviewPage },
  },
];
