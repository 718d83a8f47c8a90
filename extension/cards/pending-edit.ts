import type { Action } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { useQueue } from "../outbox/use-outbox.ts";

type Edit = Extract<Action, { kind: "edit" }>;

/** Where and as what a person works, as it is edited. */
export type EditedWork = NonNullable<Edit["work"]>;

/** What was changed of a record and waits to be sent; null where nothing does. The latest change counts. */
export function usePendingEdit(workplace: Workplace, id: string): Pick<Edit, "name" | "work"> | null {
  const edits = useQueue(workplace).flatMap(({ action: { action }, state }) =>
    action.kind === "edit" && action.record.id === id && state !== "refused" ? [action] : [],
  );
  if (edits.length === 0) return null;
  const last = <Key extends "name" | "work">(key: Key) => edits.findLast((edit) => edit[key] !== null)?.[key] ?? null;
  return { name: last("name"), work: last("work") };
}
