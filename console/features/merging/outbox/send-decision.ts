import { getClient } from "#console/core/api-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import {
  memberMerge,
  memberNoMerge,
  organizationMerge,
  organizationNoMerge,
} from "#shared/contract/merging/merging.ts";
import { ContractError } from "#shared/contract/read.ts";
import type { Outcome } from "#shared/domain/outbox/outbox.ts";
import { outcomeOf } from "#shared/domain/outbox/outcome.ts";
import { mergeDone, unmergeDone } from "../notices/notices.ts";
import { texts } from "../texts.ts";
import type { DecisionEntry } from "./decision.ts";

/** Sends a decision once. */
export async function sendDecision({ id, action: decision }: DecisionEntry): Promise<Outcome> {
  const accepted = { kind: decision.action === "merge" ? "running" : "done" } as const;
  try {
    await call(id, decision);
    return accepted;
  } catch (error) {
    // The server has executed it, but its response violates the contract.
    if (error instanceof ContractError) return accepted;
    if (!(error instanceof ApiError)) {
      reportError(error);
      return { kind: "refused", refusal: { reason: "failed", sentence: texts.ownMistake } };
    }
    return outcomeOf(error, { texts: { busy: texts.busy }, isConflictBusy: true });
  }
}

async function call(
  idempotencyKey: string,
  { kind, action, primary, secondary, segments }: DecisionEntry["action"],
): Promise<void> {
  const client = getClient();
  const common = { params: { id: primary.id }, idempotencyKey };
  if (kind === "member") {
    if (action === "merge") {
      await client.send(memberMerge, { ...common, body: { memberToMerge: secondary.id, segments } });
    } else {
      await client.send(memberNoMerge, { ...common, body: { memberToNotMerge: secondary.id, segments } });
    }
  } else if (action === "merge") {
    await client.send(organizationMerge, { ...common, body: { organizationToMerge: secondary.id, segments } });
  } else {
    await client.send(organizationNoMerge, { ...common, body: { organizationToNotMerge: secondary.id, segments } });
  }
}

/** Polls the state of a merge or an unmerge in case its event is lost, and reports its end. */
export async function pollDecision({ action: { kind, action, primary, secondary } }: DecisionEntry): Promise<Outcome> {
  try {
    const type = kind === "member" ? "member" : "org";
    const [newest] = await getClient().send(mergeActions, { query: { entityId: primary.id, type, limit: 1 } });
    if (!newest || newest.state === "in-progress") return { kind: "running" };
    const reportEnd = action === "unmerge" ? unmergeDone : mergeDone;
    reportEnd({ kind, primary, secondary, success: newest.state !== "error" });
    return { kind: "done" };
  } catch (error) {
    // The poll failed; the next one tries again.
    if (error instanceof ApiError || error instanceof ContractError) return { kind: "running" };
    throw error;
  }
}
