import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "./session.ts";

/** Returns the URL of a record in the console, in the shown project group. */
export function recordAddress({ origin, group }: Workplace, { kind, id }: Pick<RecordRef, "kind" | "id">): string {
  const page = kind === "person" ? "people" : "organizations";
  return `${origin}/${page}/${id}?projectGroup=${encodeURIComponent(group.id)}`;
}
