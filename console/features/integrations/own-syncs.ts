import { can } from "#console/core/api-client.ts";

/**
 * Whether the backend itself syncs platforms: syncs on demand with a log, names that are checked during typing,
 * mapping of parts to several sub-projects, and connections by token or without one.
 */
export const hasOwnSyncs = (): boolean => can("integrationSync");

/** Field of a request that says which connection a form changes; null for another server beside the connected ones. */
export const chosenConnection = (integration: { readonly id: string } | null): { integrationId?: string | null } =>
  hasOwnSyncs() ? { integrationId: integration?.id ?? null } : {};
