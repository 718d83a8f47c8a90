import { type QueryClient, useQuery } from "@tanstack/react-query";
import { mergedInto } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import type { Workplace } from "../connection/session.ts";
import type { PersonDetails } from "./look-up.ts";
import { keepSeen, seenOptions } from "./use-seen.ts";

// Names under which answers about a record are kept.
const personName = (id: string) => `person ${id}`;
export const activitiesName = (id: string) => `activities ${id}`;
export const suggestionsName = (id: string) => `suggestions ${id}`;

/** The details of a person that came with the look-up answer what their card asks for. */
export function keepPersonDetails(queryClient: QueryClient, workplace: Workplace, details: PersonDetails): void {
  const { person, activities, suggestions } = details;
  keepSeen(queryClient, workplace, personName(person.id), person);
  keepSeen(queryClient, workplace, activitiesName(person.id), activities.rows);
  keepSeen(queryClient, workplace, suggestionsName(person.id), suggestions.rows ?? []);
}

/**
 * A person with identities, tags and work, in the figures of the chosen project group: one request for all of it.
 * Who was merged since they were looked up is answered as the person who they are now.
 */
export function personOptions(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return seenOptions(workplace, personName(id), async (signal) => {
    const query = {
      segments: [group.id],
      include: { identities: true, memberOrganizations: true, activityByWeek: true },
    };
    const find = (personId: string) => client.send(memberFind, { params: { id: personId }, query, signal });
    try {
      return await find(id);
    } catch (error) {
      const merged = mergedInto(error);
      if (merged === null) throw error;
      return find(merged);
    }
  });
}

export const usePerson = (workplace: Workplace, id: string, enabled = true) =>
  useQuery({ ...personOptions(workplace, id), enabled });
