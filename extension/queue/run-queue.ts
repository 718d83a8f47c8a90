import { browser } from "wxt/browser";
import { ApiError } from "#shared/client/errors.ts";
import { ContractError } from "#shared/contract/read.ts";
import { type Delay, type QueueEntry, releaseHeld, tryDelayed } from "#shared/domain/action-queue/entry.ts";
import { nextDue, nextMoment } from "#shared/domain/action-queue/order.ts";
import { beginTry, type Outcome, outcomeOf, settle } from "#shared/domain/action-queue/outcome.ts";
import { platformClient } from "../connection/client.ts";
import { noteAction } from "../ledger/note-action.ts";
import { forgetAll } from "../look-up/session-memory.ts";
import { queuePlaces, receipts } from "../storage.ts";
import type { ActedOn, Queued } from "./action.ts";
import { changeQueue } from "./change-queue.ts";
import { holderOf } from "./holder-of.ts";
import { perform } from "./perform.ts";
import { refusalsOf } from "./refusals.ts";
import { type SignedIn, whoIsSignedIn } from "./signed-in.ts";

/** Name of the alarm that wakes the worker for the queue. */
export const queueAlarm = "queue";

/**
 * Sends what is due of the user who is signed in, one entry after the other, until nothing is; then sees to it that it
 * is called again. Everything it knows stands in storage, so it may die at any point.
 */
export function runQueue(): Promise<void> {
  return navigator.locks.request("run the queue", async () => {
    for (;;) {
      const signedIn = await whoIsSignedIn().catch(unlessUnknown);
      if (signedIn === null) return;
      if (signedIn === "unknown") return wakeAt(Date.now() + unknownPauseMs);
      const queue = await changeQueue((same) => same);
      const entry = nextDue(queue, signedIn, Date.now());
      if (entry === null) return wakeAt(nextMoment(queue, signedIn));
      if (navigator.onLine) await send(entry, signedIn);
      else await changeQueue((before) => settle(before, entry.id, noNetwork, Date.now()));
    }
  });
}

/** There is a network again, or a sign-in: what waited for it goes at once. */
export async function runDelayed(...delays: Delay[]): Promise<void> {
  await changeQueue((queue) => tryDelayed(queue, delays, Date.now()));
  await runQueue();
}

/** Signing out waits so long for what was held to be sent. */
const farewellMs = 3_000;

/** Sends what is held, as closing does (settled, "Held actions"), but keeps nobody waiting. */
export async function sendHeld(): Promise<void> {
  await changeQueue((queue) => releaseHeld(queue, Date.now()));
  await Promise.race([runQueue(), new Promise((resolve) => setTimeout(resolve, farewellMs))]);
}

const unknownPauseMs = 60_000;

/** Without a network nothing is tried: it goes when the network is back, which an event tells. */
const noNetwork: Outcome = { kind: "later", delay: "offline", retryAfter: unknownPauseMs };

/** The server cannot be asked whose token it is: later. A 401 has ended the sign-in already. */
function unlessUnknown(error: unknown): "unknown" {
  if (error instanceof ApiError || error instanceof ContractError) return "unknown";
  throw error;
}

async function send(entry: QueueEntry<Queued>, signedIn: SignedIn): Promise<void> {
  const queue = await changeQueue((before) => beginTry(before, entry.id, Date.now()));
  // It may have been withdrawn in this moment.
  const begun = queue.find(({ id }) => id === entry.id);
  if (begun === undefined) return;
  const { outcome, createdId = null, holder = null } = await attempt(begun, signedIn);
  if (outcome.kind === "done") {
    // What was looked up before is not true any more; the panel asks anew when it sees the receipt.
    await forgetAll();
    const lately = await receipts.getValue();
    await receipts.setValue([{ entry: begun, at: Date.now(), createdId }, ...lately].slice(0, mostReceipts));
  }
  await changeQueue((before) => {
    const told = before.map((each) => (each.id === entry.id ? { ...each, action: { ...each.action, holder } } : each));
    return settle(told, entry.id, outcome, Date.now());
  });
}

const mostReceipts = 20;

interface Attempt {
  readonly outcome: Outcome;
  readonly createdId?: string | null;
  readonly holder?: ActedOn | null;
}

async function attempt(entry: QueueEntry<Queued>, { server, token }: SignedIn): Promise<Attempt> {
  const { action, group, place } = entry.action;
  const client = platformClient(server, token, (await queuePlaces.getValue())[place]);
  try {
    await noteAction(action, server);
    return { outcome: { kind: "done" }, createdId: await perform(client, entry) };
  } catch (error) {
    // The server did it, in words that cannot be read.
    if (error instanceof ContractError) return { outcome: { kind: "done" } };
    // Not the server's answer but our own mistake: it must not keep the others waiting, nor get lost.
    if (!(error instanceof ApiError)) {
      reportError(error);
      return { outcome: { kind: "later", delay: "server" } };
    }
    return { outcome: outcomeOf(error, refusalsOf(action)), holder: await holderOf(client, group.id, error) };
  }
}

/** Alarms ring after half a minute at the earliest; what is due sooner is waited for, and the alarm is its safety net. */
const soonestAlarmMs = 30_000;

async function wakeAt(moment: number | null): Promise<void> {
  if (moment === null) {
    await browser.alarms.clear(queueAlarm);
    return;
  }
  const wait = Math.max(0, moment - Date.now());
  await browser.alarms.create(queueAlarm, { when: Date.now() + Math.max(wait, soonestAlarmMs) });
  if (wait < soonestAlarmMs) setTimeout(() => void runQueue(), wait);
}
