import { enqueue } from "#shared/domain/action-queue/entry.ts";
import { actionQueue, queuePlaces } from "../storage.ts";
import { entitiesOf, type Order, type Queue } from "./action.ts";
import { placeOf } from "./places.ts";

/** Changes the stored queue, one change after the other. Call it in the worker only. @returns the queue as it is now. */
export function changeQueue(change: (queue: Queue) => Queue): Promise<Queue> {
  return alone(async () => {
    const before = await actionQueue.getValue();
    const after = change(before);
    if (after !== before) await actionQueue.setValue(after);
    return after;
  });
}

/** Puts the actions of an order at the end of the queue, each held for six seconds from now. Call it in the worker only. */
export function addToQueue({ owner, group, actions }: Order, now: number): Promise<void> {
  return alone(async () => {
    const queue = await actionQueue.getValue();
    const { place, places } = placeOf(group, queue, await queuePlaces.getValue(), crypto.randomUUID());
    const { id, name } = group;
    const entries = actions.map((each) => ({
      ...owner,
      id: each.id,
      action: { action: each.action, group: { id, name }, place },
      entities: entitiesOf(each.action),
    }));
    // The place first: an entry never stands without the one it names.
    await queuePlaces.setValue(places);
    await actionQueue.setValue(entries.reduce((before: Queue, entry) => enqueue(before, entry, now), queue));
  });
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("change the queue", work);
}
