import type { BulkJob } from "#shared/contract/bulk.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { organizationsInBulk } from "./organizations.ts";
import { peopleInBulk } from "./people.ts";
import type { JobRecord } from "./records.ts";

const kinds = { member: peopleInBulk, organization: organizationsInBulk } as const;

/** What a job's kind can do; the action of a stored job was checked by the contract when the job was made. */
export const bulkKind = (kind: BulkJob["kind"]) => kinds[kind] as BulkKind<unknown> as BulkKind<JobRecord["action"]>;
