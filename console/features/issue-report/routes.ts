import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { title } from "./titles.ts";

/** The reports of data issues, for those who look after the record. */
export const routes: RouteObject[] = [
  {
    path: "/data-issues",
    handle: { title, permission: "dataQualityRead", takesGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./reports-page.tsx")).ReportsPage },
  },
];
