import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount } from "#console/data-table/index.ts";
import { type ExportedTable, exportFile, exportList } from "#shared/contract/exports.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { saveFile } from "./save-file.ts";
import { pageTexts as texts } from "./texts.ts";

const refreshMs = 2_000;
const isRunning = ({ status }: ExportedTable) => status === "waiting" || status === "running";

/** Exports of the user in the last seven days, with progress, result and download. */
export function ExportsPage() {
  useTitle(texts.title);
  return (
    <div className="mx-auto w-full max-w-4xl px-6 py-4">
      <h1>{texts.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{texts.intro}</p>
      <Exports />
    </div>
  );
}

function Exports() {
  const client = useClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["exports"],
    queryFn: async ({ signal }) => (await client.send(exportList, { signal })).rows,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? refreshMs : false),
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <div className="grid gap-3" aria-busy="true">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} className="h-14" />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  return (
    <ul aria-label={texts.title} className="rounded-lg border border-line bg-surface">
      {data.map((table) => (
        <ExportItem key={table.id} table={table} />
      ))}
    </ul>
  );
}

function ExportItem({ table }: { table: ExportedTable }) {
  const client = useClient();
  const { id, fileName, status, rows, total, size, emailed, error, createdAt, expiresAt } = table;
  const save = useMutation({
    mutationFn: async () => {
      const file = await client.download(exportFile, { params: { id } });
      saveFile([await new Response(file.pieces).blob()], "application/zip", file.fileName ?? `${fileName}.zip`);
    },
    onError: (problem) => handleError(problem),
  });
  const notes = [
    texts.ordered(formatDateTime(createdAt)),
    status === "done" ? texts.result(formatCount(rows), rows, fileSize(size ?? 0)) : null,
    emailed && texts.emailed[emailed],
    status === "done" ? texts.expires(formatDateTime(expiresAt)) : null,
  ].filter((note) => note !== null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <bdi className="min-w-0 break-all">{fileName}</bdi>
          {status !== "done" && <Badge tone={status === "failed" ? "bad" : "neutral"}>{texts.statuses[status]}</Badge>}
        </p>
        <p className="text-xs text-ink-3">{notes.join(" · ")}</p>
        {error && <p className="mt-1 text-sm text-bad">{error}</p>}
        {status === "running" && (
          <div className="mt-2 grid gap-1">
            <ProgressBar value={total ? rows / total : null} label={texts.progressOf(fileName)} />
            <p className="text-xs text-ink-3 tabular-nums">
              {texts.progress(formatCount(rows), total === null ? null : formatCount(total))}
            </p>
          </div>
        )}
      </div>
      {status === "done" && (
        <Button busy={save.isPending} onClick={() => save.mutate()} aria-label={texts.downloadOf(fileName)}>
          <Download />
          {texts.download}
        </Button>
      )}
    </li>
  );
}
