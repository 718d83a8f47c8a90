import { entriesOf } from "#shared/domain/action-queue/order.ts";
import type { Workplace } from "../panel/session.ts";
import { actionQueue } from "../storage.ts";
import { useStored } from "../use-stored.ts";
import type { Queue } from "./action.ts";

const empty: Queue = [];

/** The entries of this user at this console, in the order of sending; empty until they are known. */
export function useQueue({ origin, userId }: Pick<Workplace, "origin" | "userId">): Queue {
  const queue = useStored(actionQueue);
  return queue === undefined ? empty : entriesOf(queue, { server: origin, userId });
}
