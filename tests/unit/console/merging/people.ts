import type { PersonRow } from "#console/features/merging/model/person-profile.ts";
import { personProfile } from "#console/features/merging/model/person-profile.ts";
import { pairKey, type Suggestion } from "#console/features/merging/model/suggestion.ts";
import { band } from "#shared/domain/evidence/score.ts";

/** A person of a suggestion; fields that a test does not set are empty. */
export function person(id: string, given: Partial<PersonRow> = {}) {
  return personProfile({ id, displayName: id, ...given });
}

/** A suggestion of two people with only their ids. */
export function suggested(one: string, other: string, percent = 90): Suggestion {
  return {
    key: pairKey(one, other),
    id: null,
    percent,
    band: band(percent),
    profiles: [person(one), person(other)],
    evidence: [],
    clusterId: null,
    clusterSize: 2,
    isOfBots: false,
    parent: null,
    declinedAt: null,
  };
}
