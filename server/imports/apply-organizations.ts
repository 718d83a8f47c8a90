import type { Executor } from "#server/db/database.ts";
import type { Requester, RequestSegment } from "#server/http/route.ts";
import { createOrganization } from "#server/organizations/create.ts";
import { organizationIdentitiesOf } from "#server/organizations/rows.ts";
import { updateOrganization } from "#server/organizations/update.ts";
import { asOrganizationIdentities } from "#shared/domain/organization-identity.ts";
import type { OrganizationPlan } from "./plan-organizations.ts";

/**
 * Does what a plan says, as automatic changes with their audit entries. Call it in a transaction of its own.
 * @returns the organization's id. @throws HttpError as the changes themselves
 */
export async function applyOrganization(
  tx: Executor,
  requester: Requester,
  segment: RequestSegment,
  plan: OrganizationPlan,
): Promise<string> {
  const here: Requester = { ...requester, segments: [segment], ifMatch: null };
  const automatic = { byHand: false };
  const { attributes, isTeam } = plan;
  const added = plan.identities.map((identity) => ({ ...identity, verified: true, source: "csv" }));
  const team = isTeam === null ? {} : { isTeamOrganization: isTeam };
  if (plan.id === null) {
    const fields = { displayName: plan.name, identities: added, attributes, manuallyCreated: true };
    const id = await createOrganization(tx, here, fields);
    if (isTeam) await updateOrganization(tx, here, id, team, automatic);
    return id;
  }
  // The whole list is sent: what is there stays as it is (wire.md 12.7).
  const own = added.length > 0 ? ((await organizationIdentitiesOf(tx, [plan.id])).get(plan.id) ?? []) : [];
  const change = {
    attributes,
    ...team,
    ...(added.length > 0 && { identities: [...asOrganizationIdentities(own), ...added] }),
  };
  await updateOrganization(tx, here, plan.id, change, automatic);
  return plan.id;
}
