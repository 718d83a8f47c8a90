import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Route of the log of changes. */
export const routes: RouteObject[] = [
  {
    path: "/changes",
    handle: {
      title: titles.changes,
      permission: "auditLogRead",
      capability: "inbox",
      takesGroup: true,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./changes-page.tsx")).ChangesPage },
  },
];
