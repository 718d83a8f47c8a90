import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { titles } from "../titles.ts";

const pages = () => import("./settings-page.tsx");
/** Routes of the workspace settings and the personal settings. */
export const routes: RouteObject[] = [
  {
    path: "/settings",
    handle: {
      title: titles.workspace,
      permission: "settingsEdit",
      takesGroup: true,
      hideBanner: true,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).SettingsPage },
  },
  {
    path: "/settings/personal",
    handle: { title: titles.personal, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).PersonalPage },
  },
  {
    path: "/settings/403",
    handle: { title: titles.paywall, hideBanner: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).PaywallPage },
  },
];
