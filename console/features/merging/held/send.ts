import { getClient } from "#console/core/api-client.ts";
import { memberMerge, memberNoMerge, organizationMerge, organizationNoMerge } from "#shared/contract/merging.ts";
import type { HeldAction } from "./held-action.ts";

/** Makes the call of a held action. */
export async function sendHeld({ id, kind, action, primary, secondary, segments }: HeldAction): Promise<void> {
  const client = getClient();
  const common = { params: { id: primary.id }, idempotencyKey: id };
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
