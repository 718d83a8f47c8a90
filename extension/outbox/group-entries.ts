import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import type { QueuedAction } from "../base/action.ts";

/**
 * Groups entries of one user action, for example the same tag for people of a list. Other entries form groups of one.
 * Keeps the order of each group's first entry.
 */
export function together<T>(items: readonly T[], entryOf: (item: T) => OutboxEntry<QueuedAction>): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const { id, action, createdAt } = entryOf(item);
    const each = action.action;
    const key =
      each.kind === "add-tag" || each.kind === "remove-tag" ? `${createdAt} ${each.kind} ${each.tag.name}` : id;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
