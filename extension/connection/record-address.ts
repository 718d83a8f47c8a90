import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "./session.ts";

/** The record's page in the console, in the project group that is shown. */
export function recordAddress({ origin, group }: Workplace, { kind, id }: Pick<RecordRef, "kind" | "id">): string {
  const page = kind === "person" ? "people" : "organizations";
  return `${origin}/${page}/${id}?projectGroup=${encodeURIComponent(group.id)}`;
}
