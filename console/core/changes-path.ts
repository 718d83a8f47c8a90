import { toAddress } from "#shared/domain/filters/address.ts";
import { groupSearch } from "./selected-group.ts";

/** URL of the log of changes with those of one user, or of one record, by its id. */
export function changesPath(
  group: { readonly id: string } | null,
  filter: { readonly [key in "user" | "person" | "organization"]?: string },
): string {
  const filters = Object.entries(filter).map(([id, value]) => [id, { type: "select", value, include: true }] as const);
  const search = new URLSearchParams(groupSearch(group));
  for (const [name, value] of Object.entries(toAddress(Object.fromEntries(filters)))) search.set(name, value);
  return `/changes?${search}`;
}
