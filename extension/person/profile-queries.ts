import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "#shared/contract/activities.ts";
import { memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import type { Workplace } from "../panel/session.ts";

/** The card shows so many of the last activities. */
const shownActivities = 3;

/** A person with identities, tags and work, in the figures of the chosen project group: one request for all of it. */
export function personOptions(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return seenOptions(workplace, `person ${id}`, (signal) => {
    const query = { segments: [group.id], include: { identities: true, memberOrganizations: true } };
    return client.send(memberFind, { params: { id }, query, signal });
  });
}

export const usePerson = (workplace: Workplace, id: string) => useQuery(personOptions(workplace, id));

/** An organization with its identities, in the figures of the chosen project group. */
export function useOrganization(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return useQuery(
    seenOptions(workplace, `organization ${id}`, (signal) =>
      client.send(organizationFind, { params: { id }, query: { segmentId: group.id }, signal }),
    ),
  );
}

/** The last activities of a person or an organization in the chosen project group, newest first. */
export function useLastActivities(workplace: Workplace, kind: "member" | "organization", id: string) {
  const filter = { and: [kind === "member" ? { memberId: { in: [id] } } : { organizationId: { in: [id] } }] };
  return useQuery(
    seenOptions(workplace, `activities ${id}`, async (signal) => {
      const body = { filter, orderBy: "timestamp_DESC", limit: shownActivities, offset: 0 };
      const { rows } = await workplace.client.send(activityQuery, { body, signal });
      return rows.slice(0, shownActivities);
    }),
  );
}
