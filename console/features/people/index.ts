import type { RouteObject } from "react-router";
import { framePart } from "#console/core/frame-part.tsx";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { pageKeys } from "#shared/domain/product-events.ts";
import { titles } from "./titles.ts";

/** The people list and the profile of a person. */
export const routes: RouteObject[] = [
  {
    path: "/people",
    handle: {
      title: titles.list,
      permission: "memberRead",
      needsGroup: true,
      page: pageKeys.people,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./list/people-page.tsx")).PeoplePage },
  },
  {
    path: "/people/:id",
    handle: {
      title: titles.profile,
      permission: "memberRead",
      needsGroup: true,
      page: pageKeys.person,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./profile/person-page.tsx")).PersonPage },
  },
];

/** The part of a person's profile in which something is corrected, loaded when it is first drawn. */
export const PersonPart = framePart(async () => (await import("./profile/person-part.tsx")).PersonPart);
