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
  ...(["compare", "risks"] as const).map((page) => ({
    path: `/projects/${page}`,
    handle: {
      title: page === "risks" ? titles.projectRisks : titles.compare,
      permission: "activityRead",
      capability: "report",
      page: pageKeys.report,
    } satisfies RouteHandle,
    lazy: {
      Component: async () =>
        page === "risks"
          ? (await import("./report/project-risks-page.tsx")).ProjectRisksPage
          : (await import("./report/compare-page.tsx")).ComparePage,
    },
  })),
  {
    path: "/shared/report",
    handle: { title: titles.report, auth: "none", hideHeader: true, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./report/shared-report-page.tsx")).SharedReportPage },
  },
];
