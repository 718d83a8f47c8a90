import { activityQuery } from "#shared/contract/activities.ts";
import { memberOrganizations } from "#shared/contract/member-parts.ts";
import { memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { useSeen } from "../look-up/use-seen.ts";
import type { Workplace } from "../panel/session.ts";

/** The card shows so many of the last activities. */
const shownActivities = 3;

/** A person with identities, tags and work, in the figures of the chosen project group. */
export function usePerson(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return useSeen(workplace, `person ${id}`, async (signal) => {
    const query = { segments: [group.id], include: { identities: true } };
    const [person, work] = await Promise.all([
      client.send(memberFind, { params: { id }, query, signal }),
      client.send(memberOrganizations, { params: { id }, signal }),
    ]);
    return { person, work };
  });
}

/** An organization with its identities, in the figures of the chosen project group. */
export function useOrganization(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return useSeen(workplace, `organization ${id}`, (signal) =>
    client.send(organizationFind, { params: { id }, query: { segmentId: group.id }, signal }),
  );
}

/** The last activities of a person or an organization in the chosen project group, newest first. */
export function useLastActivities(workplace: Workplace, kind: "member" | "organization", id: string) {
  const filter = { and: [kind === "member" ? { memberId: { in: [id] } } : { organizationId: { in: [id] } }] };
  return useSeen(workplace, `activities ${id}`, async (signal) => {
    const body = { filter, orderBy: "timestamp_DESC", limit: shownActivities, offset: 0 };
    const { rows } = await workplace.client.send(activityQuery, { body, signal });
    return rows.slice(0, shownActivities);
  });
}
