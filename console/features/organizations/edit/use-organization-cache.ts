import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { showLookAlikes } from "#console/core/look-alikes.ts";
import { applyToLatest } from "#console/record-page/index.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { organizationDestroy, organizationRestore, organizationUpdate } from "#shared/contract/organizations.ts";
import { type Organization, organizationOptions } from "../profile/organization-queries.ts";

type Update = Omit<BodyOf<typeof organizationUpdate>, "segments">;

interface Change {
  /** Builds the request body from the current organization. Lists are sent in full. */
  readonly body: (now: Organization) => Update;
  /** Returns the optimistic organization, reverted when the change fails. */
  readonly shown?: (now: Organization) => Organization;
  /** Version that a form was opened with. When omitted, the change applies to the latest version. */
  readonly version?: string | null;
}

/** Cached query of one organization, and functions to change it. */
export function useOrganizationCache(groupId: string | null, id: string) {
  const cache = useQueryClient();
  const options = organizationOptions(groupId, id);
  const segments = groupId === null ? {} : { segments: [groupId] };

  const listsChanged = () => {
    void cache.invalidateQueries({ queryKey: ["organizations"] });
    // Work histories and rows of people contain organization names.
    for (const kind of ["people", "person"]) void cache.invalidateQueries({ queryKey: [kind], refetchType: "none" });
  };

  return {
    listsChanged,

    /** Fetches the organization from the server, bypassing the cache. */
    fresh: () => cache.fetchQuery({ ...options, staleTime: 0 }),

    /** Changes the organization, with an optimistic update if `shown` is given. @throws ApiError */
    async change({ body, shown, version }: Change): Promise<void> {
      const { queryKey } = options;
      // A response to an earlier request must not overwrite the change.
      await cache.cancelQueries({ queryKey });
      let now = cache.getQueryData(queryKey) ?? (await cache.fetchQuery(options));
      const show = () => shown && cache.setQueryData(queryKey, shown(now));
      const fresh = async () => {
        now = await cache.fetchQuery({ ...options, staleTime: 0 });
        show();
        return now;
      };
      const send = async (from: Organization, based = from.version) => {
        const { answer, version: next } = await getClient().sendVersioned(organizationUpdate, {
          params: { id },
          body: { ...body(from), ...segments },
          ...(based === null ? {} : { ifMatch: based }),
        });
        const known = new Set(from.identities.map(({ value }) => value));
        const added = answer.identities.flatMap(({ value }) => (known.has(value) ? [] : [value]));
        showLookAlikes(answer.identities, added);
        cache.setQueryData(queryKey, { ...answer, version: next });
      };
      show();
      try {
        await (version === undefined ? applyToLatest(now, fresh, send) : send(now, version));
      } catch (error) {
        if (shown) cache.setQueryData(queryKey, now);
        throw error;
      }
      void cache.invalidateQueries({ queryKey: ["profile-history", id] });
      listsChanged();
    },

    async remove(): Promise<void> {
      await getClient().send(organizationDestroy, { query: { ids: [id], ...segments }, ...segments });
    },

    async restore(): Promise<void> {
      await getClient().send(organizationRestore, { body: { ids: [id], ...segments } });
    },

    /** Removes a deleted organization from the cache. */
    forget(): void {
      cache.removeQueries({
        predicate: ({ queryKey: [kind, , organizationId] }) => kind === "organization" && organizationId === id,
      });
    },
  };
}

export type OrganizationCache = ReturnType<typeof useOrganizationCache>;
