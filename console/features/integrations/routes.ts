import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** The integrations of one sub-project. */
export const routes: RouteObject[] = [
  {
    path: "/integrations/:grandparentId/:id",
    handle: {
      title: titles.integrations,
      permission: "integrationRead",
      segmentParam: "id",
      selectsGroupParam: "grandparentId",
      page: pageKeys.integrations,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./page/integrations-page.tsx")).IntegrationsPage },
  },
];
