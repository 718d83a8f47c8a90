import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { memberBulk, organizationBulk } from "#shared/contract/bulk.ts";
import type { Order } from "./bulk-order.ts";
import { followJob, refresh } from "./follow-job.ts";
import { showOutcome } from "./show-outcome.ts";

/** Begins a change. It goes on by itself and says when it is over. @throws ApiError when it could not begin */
export async function startChange(order: Order): Promise<void> {
  const { target, words } = order;
  const body = "ids" in target ? { ids: [...target.ids] } : target;
  if (runtimeConfig().capabilities.bulkJobs === true) {
    const job =
      order.kind === "member"
        ? await getClient().send(memberBulk, { body: { ...body, action: order.action } })
        : await getClient().send(organizationBulk, { body: { ...body, action: order.action } });
    void followJob(job.id, words);
    return;
  }
  const { changeWithoutJobs } = await import("./change-without-jobs.ts");
  const outcome = await changeWithoutJobs(order);
  refresh();
  showOutcome(outcome, words);
}
