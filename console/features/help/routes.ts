import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";

export const routes: RouteObject[] = [
  {
    path: "/help/:page?",
    handle: { title: "Help", hasNames: true } satisfies RouteHandle,
    lazy: {
      loader: async () => (await import("./help-page.tsx")).loadHelp,
      Component: async () => (await import("./help-page.tsx")).HelpPage,
    },
  },
];
