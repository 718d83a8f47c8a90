import { getClient } from "#console/core/api-client.ts";
import { mergeActions } from "#shared/contract/merge-actions.ts";
import { mergeDone, unmergeDone } from "./notices.ts";
import { type Running, sentOperations } from "./progress.ts";

/** How often what runs is asked about, should its event not arrive. */
const firstAskMs = 3_000;
const askMs = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

async function ask({ kind, operation, primary, secondary }: Running): Promise<void> {
  const type = kind === "member" ? "member" : "org";
  const [newest] = await getClient().send(mergeActions, { query: { entityId: primary.id, type, limit: 1 } });
  if (!newest || newest.state === "in-progress") return;
  const success = newest.state !== "error";
  if (operation === "unmerge") unmergeDone({ kind, primary, secondary, success });
  else if (newest.secondaryId === secondary.id) mergeDone({ kind, primary, secondary, success });
}

async function askAll(): Promise<void> {
  // What cannot be asked now is asked at the next turn.
  await Promise.allSettled(sentOperations().map(ask));
  if (sentOperations().length > 0) askIn(askMs);
}

function askIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(askAll, ms);
}

/** Asks for the end of what runs, again and again until nothing does. */
export function askLater(): void {
  askIn(firstAskMs);
}
