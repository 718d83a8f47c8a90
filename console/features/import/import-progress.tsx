import { getClient } from "#console/core/api-client.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { ReceiptButton } from "../export/index.ts";
import { Figures } from "./figures.tsx";
import type { ImportPlace } from "./import-queries.ts";
import { texts } from "./texts.ts";

/** Progress of an import, and its result after it ended. */
export function ImportProgress({ job, place: { kind, segments } }: { job: ImportJob; place: ImportPlace }) {
  const { status, done, total, failed, created, updated, undone, kept, failures, error } = job;
  const isOver = status !== "waiting" && status !== "running" && status !== "undoing";
  const isUndo = status === "undoing" || status === "undone";
  const left = isUndo ? kept : failed;
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-2">
        {isOver ? (
          <Notice tone={status === "done" || status === "undone" ? "good" : "warn"}>
            {texts.states[status](kind, done, total)} {error}
          </Notice>
        ) : (
          <p>
            {isUndo ? texts.undoing(undone + kept, created + updated) : texts.running(kind, done, total)}.{" "}
            {texts.goesOn}
          </p>
        )}
      </div>
      {!isOver && (
        <ProgressBar
          label={texts.progress}
          value={isUndo ? (undone + kept) / Math.max(1, created + updated) : done / Math.max(1, total)}
        />
      )}
      <Figures values={job} labels={texts.results} />
      {isUndo && <Figures values={job} labels={texts.undoResults} />}
      {failures.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-medium">{isUndo ? texts.kept : texts.failures}</h3>
          <ul className="grid gap-1">
            {failures.map(({ line, name, reason }) => (
              <li key={line} className="break-words">
                <span className="text-ink-3">
                  {texts.line} {line}:{" "}
                </span>
                <bdi>{name}</bdi> {reason}
              </li>
            ))}
          </ul>
          {left > failures.length && (
            <p className="text-ink-3">{(isUndo ? texts.moreKept : texts.moreFailures)(left - failures.length)}</p>
          )}
        </section>
      )}
      {isOver && (
        <ReceiptButton
          download={() => getClient().download(imports[kind].receipt, { params: { id: job.id }, query: { segments } })}
        />
      )}
    </div>
  );
}
