import type { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";

/** An integration as stored. `secrets` never leaves the server. */
export type IntegrationRecord = typeof integrations.$inferSelect;

/** A stored stream: a part of an integration with separate sync state and counts. */
export type StreamRecord = typeof integrationStreams.$inferSelect;
