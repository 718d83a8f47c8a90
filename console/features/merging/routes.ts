import type { RouteObject } from "react-router";
import { pageKeys } from "#console/core/product-events.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";

const suggestionPages = () => import("./suggestions/suggestions-page.tsx");
/** Routes of merging. */
export const routes: RouteObject[] = [
  {
    path: "/people/merge-suggestions",
    handle: {
      title: "Merge suggestions",
      permission: "mergeMembers",
      needsGroup: true,
      page: pageKeys.personMergeSuggestions,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await suggestionPages()).PeopleSuggestionsPage },
  },
  {
    path: "/people/:id/merge",
    handle: {
      title: "Merge profiles",
      permission: "memberEdit",
      needsGroup: true,
      page: pageKeys.person,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await import("./dialog/merge-page.tsx")).MergePersonPage },
  },
  {
    path: "/organizations/merge-suggestions",
    handle: {
      title: "Merge suggestions",
      permission: "mergeOrganizations",
      needsGroup: true,
      page: pageKeys.organizationMergeSuggestions,
    } satisfies RouteHandle,
    lazy: { Component: async () => (await suggestionPages()).OrganizationSuggestionsPage },
  },
];
