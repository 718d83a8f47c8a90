import { type RouteObject, redirect } from "react-router";

/** Redirects from the former page of the reports to their tab. */
export const routes: RouteObject[] = [{ path: "/data-issues", loader: () => redirect("/admin#data-issues") }];
