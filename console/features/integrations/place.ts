import { findProjectGroup, type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";

/** Where the page of a sub-project stands. */
export type Place =
  | { readonly kind: "here"; readonly path: readonly { readonly id: string; readonly name: string }[] }
  /** The sub-project lies in another group than the address says. */
  | { readonly kind: "move"; readonly to: string }
  | { readonly kind: "unknown" };

/** Only a sub-project has integrations: it is three steps down from its group. */
const depth = 3;

/** Finds the sub-project of an address among the project groups. */
export function findPlace(groups: readonly ProjectGroup[], grandparentId: string, id: string): Place {
  const group = findProjectGroup(groups, id);
  const path = group ? segmentPath(group, id) : [];
  if (!group || path.length !== depth) return { kind: "unknown" };
  return group.id === grandparentId ? { kind: "here", path } : { kind: "move", to: `/integrations/${group.id}/${id}` };
}

/** Keeps where the integration page was left: `/integrations` leads back there (core.md 2, wire.md 4.4). */
export function keepPlace(storage: Pick<Storage, "setItem">, grandparentId: string, id: string): void {
  storage.setItem("segmentId", id);
  storage.setItem("segmentGrandparentId", grandparentId);
}
