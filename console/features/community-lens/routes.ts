import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Routes of Community Lens, a feed of posts on other sites. */
export const routes: RouteObject[] = [
  {
    path: "/community-lens",
    handle: {
      title: titles.communityLens,
      permission: "eagleEyeRead",
      page: pageKeys.communityLens,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./lens-page.tsx")).LensPage },
  },
];
