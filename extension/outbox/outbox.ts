import { browser } from "wxt/browser";
import { ApiError } from "#shared/client/errors.ts";
import { authMe } from "#shared/contract/auth.ts";
import { ContractError } from "#shared/contract/read.ts";
import { type Delay, isFinal, type OutboxEvent, reduceOutbox } from "#shared/domain/outbox/outbox.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import { type ActionBatch, entitiesOf, isLong, type OutboxEntries, type QueuedAction } from "../base/action.ts";
import { platformClient } from "../connection/client.ts";
import { appToken, consoleAddress, otherTokens } from "../connection/storage.ts";
import { askAction, sendAction } from "./attempt.ts";
import { placeOf } from "./places.ts";
import { outboxEntries, outboxPlaces, type SignedIn, signedInAs } from "./storage.ts";

/** What the names of the alarms that wake the worker for the outbox begin with; each console has its own. */
export const outboxAlarm = "outbox";

const updateEntries = (change: (entries: OutboxEntries) => OutboxEntries): Promise<void> =>
  navigator.locks.request("change the outbox", async () => {
    const before = await outboxEntries.getValue();
    const after = change(before);
    if (after !== before) await outboxEntries.setValue(after);
  });

/** Each console has its own run, so that none waits for the server of another. */
const outboxOf = (origin: string) =>
  createOutbox<QueuedAction, SignedIn>({
    update: updateEntries,
    lock: (work) => navigator.locks.request(`run the outbox of ${origin}`, work),
    findOwner: () => whoIsSignedIn(origin).catch(unlessUnknown),
    isOnline: () => navigator.onLine,
    send: sendAction,
    ask: askAction,
    wakeAt: (moment) => wakeAt(`${outboxAlarm} ${origin}`, moment),
  });

/** Sends what is due at each console where somebody is signed in, whichever is shown. Call it in the worker only. */
export async function runOutbox(): Promise<void> {
  const [shown, others] = await Promise.all([consoleAddress.getValue(), otherTokens.getValue()]);
  const origins = new Set([...(shown === null ? [] : [shown]), ...Object.keys(others)]);
  await Promise.all([...origins].map((origin) => outboxOf(origin).run()));
}

/** Applies an event to the entries of all consoles. Call it in the worker only. */
export function dispatchToOutbox(event: OutboxEvent<QueuedAction>): Promise<void> {
  return updateEntries((entries) => reduceOutbox(entries, event, Date.now()).filter((entry) => !isFinal(entry)));
}

/** Puts what one press did at the end of the outbox, each action held for six seconds from now. */
export function addToOutbox({ owner, group, actions }: ActionBatch): Promise<void> {
  return navigator.locks.request("change the places of the outbox", async () => {
    const entries = await outboxEntries.getValue();
    const { place, places } = placeOf(group, entries, await outboxPlaces.getValue(), crypto.randomUUID());
    // The place first: an entry never stands without the one it names.
    await outboxPlaces.setValue(places);
    const { id, name } = group;
    await dispatchToOutbox({
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
  await dispatchToOutbox({ type: "wake", delays });
  await runOutbox();
}

/** Signing out waits so long for what was held to be sent. */
const farewellMs = 3_000;

/** Sends what is held, as closing a page does, but keeps nobody waiting. */
export async function sendHeld(): Promise<void> {
  await dispatchToOutbox({ type: "release" });
  await Promise.race([runOutbox(), new Promise((resolve) => setTimeout(resolve, farewellMs))]);
}

/** Who is signed in at a console; null when nobody is. @throws ApiError when it does not say whose token it is */
async function whoIsSignedIn(server: string): Promise<SignedIn | null> {
  const isShown = (await consoleAddress.getValue()) === server;
  const token = isShown ? await appToken.getValue() : (await otherTokens.getValue())[server];
  if (!token) return null;
  const known = (await signedInAs.getValue()).find((each) => each.server === server && each.token === token);
  if (known) return known;
  const { id } = await platformClient(server, token).send(authMe);
  const signedIn = { server, token, userId: id };
  const others = (await signedInAs.getValue()).filter((each) => each.server !== server);
  await signedInAs.setValue([...others, signedIn]);
  return signedIn;
}

/** The server cannot be asked whose token it is: later. A 401 has ended the sign-in already. */
function unlessUnknown(error: unknown): "unknown" {
  if (error instanceof ApiError || error instanceof ContractError) return "unknown";
  throw error;
}

/** Alarms ring after half a minute at the earliest; what is due sooner is waited for, and the alarm is its safety net. */
const soonestAlarmMs = 30_000;

async function wakeAt(alarm: string, moment: number | null): Promise<void> {
  if (moment === null) {
    await browser.alarms.clear(alarm);
    return;
  }
  const wait = Math.max(0, moment - Date.now());
  await browser.alarms.create(alarm, { when: Date.now() + Math.max(wait, soonestAlarmMs) });
  if (wait < soonestAlarmMs) setTimeout(() => void runOutbox(), wait);
}
