import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { texts } from "./texts.ts";

const loadFirstAdministrator = () => import("./first-administrator.ts");

export const routes: RouteObject[] = [
  {
    path: "/auth/signin",
    handle: { title: texts.signInTitle, auth: "anonymous", hideHeader: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./sign-in-page.tsx")).SignInPage },
  },
  {
    path: "/auth/empty-permissions",
    handle: { title: texts.emptyTitle, auth: "empty-permissions", hideHeader: true } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./empty-permissions-page.tsx")).EmptyPermissionsPage },
  },
  {
    path: "/auth/callback",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => {
      const answer = location.href;
      // Remove the code from the URL before any other work.
      history.replaceState(history.state, "", "/auth/callback");
      return (await import("./callback.ts")).finishCallback(answer);
    },
  },
  {
    path: "/auth/window",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async ({ url }) => (url.searchParams.has("done") ? null : (await import("./window.ts")).startWindow()),
    lazy: { Component: async () => (await import("./window-done-page.tsx")).WindowDonePage },
  },
  {
    path: "/auth/first-administrator",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => {
      const { hash } = location;
      // Remove the token from the URL before any other work.
      history.replaceState(history.state, "", "/first-administrator");
      return (await loadFirstAdministrator()).becomeAdministrator(hash.slice(1));
    },
  },
  {
    // The sign-in returns to every page but those below /auth.
    path: "/first-administrator",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => (await loadFirstAdministrator()).becomeAdministrator(""),
  },
  {
    path: "/auth/logout",
    handle: { title: texts.signOut, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => (await import("./logout.ts")).finishLogout(),
  },
];
