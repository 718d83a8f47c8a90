import type { Workplace } from "../connection/session.ts";
import { useQueue } from "../outbox/use-outbox.ts";

export interface ShownTag {
  /** Null until the tag is created on the server. */
  readonly id: string | null;
  readonly name: string;
  readonly isWaiting?: boolean;
}

/** Applies queued tag actions to a person's tags. */
export function usePersonTags(
  workplace: Workplace,
  personId: string,
  tags: readonly { readonly id: string; readonly name: string }[],
): readonly ShownTag[] {
  const queue = useQueue(workplace);
  let shown: readonly ShownTag[] = tags;
  for (const { action, state } of queue) {
    const each = action.action;
    if (state === "refused" || (each.kind !== "add-tag" && each.kind !== "remove-tag") || each.person.id !== personId) {
      continue;
    }
    const others = shown.filter(({ name }) => name.toLowerCase() !== each.tag.name.toLowerCase());
    if (each.kind === "remove-tag") shown = others;
    else if (others.length === shown.length) shown = [...shown, { ...each.tag, isWaiting: true }];
  }
  return shown;
}
