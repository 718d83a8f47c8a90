import type { ImportJob } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { formatDateTime } from "#shared/domain/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "./texts.ts";

interface EarlierImportsProps {
  kind: ImportKind;
  jobs: readonly ImportJob[];
  onShow: (job: ImportJob) => void;
}

/** What this user imported lately: each can be looked at again, with its receipt. */
export function EarlierImports({ kind, jobs, onShow }: EarlierImportsProps) {
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{texts.earlier}</h3>
      <ul>
        {jobs.map((job) => {
          const when = formatDateTime(job.createdAt);
          const state = job.status === "waiting" || job.status === "running" ? null : texts.ended[job.status];
          return (
            <li key={job.id} className="flex items-center gap-3 border-b border-line py-1.5">
              <time dateTime={job.createdAt}>{when}</time>
              <span className="flex-1 text-ink-3">
                {[texts.earlierOf(kind, job.total), state].filter((part) => part !== null).join(", ")}
              </span>
              <Button size="sm" variant="ghost" aria-label={texts.showOf(when)} onClick={() => onShow(job)}>
                {texts.show}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
