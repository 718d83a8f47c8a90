import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

export const routes: RouteObject[] = [
  {
    path: "/overview",
    handle: {
      title: titles.overview,
      permission: "activityRead",
      capability: "overview",
      needsGroup: true,
      page: pageKeys.overview,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./overview-page.tsx")).OverviewPage },
  },
  {
    path: "/projects/:id/report",
    handle: {
      title: titles.report,
      permission: "activityRead",
      capability: "report",
      selectsGroupOf: "id",
      page: pageKeys.report,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./report/report-page.tsx")).ReportPage },
  },
  {
    path: "/projects/:page",
    handle: {
      title: titles.projectRisks,
      permission: "activityRead",
      capability: "report",
      hasNames: true,
      page: pageKeys.report,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./report/project-risks-page.tsx")).ProjectsPage },
  },
  {
    path: "/shared/report",
    handle: { title: titles.report, auth: "none", hideHeader: true, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./report/shared-report-page.tsx")).SharedReportPage },
  },
];
