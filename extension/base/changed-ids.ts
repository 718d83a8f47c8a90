import type { Action } from "./action.ts";

/** Returns the ids of the records that an action changes; null when it may change which record has a profile. */
export function changedIds(each: Action): readonly string[] | null {
  switch (each.kind) {
    case "add-tag":
    case "remove-tag":
    case "add-activity":
    case "delete-activity":
    case "pin-note":
      return [each.person.id];
    case "edit":
      return [each.record.id];
    case "report":
      return [each.about.id];
    case "lens":
      return [];
    default:
      return null;
  }
}
