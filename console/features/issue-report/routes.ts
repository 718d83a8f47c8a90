import { type RouteObject, redirect } from "react-router";

/** Where the reports were before they became a tab. */
export const routes: RouteObject[] = [{ path: "/data-issues", loader: () => redirect("/admin#data-issues") }];
