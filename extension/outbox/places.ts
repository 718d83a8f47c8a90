import type { ActionBatch, OutboxEntries } from "../base/action.ts";

/**
 * Project groups of outbox entries, each with its sub-projects at that time. A retry must repeat the request exactly
 * because of its `Idempotency-Key`. Each tree is stored once, even if many entries refer to it.
 */
export type Places = Readonly<Record<string, ActionBatch["group"]>>;

/**
 * Adds this group to the places and removes places that no entry refers to.
 * @param fresh - key for the place if none matches
 */
export function placeOf(
  group: ActionBatch["group"],
  entries: OutboxEntries,
  places: Places,
  fresh: string,
): { readonly place: string; readonly places: Places } {
  const usedNames = new Set(entries.map(({ action }) => action.place));
  const remaining = Object.entries(places).filter(([name]) => usedNames.has(name));
  const tree = JSON.stringify(group);
  const place = remaining.find(([, each]) => JSON.stringify(each) === tree)?.[0] ?? fresh;
  return { place, places: { ...Object.fromEntries(remaining), [place]: group } };
}
