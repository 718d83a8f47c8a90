import type { Platform } from "#server/platform/core/platform.ts";
import type { CommittedWrite } from "#server/platform/http/register.ts";
import { examineChanged, refreshSuggestions, requestFullScan } from "./refresh.ts";

const suggestionsJob = "merge-suggestions";

/** Job that runs after suggestions were updated (`server/curation/automatic-merging`). */
export const automaticMergingJob = "automatic-merging";

const changedJob = "examine-changed";

/** Writes within this many milliseconds are examined together. */
const coalescedMs = 150;

/**
 * Defines the jobs that keep suggestions up to date. Manually changed profiles are examined right after the write,
 * those changed by a job within a minute. A daily full scan compares all profiles with their last state.
 */
export async function defineSuggestionJobs({
  db,
  config,
  jobs,
}: Pick<Platform, "db" | "config" | "jobs">): Promise<void> {
  const work = { db, isEmbedded: config.databaseUrl === null };
  const afterwards = () => jobs.send(automaticMergingJob, {}, { singletonKey: automaticMergingJob });
  jobs.define(suggestionsJob, (_payload, { signal }) => refreshSuggestions(work, signal), {
    // A full scan takes minutes in a large record, and no request waits for it.
    place: "worker",
    concurrency: 1,
    afterwards,
  });
  jobs.define(changedJob, (_payload, { signal }) => examineChanged(db, signal), { concurrency: 1, afterwards });
  await jobs.schedule(suggestionsJob, "* * * * *");
}

/** Queues the examination of profiles that a job has just changed. */
export const queueExamination = ({ jobs }: Pick<Platform, "jobs">): Promise<void> => jobs.send(changedJob, {});

/** Queues the examination after writes to people or organizations. @returns function to call after each write */
export function examineAfterWrites({ jobs, log }: Pick<Platform, "jobs" | "log">): (write: CommittedWrite) => void {
  let isPlanned = false;
  return ({ call: { access } }) => {
    if (isPlanned || !/^(?:member|organization)(?:Create|Edit|Destroy)$|^merge/.test(access)) return;
    isPlanned = true;
    const send = () => {
      isPlanned = false;
      queueExamination({ jobs }).catch((error: unknown) =>
        log.debug(error, "Changed profiles are examined in the next minute"),
      );
    };
    setTimeout(send, coalescedMs).unref();
  };
}

/** Requests a full scan after a sync or an import, which create or change many profiles. */
export async function requestSuggestionRefresh({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  await requestFullScan(db);
  await jobs.send(suggestionsJob, {}, { singletonKey: suggestionsJob });
}
