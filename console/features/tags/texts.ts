import { messages } from "#console/core/messages.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";

const people = (count: number) => `${count.toLocaleString()} ${count === 1 ? "person" : "people"}`;

/** Interface texts of the tags drawer. */
export const texts = isolateNames({
  title: "Tags",
  text: "Tags apply to people of all project groups.",
  search: "Search tags",
  add: "Add tag",
  name: "Name",
  nameOf: (name: string) => `Name of ${name}`,
  save: "Save",
  cancel: "Cancel",
  edit: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  select: (name: string) => `Select ${name}`,
  selectAll: "Select all tags shown",
  people,
  list: "Tags",
  count: (shown: number, total: number) => (shown < total ? `${shown} of ${total} tags` : `${total} tags`),
  more: "Load more",
  loading: "Loading tags",
  selected: (count: number) => `${count} selected`,
  clear: "Clear",
  removeSelected: "Delete",
  confirmTitle: "Delete tag",
  confirmTitleMany: "Delete tags",
  confirmText: (name: string, count: number | null) =>
    count ? `${name} will be removed from ${people(count)}. This cannot be undone.` : `${name} will be deleted.`,
  confirmTextMany: (count: number) => `${count} tags will be deleted and removed from everyone. This cannot be undone.`,
  confirm: "Delete",
  saved: messages.tagSaved,
  deleted: messages.tagDeleted,
  deletedMany: messages.tagsDeleted,
  failed: "The tag was not saved. Please try again.",
  changedMeanwhile: (name: string) =>
    `Another user renamed it to “${name}” in the meantime. Save again to overwrite it.`,
  emptyTitle: "No tags yet",
  emptyText: "Tags group people by any criterion: mentors, speakers, a committee.",
  noMatchTitle: "No tags match",
  noMatchText: "Search for another name, or add the tag.",
} as const);
