import { formatCount } from "#console/data-table/index.ts";
import { titles } from "./titles.ts";

/** Texts of the activities. */
export const texts = {
  title: titles.list,
  searchPlaceholder: "Search activities",
  count: (count: number) => `${formatCount(count)} ${count === 1 ? "activity" : "activities"}`,
  loading: "Loading activities",
  settings: { bot: "Bots", teamMember: "Team" },
  views: { all: "All activities", lastWeek: "Last 7 days" },
  sort: "Sort by",
  sorts: { descending: "Most recent", ascending: "Oldest first" },
  loadMore: "Load more",
  end: "No more activities",
  unknown: "conducted an activity",
  emptyTitle: "No activities yet",
  emptyText: "Connect a source: what people do there shows up here as soon as it is read.",
  emptyProfile: {
    member: "What this person does on the connected platforms shows up here.",
    organization: "What people do for this organization on the connected platforms shows up here.",
  },
  noMatchTitle: "No activities match",
  noMatchText: "Change the search or the filters, or show the activities that the view leaves out.",
  pastEndTitle: "No more activities",
  goToGroups: "Go to project groups",
} as const;
