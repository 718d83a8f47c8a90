import { useQuery } from "@tanstack/react-query";
import { memberFind } from "#shared/contract/members.ts";
import type { Workplace } from "../connection/session.ts";
import { seenOptions } from "./use-seen.ts";

/** A person with identities, tags and work, in the figures of the chosen project group: one request for all of it. */
export function personOptions(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return seenOptions(workplace, `person ${id}`, (signal) => {
    const query = { segments: [group.id], include: { identities: true, memberOrganizations: true } };
    return client.send(memberFind, { params: { id }, query, signal });
  });
}

export const usePerson = (workplace: Workplace, id: string) => useQuery(personOptions(workplace, id));
