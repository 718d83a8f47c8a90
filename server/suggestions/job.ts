import type { Platform } from "#server/base/platform.ts";
import { refreshSuggestions } from "./refresh.ts";
import { askForRounds } from "./rounds.ts";

const suggestionsJob = "merge-suggestions";

/** Follows every look for suggestions (`server/automatic-merging`). */
export const automaticMergingJob = "automatic-merging";

/**
 * Suggestions follow the record by themselves: once a minute those who were changed by hand are looked at, once a day
 * everybody is compared with who they were.
 */
export async function defineSuggestionJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define(suggestionsJob, (_payload, { signal }) => refreshSuggestions(db, signal), {
    concurrency: 1,
    afterwards: () => jobs.send(automaticMergingJob, {}, { singletonKey: automaticMergingJob }),
  });
  await jobs.schedule(suggestionsJob, "* * * * *");
}

/** After a sync or an import: many profiles are new or have changed. */
export async function suggestAnew({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  await askForRounds(db);
  await jobs.send(suggestionsJob, {}, { singletonKey: suggestionsJob });
}
