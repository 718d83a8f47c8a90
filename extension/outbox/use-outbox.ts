import { entriesOf } from "#shared/domain/outbox/order.ts";
import type { OutboxEntries } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { outboxEntries } from "./storage.ts";

const empty: OutboxEntries = [];

/** Entries of this user at this console in sending order; empty until they are read. */
export function useOutbox({ origin, userId }: Pick<Workplace, "origin" | "userId">): OutboxEntries {
  const entries = useStored(outboxEntries);
  return entries === undefined ? empty : entriesOf(entries, { server: origin, userId });
}

/** Waiting and refused entries. Running ones have already been sent. */
export function useQueue(workplace: Pick<Workplace, "origin" | "userId">): OutboxEntries {
  return useOutbox(workplace).filter(({ state }) => state !== "running");
}

/** Number of waiting entries of all users at the matching consoles. */
export function useWaitingCount(matches: (server: string) => boolean): number {
  const entries = useStored(outboxEntries) ?? [];
  return entries.filter(({ server, state }) => state !== "running" && matches(server)).length;
}
