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

/** The parts of a profile that are edited. */
interface Parts {
  readonly person: Person;
  readonly identities: readonly PersonIdentity[];
  readonly organizations: readonly PersonOrganization[];
  readonly attributes: Attributes;
  readonly affiliations: readonly PersonAffiliation[];
}

type PartName = keyof Parts;

interface Change<Name extends PartName> {
  /** The part that the change shows in. */
  readonly part: Name;
  /** How it will look: shown at once, and taken back when the change fails. */
  readonly shown?: (before: Parts[Name]) => Parts[Name];
  /** Makes the change; gives the part as it is then, where the answer tells. */
  readonly send: () => Promise<Parts[Name] | undefined>;
}

/** Cached queries about one person, and how they follow a change. */
export function usePersonCache(groupId: string, id: string) {
  const cache = useQueryClient();
  const keys = {
    person: personOptions(groupId, id).queryKey,
    identities: identitiesOptions(groupId, id).queryKey,
    organizations: organizationsOptions(groupId, id).queryKey,
    attributes: attributesOptions(groupId, id).queryKey,
    affiliations: affiliationsOptions(groupId, id).queryKey,
  };

  /** The profile is asked for again, and what lists show of the person when they are next looked at. */
  async function refresh(): Promise<void> {
    void cache.invalidateQueries({ queryKey: ["people"], refetchType: "none" });
    void cache.invalidateQueries({ queryKey: ["organization"], refetchType: "none" });
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "profile-history" });
    await cache.invalidateQueries({ predicate: ({ queryKey: [kind, , whose] }) => kind === "person" && whose === id });
  }

  return {
    refresh,

    /** Reads parts from the server, past what is kept. */
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

    /** The attributes as they are kept. */
    attributes: () => cache.getQueryData(keys.attributes),
    /** The affiliations as they are kept. */
    affiliations: () => cache.getQueryData(keys.affiliations),

    /** Makes a change: shown at once where it can be, taken back when it fails. @throws what `send` throws */
    async change<Name extends PartName>({ part, shown, send }: Change<Name>): Promise<void> {
      const queryKey: readonly unknown[] = keys[part];
      // An answer that was asked for before the change must not come over it.
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
