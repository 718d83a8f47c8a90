import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

const pages = () => import("./trash-page.tsx");
/** Routes of the trash: deleted people and organizations, which can be restored for 30 days. */
export const routes: RouteObject[] = [
  {
    path: "/people/trash",
    handle: { title: titles.trash, permission: "memberDestroy", needsGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).PeopleTrash },
  },
  {
    path: "/organizations/trash",
    handle: { title: titles.trash, permission: "organizationDestroy", needsGroup: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).OrganizationsTrash },
  },
];
