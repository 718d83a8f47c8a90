import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { holdMs } from "#shared/domain/outbox/outbox.ts";
import { mostOfList } from "#shared/profiles/lists.ts";
import { actionBatchSchema } from "../base/action.ts";
import { appToken } from "../connection/storage.ts";
import { addToOutbox, dispatchToOutbox, outboxAlarm, runOutbox, sendDelayed } from "./outbox.ts";

const id = z.guid();
/** As many as a list has people. */
const ids = z.array(id).check(z.maxLength(mostOfList));
const hold = z.object({ ids, milliseconds: z.number().check(z.gte(0), z.lte(10 * holdMs)) });

/**
 * What the pages may ask of the outbox, each held against its shape first.
 * @throws an error when what was sent has another shape
 */
export const outboxRequests = {
  async queueActions(data: unknown): Promise<void> {
    await addToOutbox(z.parse(actionBatchSchema, data));
    void runOutbox();
  },
  async undoActions(data: unknown): Promise<void> {
    await dispatchToOutbox({ type: "undo", ids: z.parse(ids, data) });
    void runOutbox();
  },
  async holdActions(data: unknown): Promise<void> {
    const { ids: held, milliseconds } = z.parse(hold, data);
    await dispatchToOutbox({ type: "hold", ids: held, until: Date.now() + milliseconds });
    void runOutbox();
  },
  async retryAction(data: unknown): Promise<void> {
    await dispatchToOutbox({ type: "retry", id: z.parse(id, data) });
    void runOutbox();
  },
  sendDelayed(): Promise<void> {
    return sendDelayed("offline", "signed-out", "server", "busy");
  },
};

/** Wakes the outbox: at its alarm, when the browser starts, with the network and with a sign-in. */
export function listenForOutbox(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name.startsWith(outboxAlarm)) void runOutbox();
  });
  browser.runtime.onStartup.addListener(() => void runOutbox());
  self.addEventListener("online", () => void sendDelayed("offline"));
  appToken.watch((token) => {
    if (token !== null) void sendDelayed("signed-out", "offline");
  });
  // The worker may have died while it waited.
  void runOutbox();
}
