import { entriesOf } from "#shared/domain/outbox/order.ts";
import type { OutboxEntries } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { outboxEntries } from "./storage.ts";

const empty: OutboxEntries = [];

/** The entries of this user at this console, in the order of sending; empty until they are known. */
export function useOutbox({ origin, userId }: Pick<Workplace, "origin" | "userId">): OutboxEntries {
  const entries = useStored(outboxEntries);
  return entries === undefined ? empty : entriesOf(entries, { server: origin, userId });
}

/** Those that wait or were refused; what runs has left already. */
export function useQueue(workplace: Pick<Workplace, "origin" | "userId">): OutboxEntries {
  return useOutbox(workplace).filter(({ state }) => state !== "running");
}

/** How many wait, of every user at every console that is wanted. */
export function useWaitingCount(isWanted: (server: string) => boolean): number {
  const entries = useStored(outboxEntries) ?? [];
  return entries.filter(({ server, state }) => state !== "running" && isWanted(server)).length;
}
