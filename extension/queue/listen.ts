import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { holdMs, holdUntil, tryRefused, withdraw } from "#shared/domain/action-queue/entry.ts";
import { mostOfList } from "#shared/profiles/lists.ts";
import { appToken } from "../storage.ts";
import { orderSchema } from "./action.ts";
import { addToQueue, changeQueue } from "./change-queue.ts";
import { queueAlarm, runDelayed, runQueue } from "./run-queue.ts";

const id = z.guid();
/** As many as a list has people. */
const ids = z.array(id).check(z.maxLength(mostOfList));
const hold = z.object({ ids, milliseconds: z.number().check(z.gte(0), z.lte(10 * holdMs)) });

/**
 * What the pages may ask of the queue, each held against its shape first.
 * @throws an error when what was sent has another shape
 */
export const queueRequests = {
  async queueActions(data: unknown): Promise<void> {
    await addToQueue(z.parse(orderSchema, data), Date.now());
    void runQueue();
  },
  async withdrawAction(data: unknown): Promise<void> {
    const entryId = z.parse(id, data);
    await changeQueue((queue) => withdraw(queue, entryId));
    void runQueue();
  },
  async withdrawActions(data: unknown): Promise<void> {
    const entryIds = z.parse(ids, data);
    await changeQueue((queue) => entryIds.reduce(withdraw, queue));
    void runQueue();
  },
  async holdActions(data: unknown): Promise<void> {
    const { ids: entryIds, milliseconds } = z.parse(hold, data);
    const until = Date.now() + milliseconds;
    await changeQueue((queue) => entryIds.reduce((before, entryId) => holdUntil(before, entryId, until), queue));
    void runQueue();
  },
  async retryAction(data: unknown): Promise<void> {
    const entryId = z.parse(id, data);
    await changeQueue((queue) => tryRefused(queue, entryId, Date.now()));
    void runQueue();
  },
  sendDelayed(): Promise<void> {
    return runDelayed("offline", "signed-out", "server");
  },
};

/** Wakes the queue: at its alarm, when the browser starts, with the network and with a sign-in. */
export function listenForQueue(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === queueAlarm) void runQueue();
  });
  browser.runtime.onStartup.addListener(() => void runQueue());
  self.addEventListener("online", () => void runDelayed("offline"));
  appToken.watch((token) => {
    if (token !== null) void runDelayed("signed-out", "offline");
  });
  // The worker may have died while it waited.
  void runQueue();
}
