import { type QueryClient, useQuery } from "@tanstack/react-query";
import { mergedInto } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import type { Workplace } from "../connection/session.ts";
import type { PersonDetails } from "./look-up.ts";
import { cacheSeen, seenOptions } from "./use-seen.ts";

// Cache names of the queries about a record.
export const personName = (id: string) => `person ${id}`;
export const activitiesName = (id: string) => `activities ${id}`;
export const suggestionsName = (id: string) => `suggestions ${id}`;

/** Fills the cache of a person's card with the details from the look-up response. */
export function cachePersonDetails(queryClient: QueryClient, workplace: Workplace, details: PersonDetails): void {
  const { person, activities, suggestions } = details;
  cacheSeen(queryClient, workplace, personName(person.id), person);
  cacheSeen(queryClient, workplace, activitiesName(person.id), activities.rows);
  cacheSeen(queryClient, workplace, suggestionsName(person.id), suggestions.rows ?? []);
}

/**
 * Query of a person with identities, tags, work and figures of the selected project group, in one request. Answers with
 * the surviving person when the requested one has been merged since the look-up.
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
