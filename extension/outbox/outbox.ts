import { browser } from "wxt/browser";
import { ApiError } from "#shared/client/errors.ts";
import { authMe } from "#shared/contract/auth.ts";
import { ContractError } from "#shared/contract/read.ts";
import type { Delay } from "#shared/domain/outbox/outbox.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import { type ActionBatch, entitiesOf, isLong, type QueuedAction } from "../base/action.ts";
import { platformClient } from "../connection/client.ts";
import { appToken, consoleAddress } from "../connection/storage.ts";
import { askAction, sendAction } from "./attempt.ts";
import { placeOf } from "./places.ts";
import { outboxEntries, outboxPlaces, type SignedIn, signedInAs } from "./storage.ts";

/** Name of the alarm that wakes the worker for the outbox. */
export const outboxAlarm = "outbox";

/** The outbox of the panel's actions. Call it in the worker only. */
export const outbox = createOutbox<QueuedAction, SignedIn>({
  update: (change) =>
    navigator.locks.request("change the outbox", async () => {
      const before = await outboxEntries.getValue();
      const after = change(before);
      if (after !== before) await outboxEntries.setValue(after);
    }),
  lock: (work) => navigator.locks.request("run the outbox", work),
  findOwner: () => whoIsSignedIn().catch(unlessUnknown),
  isOnline: () => navigator.onLine,
  send: sendAction,
  ask: askAction,
  wakeAt,
});

/** Puts what one press did at the end of the outbox, each action held for six seconds from now. */
export function addToOutbox({ owner, group, actions }: ActionBatch): Promise<void> {
  return navigator.locks.request("change the places of the outbox", async () => {
    const entries = await outboxEntries.getValue();
    const { place, places } = placeOf(group, entries, await outboxPlaces.getValue(), crypto.randomUUID());
    // The place first: an entry never stands without the one it names.
    await outboxPlaces.setValue(places);
    const { id, name } = group;
    await outbox.dispatch({
      type: "add",
      entries: actions.map((each) => ({
        ...owner,
        id: each.id,
        action: { action: each.action, group: { id, name }, place },
        entities: entitiesOf(each.action),
        isLong: isLong(each.action),
      })),
    });
  });
}

/** There is a network again, or a sign-in: what waited for it goes at once. */
export async function sendDelayed(...delays: Delay[]): Promise<void> {
  await outbox.dispatch({ type: "wake", delays });
  await outbox.run();
}

/** Signing out waits so long for what was held to be sent. */
const farewellMs = 3_000;

/** Sends what is held, as closing a page does, but keeps nobody waiting. */
export async function sendHeld(): Promise<void> {
  await outbox.dispatch({ type: "release" });
  await Promise.race([outbox.run(), new Promise((resolve) => setTimeout(resolve, farewellMs))]);
}

/** Who is signed in where; null when nobody is. @throws ApiError when the server does not say whose token it is */
async function whoIsSignedIn(): Promise<SignedIn | null> {
  const [server, token, known] = await Promise.all([
    consoleAddress.getValue(),
    appToken.getValue(),
    signedInAs.getValue(),
  ]);
  if (server === null || token === null) return null;
  if (known?.token === token && known.server === server) return known;
  const { id } = await platformClient(server, token).send(authMe);
  const signedIn = { server, token, userId: id };
  await signedInAs.setValue(signedIn);
  return signedIn;
}

/** The server cannot be asked whose token it is: later. A 401 has ended the sign-in already. */
function unlessUnknown(error: unknown): "unknown" {
  if (error instanceof ApiError || error instanceof ContractError) return "unknown";
  throw error;
}

/** Alarms ring after half a minute at the earliest; what is due sooner is waited for, and the alarm is its safety net. */
const soonestAlarmMs = 30_000;

async function wakeAt(moment: number | null): Promise<void> {
  if (moment === null) {
    await browser.alarms.clear(outboxAlarm);
    return;
  }
  const wait = Math.max(0, moment - Date.now());
  await browser.alarms.create(outboxAlarm, { when: Date.now() + Math.max(wait, soonestAlarmMs) });
  if (wait < soonestAlarmMs) setTimeout(() => void outbox.run(), wait);
}
