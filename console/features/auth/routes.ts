import type { RouteObject } from "react-router";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { texts } from "./texts.ts";

const loaders = () => import("./loaders.ts");
const pages = () => import("./auth-pages.tsx");
export const routes: RouteObject[] = [
  {
    path: "/auth/signin",
    handle: { title: texts.signInTitle, auth: "anonymous", hideHeader: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).SignInPage },
  },
  {
    path: "/auth/empty-permissions",
    handle: { title: texts.emptyTitle, auth: "empty-permissions", hideHeader: true } satisfies RouteHandle,
    lazy: { Component: async () => (await pages()).EmptyPermissionsPage },
  },
  {
    path: "/auth/callback",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => {
      const answer = location.href;
      // Remove the code from the URL before any other work.
      history.replaceState(history.state, "", "/auth/callback");
      return (await loaders()).finishCallback(answer);
    },
  },
  {
    path: "/auth/window",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async ({ url }) => (url.searchParams.has("done") ? null : (await loaders()).startWindow()),
    lazy: { Component: async () => (await pages()).WindowDonePage },
  },
  {
    path: "/auth/first-administrator",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => {
      const { hash } = location;
      // Remove the token from the URL before any other work.
      history.replaceState(history.state, "", "/first-administrator");
      return (await loaders()).becomeAdministrator(hash.slice(1));
    },
  },
  {
    // The sign-in returns to every page but those below /auth.
    path: "/first-administrator",
    handle: { title: texts.signInTitle, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => (await loaders()).becomeAdministrator(""),
  },
  {
    path: "/auth/logout",
    handle: { title: texts.signOut, auth: "none", hideHeader: true } satisfies RouteHandle,
    loader: async () => (await loaders()).finishLogout(),
  },
];
