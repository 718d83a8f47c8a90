import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ListError } from "#console/data-table/index.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { EntryTitle } from "../admin-list.tsx";
import { isRunning, type RecordJob } from "./job-queries.ts";
import { jobTexts } from "./texts.ts";

interface JobListProps<Job extends RecordJob> {
  icon: LucideIcon;
  texts: {
    readonly title: string;
    readonly text: string;
    readonly loading: string;
    readonly empty: string;
    readonly emptyText: string;
    readonly statuses: Readonly<Record<string, string>>;
  };
  /** Button that creates a job. */
  action: ReactNode;
  query: UseQueryResult<Job[]>;
  entryOf: (job: Job) => { readonly title: ReactNode; readonly openLabel: string; readonly about: ReactNode };
  onOpen: (job: Job) => void;
}

/** Section of a tab with the jobs of the last 30 days. */
export function JobList<Job extends RecordJob>(props: JobListProps<Job>) {
  const { icon, texts, action, query, entryOf, onOpen } = props;
  const id = useId();
  return (
    <>
      <section aria-labelledby={id} className="flex items-start gap-4 border-b border-line px-6 py-4">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-md font-semibold">
            {texts.title}
          </h2>
          <p className="mt-0.5 max-w-3xl text-ink-2">{texts.text}</p>
        </div>
        {action}
      </section>
      {query.isPending && (
        <div role="status" aria-label={texts.loading} className="grid gap-3 px-6 py-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {query.isError && !query.data && <ListError query={query} />}
      {query.data?.length === 0 && (
        <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} headingLevel={3} />
      )}
      <ul className="divide-y divide-line px-6">
        {query.data?.map((job) => {
          const { title, openLabel, about } = entryOf(job);
          return (
            <li key={job.id} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <EntryTitle name={title}>
                  <Badge tone={toneOf(job)}>{texts.statuses[job.status] ?? job.status}</Badge>
                </EntryTitle>
                <p className="text-xs text-ink-3 tabular-nums">
                  {about} {job.user && <bdi>{jobTexts.by(job.user)}</bdi>}
                </p>
              </div>
              <Button size="sm" aria-label={openLabel} onClick={() => onOpen(job)}>
                {jobTexts.open}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function toneOf(job: RecordJob) {
  if (job.status === "failed") return "bad";
  if (job.status === "done") return "good";
  return isRunning(job) || job.status === "ready" ? "warn" : "neutral";
}
