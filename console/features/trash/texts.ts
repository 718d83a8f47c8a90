import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";
/** Texts of the trash. */
export const texts = isolateNames({
  title: titles.trash,
  titles: { people: "Deleted people", organizations: "Deleted organizations" },
  text: "Deleted records can be restored for 30 days, then they are deleted permanently.",
  tabs: "Deleted records",
  kinds: { people: "People", organizations: "Organizations" },
  search: { people: "Search deleted people", organizations: "Search deleted organizations" },
  count: (count: number) => `${count.toLocaleString()} in the trash`,
  caption: { people: "Deleted people, newest first", organizations: "Deleted organizations, newest first" },
  name: { people: "Person", organizations: "Organization" },
  deleted: "Deleted",
  deletedBy: "Deleted by",
  erased: "Erased",
  inDays: (days: number) => (days <= 0 ? "today" : days === 1 ? "in 1 day" : `in ${days} days`),
  actions: "Actions",
  whoDeleted: "user",
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  erase: "Delete permanently",
  eraseOf: (name: string) => `Delete ${name} permanently`,
  restored: (name: string) => `${name} restored`,
  restoredMany: (count: number) => `${count} profiles restored`,
  view: "View profile",
  erasedDone: (name: string) => `${name} deleted permanently`,
  erasedMany: (count: number) => `${count} profiles deleted permanently`,
  confirmTitle: "Delete permanently",
  confirmText: {
    people: (who: string) =>
      `${who} will be erased with all identities and activities, and no longer counted for organizations. This cannot be undone.`,
    organizations: (who: string) =>
      `${who} will be erased with all identities, and removed from work histories. This cannot be undone. Activities of people are kept.`,
  },
  many: (count: number) => `${count} profiles`,
  confirm: "Delete permanently",
  loading: "Loading the trash",
  emptyTitle: "The trash is empty",
  emptyText: {
    people: "Deleted people are kept here for 30 days.",
    organizations: "Deleted organizations are kept here for 30 days.",
  },
  noMatchTitle: "No results in the trash",
  noMatchText: "Search for another name.",
  pastEndTitle: "No more here",
} as const);
