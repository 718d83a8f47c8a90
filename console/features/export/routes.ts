import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";

/** Title of the page, which emails link to. A separate constant, since the texts load with the page. */
const title = "Your exports";

export const routes: RouteObject[] = [
  {
    path: "/exports",
    handle: { title, permission: "memberRead" } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./exports-page.tsx")).ExportsPage },
  },
];
