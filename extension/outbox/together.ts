import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import type { QueuedAction } from "../base/action.ts";

/**
 * What one press did to many, side by side: the same tag for the people of a list. Everything else stands alone. In the
 * order of the first of each.
 */
export function together<T>(items: readonly T[], entryOf: (item: T) => OutboxEntry<QueuedAction>): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const { id, action, createdAt } = entryOf(item);
    const each = action.action;
    const key = each.kind === "add-tag" ? `${createdAt} ${each.tag.name}` : id;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
