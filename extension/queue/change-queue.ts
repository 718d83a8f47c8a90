import type { QueueEntry } from "#shared/domain/action-queue/entry.ts";
import { actionQueue } from "../storage.ts";
import type { Queued } from "./action.ts";

export type Queue = readonly QueueEntry<Queued>[];

/** Changes the stored queue, one change after the other. Call it in the worker only. @returns the queue as it is now. */
export function changeQueue(change: (queue: Queue) => Queue): Promise<Queue> {
  return navigator.locks.request("change the queue", async () => {
    const before = await actionQueue.getValue();
    const after = change(before);
    if (after !== before) await actionQueue.setValue(after);
    return after;
  });
}
