import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

export const routes: RouteObject[] = [
  {
    path: "/people",
    handle: {
      title: titles.people,
      permission: "memberRead",
      needsGroup: true,
      page: pageKeys.people,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./list/people-page.tsx")).PeoplePage },
  },
  {
    path: "/people/:id",
    handle: {
      title: titles.person,
      permission: "memberRead",
      needsGroup: true,
      page: pageKeys.person,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./profile/person-page.tsx")).PersonPage },
  },
];
