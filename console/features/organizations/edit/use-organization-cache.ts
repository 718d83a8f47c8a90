import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { assertDeleted } from "#console/core/deletion.ts";
import { onTop } from "#console/record-page/index.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { organizationDestroy, organizationRestore, organizationUpdate } from "#shared/contract/organizations.ts";
import { type Organization, organizationOptions } from "../profile/organization-queries.ts";

type Update = Omit<BodyOf<typeof organizationUpdate>, "segments">;

interface Change {
  /** The body to send, made from the current organization: lists go as a whole. */
  readonly body: (now: Organization) => Update;
  /** How it will look: shown at once, and taken back when the change fails. */
  readonly shown?: (now: Organization) => Organization;
  /** The version that a form was opened with. Left out, the change is made on top of whatever others did meanwhile. */
  readonly version?: string | null;
}

/** Cached query of one organization, and how it is changed. */
export function useOrganizationCache(groupId: string | null, id: string) {
  const cache = useQueryClient();
  const options = organizationOptions(groupId, id);
  const segments = groupId === null ? {} : { segments: [groupId] };

  const listsChanged = () => {
    void cache.invalidateQueries({ queryKey: ["organizations"] });
    // Work histories and rows of people name organizations.
    for (const kind of ["people", "person"]) void cache.invalidateQueries({ queryKey: [kind], refetchType: "none" });
  };

  return {
    listsChanged,

    /** Reads the organization from the server, past what is kept. */
    fresh: () => cache.fetchQuery({ ...options, staleTime: 0 }),

    /** Makes a change: shown at once where it can be, taken back when it fails. @throws ApiError */
    async change({ body, shown, version }: Change): Promise<void> {
      const { queryKey } = options;
      // An answer that was asked for before the change must not come over it.
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
        cache.setQueryData(queryKey, { ...answer, version: next });
      };
      show();
      try {
        await (version === undefined ? onTop(now, fresh, send) : send(now, version));
      } catch (error) {
        if (shown) cache.setQueryData(queryKey, now);
        throw error;
      }
      void cache.invalidateQueries({ queryKey: ["profile-history", id] });
      listsChanged();
    },

    async remove(): Promise<void> {
      await getClient().send(organizationDestroy, { query: { ids: [id], ...segments }, ...segments });
      await assertDeleted("organization", id);
    },

    async restore(): Promise<void> {
      await getClient().send(organizationRestore, { body: { ids: [id], ...segments } });
    },

    /** The organization is gone: nothing of it is kept. */
    forget(): void {
      cache.removeQueries({ predicate: ({ queryKey: [kind, , whose] }) => kind === "organization" && whose === id });
    },
  };
}

export type OrganizationCache = ReturnType<typeof useOrganizationCache>;
