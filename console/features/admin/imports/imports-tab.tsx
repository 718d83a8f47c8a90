import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ListError } from "#console/data-table/index.ts";
import type { RecordImport } from "#shared/contract/record-imports.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { EntryTitle } from "../admin-list.tsx";
import { importsOptions, isRunning } from "./import-queries.ts";
import { texts } from "./texts.ts";

const NewImport = lazy(async () => ({ default: (await import("./new-import.tsx")).NewImport }));
const ImportDetails = lazy(async () => ({ default: (await import("./import-details.tsx")).ImportDetails }));

/** Tab of imports of complete records from exports, other tools and other platforms. */
export function ImportsTab() {
  const cache = useQueryClient();
  const list = useQuery(importsOptions);
  const [open, setOpen] = useState<"new" | { readonly id: string } | null>(null);
  const onClose = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: ["record-imports"] });
  };
  return (
    <>
      <section aria-labelledby="record-imports" className="flex items-start gap-4 border-b border-line px-6 py-4">
        <div className="min-w-0 flex-1">
          <h2 id="record-imports" className="text-md font-semibold">
            {texts.title}
          </h2>
          <p className="mt-0.5 max-w-3xl text-ink-2">{texts.text}</p>
        </div>
        <Button variant="primary" onClick={() => setOpen("new")}>
          <Plus />
          {texts.create}
        </Button>
      </section>
      {list.isPending && (
        <div role="status" aria-label={texts.loading} className="grid gap-3 px-6 py-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {list.isError && !list.data && <ListError query={list} />}
      {list.data?.length === 0 && (
        <EmptyState icon={DatabaseBackup} title={texts.empty} text={texts.emptyText} headingLevel={3} />
      )}
      <ul className="divide-y divide-line px-6">
        {list.data?.map((job) => (
          <Row key={job.id} job={job} onOpen={() => setOpen({ id: job.id })} />
        ))}
      </ul>
      <Suspense>
        {open === "new" && <NewImport onRead={(id) => setOpen({ id })} onClose={onClose} />}
        {open !== null && open !== "new" && <ImportDetails id={open.id} onClose={onClose} />}
      </Suspense>
    </>
  );
}

function toneOf(job: RecordImport) {
  if (job.status === "failed") return "bad";
  if (job.status === "done") return "good";
  return isRunning(job) || job.status === "ready" ? "warn" : "neutral";
}

function Row({ job, onOpen }: { job: RecordImport; onOpen: () => void }) {
  const { name, format, status, user, createdAt } = job;
  const title = name || (texts.formats[format] ?? format);
  const when = formatDateTime(createdAt);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <EntryTitle name={title}>
          <Badge tone={toneOf(job)}>{texts.statuses[status] ?? status}</Badge>
        </EntryTitle>
        <p className="text-xs text-ink-3 tabular-nums">
          {texts.formats[format] ?? format}, <time dateTime={createdAt}>{when}</time>{" "}
          {user && <bdi>{texts.by(user)}</bdi>}
        </p>
      </div>
      <Button size="sm" aria-label={texts.openOf(title, when)} onClick={onOpen}>
        {texts.open}
      </Button>
    </li>
  );
}
