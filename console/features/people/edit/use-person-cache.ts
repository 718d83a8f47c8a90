import { useQueryClient } from "@tanstack/react-query";
import type { Attributes } from "#shared/domain/attributes.ts";
import {
  affiliationsOptions,
  attributesOptions,
  identitiesOptions,
  organizationsOptions,
  type Person,
  type PersonAffiliation,
  type PersonIdentity,
  type PersonOrganization,
  personOptions,
} from "../profile/person-queries.ts";

/** Editable parts of a profile. */
interface Parts {
  readonly person: Person;
  readonly identities: readonly PersonIdentity[];
  readonly organizations: readonly PersonOrganization[];
  readonly attributes: Attributes;
  readonly affiliations: readonly PersonAffiliation[];
}

type PartName = keyof Parts;

interface Change<Name extends PartName> {
  /** Part that shows the change. */
  readonly part: Name;
  /** Returns the optimistic part, reverted when the change fails. */
  readonly shown?: (before: Parts[Name]) => Parts[Name];
  /** Sends the change. Returns the new part if the response contains it. */
  readonly send: () => Promise<Parts[Name] | undefined>;
}

/** Cached queries of one person, and functions to change them. */
export function usePersonCache(groupId: string, id: string) {
  const cache = useQueryClient();
  const keys = {
    person: personOptions(groupId, id).queryKey,
    identities: identitiesOptions(groupId, id).queryKey,
    organizations: organizationsOptions(groupId, id).queryKey,
    attributes: attributesOptions(groupId, id).queryKey,
    affiliations: affiliationsOptions(groupId, id).queryKey,
  };

  /** Refetches the profile. Lists that contain the person refetch on their next use. */
  async function refresh(): Promise<void> {
    void cache.invalidateQueries({ queryKey: ["people"], refetchType: "none" });
    void cache.invalidateQueries({ queryKey: ["organization"], refetchType: "none" });
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "profile-history" });
    await cache.invalidateQueries({
      predicate: ({ queryKey: [kind, , personId] }) => kind === "person" && personId === id,
    });
  }

  return {
    refresh,

    /** Fetches all parts from the server, bypassing the cache. */
    async fresh() {
      const now = { staleTime: 0 };
      const [person, identities, organizations, attributes, affiliations] = await Promise.all([
        cache.fetchQuery({ ...personOptions(groupId, id), ...now }),
        cache.fetchQuery({ ...identitiesOptions(groupId, id), ...now }),
        cache.fetchQuery({ ...organizationsOptions(groupId, id), ...now }),
        cache.fetchQuery({ ...attributesOptions(groupId, id), ...now }),
        cache.fetchQuery({ ...affiliationsOptions(groupId, id), ...now }),
      ]);
      return { person, identities, organizations, attributes, affiliations };
    },

    /** Returns the cached attributes. */
    attributes: () => cache.getQueryData(keys.attributes),
    /** Returns the cached affiliations. */
    affiliations: () => cache.getQueryData(keys.affiliations),

    /** Changes the person, with an optimistic update if `shown` is given. @throws the error of `send` */
    async change<Name extends PartName>({ part, shown, send }: Change<Name>): Promise<void> {
      const queryKey: readonly unknown[] = keys[part];
      // A response to an earlier request must not overwrite the change.
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<Parts[Name]>(queryKey);
      if (shown && before !== undefined) cache.setQueryData(queryKey, shown(before));
      try {
        const answer = await send();
        if (answer !== undefined) cache.setQueryData(queryKey, answer);
      } catch (error) {
        if (shown) cache.setQueryData(queryKey, before);
        throw error;
      } finally {
        void refresh();
      }
    },
  };
}

export type PersonCache = ReturnType<typeof usePersonCache>;
