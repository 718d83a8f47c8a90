import { can, getClient, isRestorable } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { track, usePermission } from "#console/session/index.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { memberBulk, organizationBulk } from "#shared/contract/bulk.ts";
import { type BulkContext, type BulkKind, isPerson } from "./bulk-kind.ts";
import type { Order } from "./bulk-order.ts";
import { finishJob, followJob } from "./follow-job.ts";
import { isOver, type Words } from "./outcome.ts";
import { texts } from "./texts.ts";

/** Rows that the actions apply to. */
type ActionScope = Pick<BulkContext, "rows" | "all" | "count" | "target">;

/**
 * Returns the context of actions on these rows, and a function to start a change. `onStarted` is called after the
 * start.
 */
export function useBulkContext(kind: BulkKind, scope: ActionScope, open: BulkContext["open"], onStarted = () => {}) {
  const { all, count, target } = scope;
  const confirm = useConfirm();
  const may = {
    edit: usePermission(kind.permissions.edit),
    destroy: usePermission(kind.permissions.destroy),
    merge: usePermission(kind.permissions.merge),
  };
  const hasJobs = can("bulkJobs");
  const hasTags = usePermission("tagRead");
  const what = count === null ? texts.allThatMatch : kind.count(count);

  /** @throws ApiError when the change could not start. The state then stays unchanged. */
  async function begin(action: Order["action"], words: Words, change?: string): Promise<void> {
    await startChange({ kind: kind.kind, action, target: await target(), words } as Order, change);
    onStarted();
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      handleError(error);
    }
  }
  const context: BulkContext = {
    ...scope,
    ...{ kind, what, may, hasJobs, hasTags, open },
    change: (label, action, words) =>
      attempt(async () => {
        const { title, message } = texts.confirmAll;
        if (all && !(await confirm({ type: "warning", title: title(label, what), message, confirmLabel: label })))
          return;
        await begin(action, words);
      }),
    remove: () =>
      attempt(async () => {
        const { title, trash: toTrash, forGood, confirm: confirmLabel } = texts.confirmDelete;
        const message = isRestorable() ? toTrash : forGood;
        if (!(await confirm({ type: "danger", title: title(what), message, confirmLabel }))) return;
        track(isPerson(kind) ? "Delete contributor" : "Delete organization", "Feature", { bulk: true });
        await begin({ delete: true }, "remove");
      }),
  };
  return { context, begin };
}

/**
 * Starts a change, which continues in the background and reports its end in a toast. @throws ApiError when the change
 * could not start
 */
async function startChange(order: Order, change?: string): Promise<void> {
  const { target, words } = order;
  const body = "ids" in target ? { ids: [...target.ids] } : target;
  const job =
    order.kind === "member"
      ? await getClient().send(memberBulk, { body: { ...body, action: order.action } })
      : await getClient().send(organizationBulk, { body: { ...body, action: order.action } });
  if (isOver(job)) finishJob(job, words, change);
  else void followJob(job.id, words, change);
}
