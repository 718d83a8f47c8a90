import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

/** Route of the inbox. It works with and without a selected project group. */
export const routes: RouteObject[] = [
  {
    path: "/inbox",
    handle: {
      title: titles.inbox,
      permission: "memberRead",
      capability: "inbox",
      takesGroup: true,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./inbox-page.tsx")).InboxPage },
  },
];
