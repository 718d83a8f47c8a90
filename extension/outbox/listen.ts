import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { holdMs } from "#shared/domain/outbox/outbox.ts";
import { maxListPeople } from "#shared/profiles/lists.ts";
import { actionBatchSchema } from "../base/action.ts";
import { appToken } from "../connection/storage.ts";
import { addToOutbox, dispatchToOutbox, outboxAlarm, runOutbox, sendDelayed, undo } from "./outbox.ts";

const id = z.guid();
/** The limit equals the largest list of people. */
const ids = z.array(id).check(z.maxLength(maxListPeople));
const hold = z.object({ ids, milliseconds: z.number().check(z.gte(0), z.lte(10 * holdMs)) });

/**
 * Handlers for outbox messages from the pages. Each validates its data.
 * @throws an error when the data does not match the schema
 */
export const outboxRequests = {
  async queueActions(data: unknown): Promise<void> {
    await addToOutbox(z.parse(actionBatchSchema, data));
    void runOutbox();
  },
  async undoActions(data: unknown): Promise<void> {
    await undo(z.parse(ids, data));
    void runOutbox();
  },
  async holdActions(data: unknown): Promise<void> {
    const { ids: entryIds, milliseconds } = z.parse(hold, data);
    await dispatchToOutbox({ type: "hold", ids: entryIds, until: Date.now() + milliseconds });
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

/** Runs the outbox on its alarm, on browser start, when the network returns and after a sign-in. */
export function listenForOutbox(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name.startsWith(outboxAlarm)) void runOutbox();
  });
  browser.runtime.onStartup.addListener(() => void runOutbox());
  self.addEventListener("online", () => void sendDelayed("offline"));
  appToken.watch((token) => {
    if (token !== null) void sendDelayed("signed-out", "offline");
  });
  // The worker may have been terminated during a wait.
  void runOutbox();
}
