import { useQuery } from "@tanstack/react-query";
import { mergedInto } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import type { Workplace } from "../connection/session.ts";
import { seenOptions } from "./use-seen.ts";

/**
 * A person with identities, tags and work, in the figures of the chosen project group: one request for all of it.
 * Who was merged since they were looked up is answered as the person who they are now.
 */
export function personOptions(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return seenOptions(workplace, `person ${id}`, async (signal) => {
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
