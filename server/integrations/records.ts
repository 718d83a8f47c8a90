import type { integrationStreams, integrations } from "#server/db/schema/integrations.ts";

/** An integration as the database has it. `secrets` never leaves the server. */
export type IntegrationRecord = typeof integrations.$inferSelect;

/** One stream of an integration that is synced and counted by itself. */
export type StreamRecord = typeof integrationStreams.$inferSelect;
