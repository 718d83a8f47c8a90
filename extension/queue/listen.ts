import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { enqueue, holdMs, holdUntil, tryRefused, withdraw } from "#shared/domain/action-queue/entry.ts";
import { appToken } from "../storage.ts";
import { entitiesOf, orderSchema } from "./action.ts";
import { changeQueue } from "./change-queue.ts";
import { queueAlarm, runDelayed, runQueue } from "./run-queue.ts";

const id = z.guid();
const hold = z.object({ id, milliseconds: z.number().check(z.gte(0), z.lte(10 * holdMs)) });

/**
 * What the pages may ask of the queue, each held against its shape first.
 * @throws an error when what was sent has another shape
 */
export const queueRequests = {
  async queueAction(data: unknown): Promise<void> {
    const { id: entryId, owner, group, action } = z.parse(orderSchema, data);
    const entry = { ...owner, id: entryId, action: { action, group }, entities: entitiesOf(action) };
    await changeQueue((queue) => enqueue(queue, entry, Date.now()));
    void runQueue();
  },
  async withdrawAction(data: unknown): Promise<void> {
    const entryId = z.parse(id, data);
    await changeQueue((queue) => withdraw(queue, entryId));
    void runQueue();
  },
  async holdAction(data: unknown): Promise<void> {
    const { id: entryId, milliseconds } = z.parse(hold, data);
    await changeQueue((queue) => holdUntil(queue, entryId, Date.now() + milliseconds));
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
