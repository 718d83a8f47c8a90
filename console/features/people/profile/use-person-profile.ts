import { useQuery } from "@tanstack/react-query";
import {
  activitySummaryOptions,
  affiliationsOptions,
  attributesOptions,
  identitiesOptions,
  organizationsOptions,
  personOptions,
} from "./person-queries.ts";

/** Runs the six queries of a profile in parallel. Each part of the page reads its own query. */
export function usePersonProfile(groupId: string, id: string) {
  return {
    person: useQuery(personOptions(groupId, id)),
    identities: useQuery(identitiesOptions(groupId, id)),
    organizations: useQuery(organizationsOptions(groupId, id)),
    attributes: useQuery(attributesOptions(groupId, id)),
    affiliations: useQuery(affiliationsOptions(groupId, id)),
    summary: useQuery(activitySummaryOptions(groupId, id)),
  };
}

export type Profile = ReturnType<typeof usePersonProfile>;
