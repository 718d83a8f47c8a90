import type { ActionBatch, OutboxEntries } from "../base/action.ts";

/**
 * The project groups that entries were made in, each with the sub-projects it had then: a try sends the same
 * as the one before to the letter, which its `Idempotency-Key` demands. A tree stands once, however many entries name it.
 */
export type Places = Readonly<Record<string, ActionBatch["group"]>>;

/**
 * The places with this group among them, and without those that no entry names any more.
 * @param fresh - the name of the place if there is no such yet
 */
export function placeOf(
  group: ActionBatch["group"],
  entries: OutboxEntries,
  places: Places,
  fresh: string,
): { readonly place: string; readonly places: Places } {
  const named = new Set(entries.map(({ action }) => action.place));
  const kept = Object.entries(places).filter(([name]) => named.has(name));
  const tree = JSON.stringify(group);
  const place = kept.find(([, each]) => JSON.stringify(each) === tree)?.[0] ?? fresh;
  return { place, places: { ...Object.fromEntries(kept), [place]: group } };
}
