import type { Action } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { receipts } from "../outbox/storage.ts";
import { useQueue } from "../outbox/use-outbox.ts";

type Edit = Extract<Action, { kind: "edit" }>;

/**
 * Latest edit of a record that the fetched data does not contain yet, because it is queued or completed after the
 * response. Null when there is none.
 * @param cameAt - time of the record's response in milliseconds
 */
export function usePendingEdit(workplace: Workplace, id: string, cameAt: number): Pick<Edit, "name" | "work"> | null {
  const { origin, userId } = workplace;
  const done = (useStored(receipts) ?? []).flatMap(({ entry, at }) =>
    at > cameAt && entry.server === origin && entry.userId === userId ? [entry] : [],
  );
  const waiting = useQueue(workplace).filter(({ state }) => state !== "refused");
  const edits = [...done.toReversed(), ...waiting].flatMap(({ action: { action } }) =>
    action.kind === "edit" && action.record.id === id ? [action] : [],
  );
  if (edits.length === 0) return null;
  const last = <Key extends "name" | "work">(key: Key) => edits.findLast((edit) => edit[key] !== null)?.[key] ?? null;
  return { name: last("name"), work: last("work") };
}
