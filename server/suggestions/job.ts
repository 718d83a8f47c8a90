import type { Platform } from "#server/base/platform.ts";
import type { CommittedWrite } from "#server/http/register.ts";
import { requestFullScan } from "./full-scan.ts";
import { examineChanged, refreshSuggestions } from "./refresh.ts";

const suggestionsJob = "merge-suggestions";

/** Follows every look for suggestions (`server/automatic-merging`). */
export const automaticMergingJob = "automatic-merging";

const changedJob = "examine-changed";

/** Milliseconds: writes that come together are looked at together. */
const coalescedMs = 150;

/**
 * Suggestions follow the record by themselves: who is changed by hand is looked at right after the write, and once a minute
 * those whom a job changed; once a day everybody is compared with who they were.
 */
export async function defineSuggestionJobs({
  db,
  config,
  jobs,
}: Pick<Platform, "db" | "config" | "jobs">): Promise<void> {
  const work = { db, isEmbedded: config.databaseUrl === null };
  const afterwards = () => jobs.send(automaticMergingJob, {}, { singletonKey: automaticMergingJob });
  jobs.define(suggestionsJob, (_payload, { signal }) => refreshSuggestions(work, signal), {
    // A look at everybody takes minutes in a large record; no request waits for it.
    place: "worker",
    concurrency: 1,
    afterwards,
  });
  jobs.define(changedJob, (_payload, { signal }) => examineChanged(db, signal), { concurrency: 1, afterwards });
  await jobs.schedule(suggestionsJob, "* * * * *");
}

/** Lets those be looked at whom a job has just changed. */
export const examineSoon = ({ jobs }: Pick<Platform, "jobs">): Promise<void> => jobs.send(changedJob, {});

/** Follows the writes that change people or organizations. @returns what is told of each */
export function examineAfterWrites({ jobs, log }: Pick<Platform, "jobs" | "log">): (write: CommittedWrite) => void {
  let isPlanned = false;
  return ({ call: { access } }) => {
    if (isPlanned || !/^(?:member|organization)(?:Create|Edit|Destroy)$|^merge/.test(access)) return;
    isPlanned = true;
    const send = () => {
      isPlanned = false;
      examineSoon({ jobs }).catch((error: unknown) => log.debug(error, "Changed profiles wait for the next minute"));
    };
    setTimeout(send, coalescedMs).unref();
  };
}

/** After a sync or an import: many profiles are new or have changed. */
export async function suggestAnew({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  await requestFullScan(db);
  await jobs.send(suggestionsJob, {}, { singletonKey: suggestionsJob });
}
