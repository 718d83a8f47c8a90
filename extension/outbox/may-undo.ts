import type { Workplace } from "../connection/session.ts";
import type { Receipt } from "./storage.ts";

/** Returns whether an action can be undone, and the user may do so. */
export function mayUndo({ may }: Workplace, { undo }: Receipt): boolean {
  if (undo === null) return false;
  if (undo.kind === "delete")
    return may(undo.record.kind === "person" ? "memberDestroy" : "organizationDestroy") === "yes";
  return undo.kind !== "delete-activity" || may("activityDestroy") === "yes";
}
