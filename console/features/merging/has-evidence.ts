import { can } from "#console/core/api-client.ts";

/**
 * Whether the backend states the evidence of suggestions. Others can neither filter suggestions by sub-project nor
 * merge automatically.
 */
export const hasEvidence = (): boolean => can("mergeEvidence");
