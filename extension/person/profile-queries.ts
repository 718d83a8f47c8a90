import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "#shared/contract/activities.ts";
import { memberOrganizations } from "#shared/contract/member-parts.ts";
import { memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { freshFor, remembered } from "../look-up/session-memory.ts";
import type { Workplace } from "../panel/session.ts";

/** The card shows so many of the last activities. */
const shownActivities = 3;

/** A person with identities, tags and work, in the figures of the chosen project group. */
export function usePerson({ client, origin, group }: Workplace, id: string) {
  const key = `${origin} ${group.id} person ${id}`;
  return useQuery({
    queryKey: ["seen", key],
    queryFn: ({ signal }) =>
      remembered(key, async () => {
        const query = { segments: [group.id], include: { identities: true } };
        const [person, work] = await Promise.all([
          client.send(memberFind, { params: { id }, query, signal }),
          client.send(memberOrganizations, { params: { id }, signal }),
        ]);
        return { person, work };
      }),
    staleTime: freshFor,
    select: ({ answer }) => answer,
  });
}

/** An organization with its identities, in the figures of the chosen project group. */
export function useOrganization({ client, origin, group }: Workplace, id: string) {
  const key = `${origin} ${group.id} organization ${id}`;
  return useQuery({
    queryKey: ["seen", key],
    queryFn: ({ signal }) =>
      remembered(key, () => client.send(organizationFind, { params: { id }, query: { segmentId: group.id }, signal })),
    staleTime: freshFor,
    select: ({ answer }) => answer,
  });
}

/** The last activities of a person or an organization in the chosen project group, newest first. */
export function useLastActivities({ client, origin, group }: Workplace, kind: "member" | "organization", id: string) {
  const key = `${origin} ${group.id} activities ${id}`;
  const filter = { and: [kind === "member" ? { memberId: { in: [id] } } : { organizationId: { in: [id] } }] };
  return useQuery({
    queryKey: ["seen", key],
    queryFn: ({ signal }) =>
      remembered(key, async () => {
        const body = { filter, orderBy: "timestamp_DESC", limit: shownActivities, offset: 0 };
        const { rows } = await client.send(activityQuery, { body, signal });
        return rows.slice(0, shownActivities);
      }),
    staleTime: freshFor,
    select: ({ answer }) => answer,
  });
}
