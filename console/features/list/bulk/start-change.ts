import { getClient, runtimeConfig } from "#console/features/session/index.ts";
import {
  type MemberBulkAction,
  memberBulk,
  type OrganizationBulkAction,
  organizationBulk,
} from "#shared/contract/bulk.ts";
import type { Selection } from "../list-request.ts";
import { followJob, refresh } from "./follow-job.ts";
import type { Words } from "./outcome.ts";
import { tellOutcome } from "./tell-outcome.ts";

/** Rows by their ids, or all that a list holds. */
export type Target = { readonly ids: readonly string[] } | (Selection & { readonly segments: string[] });

/** A change of many rows as it is ordered. */
export type Order =
  | { readonly kind: "member"; readonly action: MemberBulkAction; readonly target: Target; readonly words: Words }
  | {
      readonly kind: "organization";
      readonly action: OrganizationBulkAction;
      readonly target: Target;
      readonly words: Words;
    };

/** Begins a change. It goes on by itself and says when it is over. @throws ApiError when it could not begin */
export async function startChange(order: Order): Promise<void> {
  const { target, words } = order;
  const body = "ids" in target ? { ids: [...target.ids] } : target;
  if (runtimeConfig().capabilities.bulkJobs === true) {
    const job =
      order.kind === "member"
        ? await getClient().send(memberBulk, { body: { ...body, action: order.action } })
        : await getClient().send(organizationBulk, { body: { ...body, action: order.action } });
    void followJob(job, words);
    return;
  }
  const { changeWithoutJobs } = await import("./change-without-jobs.ts");
  const outcome = await changeWithoutJobs(order);
  refresh();
  tellOutcome(outcome, words);
}
