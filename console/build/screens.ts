/** Screens whose files are preloaded before the application has loaded, by path. */
export const screens = {
  "/project-groups": "features/project-groups/project-groups-page.tsx",
  "/people": "features/people/list/people-page.tsx",
  "/people/:id": "features/people/profile/person-page.tsx",
  "/organizations": "features/organizations/list/organizations-page.tsx",
  "/organizations/:id": "features/organizations/profile/organization-page.tsx",
  "/activities": "features/activities/list/activities-page.tsx",
  "/overview": "features/overview/overview-page.tsx",
} as const;
