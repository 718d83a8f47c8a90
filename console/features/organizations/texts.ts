import { formatCount } from "#console/data-table/index.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

/** Interface texts of the organization list, some shared with the profile. */
export const texts = isolateNames({
  title: titles.organizations,
  searchPlaceholder: "Search organizations",
  count: (count: number) => `${formatCount(count)} ${count === 1 ? "organization" : "organizations"}`,
  loading: "Loading organizations",
  settings: { teamOrganization: "Team" },
  unknownShare: {
    label: (unknown: string, independent: string) => `Unknown ${unknown} · Independent ${independent}`,
    about: "Share of the activities of the last twelve months that count for no organization.",
  },
  views: { all: "All organizations" },
  badges: { new: "New", team: "Team", lfMember: "LF member" },
  lfMember: "Member of the Linux Foundation",
  moreIdentities: (count: number) => `and ${count} more`,
  emptyTitle: "No organizations yet",
  emptyText: "Connect a source. The organizations of its people appear here as soon as their activities are synced.",
  noMatchTitle: "No organizations match",
  noMatchText: "Change the search or the filters, or show the organizations that the view leaves out.",
  pastEndTitle: "No more organizations",
  pastEndText: "The list now ends before this page.",
} as const);
