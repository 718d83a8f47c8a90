import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Routes of the Data Quality Copilot, which lists people and organizations with likely errors. */
export const routes: RouteObject[] = [
  {
    path: "/data-quality-assistant",
    handle: {
      title: titles.dataQuality,
      permission: "dataQualityRead",
      needsGroup: true,
      page: pageKeys.dataQuality,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./data-quality-page.tsx")).DataQualityPage },
  },
];
