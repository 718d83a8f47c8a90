import type { Platform } from "#server/base/platform.ts";
import { noteAffiliationChanges } from "#server/employers/note-changes.ts";
import { sendAffiliationJob } from "#server/people/affiliation-changes.ts";

/** Decides the activities of people again whose work history and activities a merge or unmerge moved. */
export async function affiliateMerged(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  memberIds: readonly string[],
): Promise<void> {
  await noteAffiliationChanges(db, memberIds);
  await sendAffiliationJob(jobs);
}
