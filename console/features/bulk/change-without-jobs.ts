import { getClient } from "#console/core/api-client.ts";
import { findNotDeleted, notDeleted } from "#console/core/deletion.ts";
import { memberAttributes } from "#shared/contract/member-parts.ts";
import { memberDestroy, memberUpdateMany } from "#shared/contract/members.ts";
import { organizationDestroy, organizationUpdate } from "#shared/contract/organizations.ts";
import type { Order } from "./bulk-order.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Changes selected rows with single requests, for backends without bulk jobs. Such a backend replaces all attributes of
 * a record, and list rows contain only some of them, so this reads the full attributes first.
 * @throws ApiError
 */
export async function changeWithoutJobs({ kind, action, target }: Order): Promise<Outcome> {
  const ids = "ids" in target ? [...target.ids] : [];
  const client = getClient();
  if (action.delete) {
    await client.send(kind === "member" ? memberDestroy : organizationDestroy, { query: { ids } });
    const left = await findNotDeleted(kind, ids);
    const failures = left.map((id) => ({ id, displayName: "", reason: notDeleted }));
    return { ...nothingFailed(kind, ids.length - left.length), failed: left.length, failures };
  } else if ("isTeamOrganization" in action) {
    const { isTeamOrganization } = action;
    for (const id of ids) await client.send(organizationUpdate, { params: { id }, body: { isTeamOrganization } });
  } else if ("attributes" in action) {
    const changes = action.attributes ?? {};
    const body = [];
    for (const id of ids) {
      const all = { ...(await client.send(memberAttributes, { params: { id } })), ...changes };
      body.push({ id, attributes: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) });
    }
    await client.send(memberUpdateMany, { body });
  }
  return nothingFailed(kind, ids.length);
}

function nothingFailed(kind: Order["kind"], done: number): Outcome {
  return { kind, status: "done", done, unchanged: 0, failed: 0, failures: [], error: null, undoable: null };
}
