/** Texts of the activities. */
export const texts = {
  searchPlaceholder: "Search activities",
  platform: "Platform",
  allPlatforms: "All platforms",
  subProject: "Sub-project",
  allSubProjects: "All sub-projects",
  loading: "Loading activities",
  loadMore: "Load more",
  emptyTitle: "No activities yet",
  emptyText: {
    member: "What this person does on the connected platforms shows up here.",
    organization: "What people do for this organization on the connected platforms shows up here.",
  },
  noMatchTitle: "No activities match",
  noMatchText: "Change the search, the platform or the sub-project.",
  clear: "Clear",
  end: "No more activities",
  day: (heading: string) => `Activities of ${heading}`,
  unknown: "conducted an activity",
} as const;
