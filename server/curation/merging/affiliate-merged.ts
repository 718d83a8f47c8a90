import type { Platform } from "#server/platform/core/platform.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";

/** Decides the activities of people again whose work history and activities a merge or unmerge moved. */
export async function affiliateMerged(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  memberIds: readonly string[],
): Promise<void> {
  await noteAffiliationChanges(db, memberIds);
  await sendAffiliationJob(jobs);
}
