import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MemberImport, memberImportFind, memberImportReceipt } from "#shared/contract/imports.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { ProgressBar } from "#shared/ui/components/progress-bar.tsx";
import { saveFile } from "../export/index.ts";
import { getClient, handleError } from "../session/index.ts";
import { Figures } from "./figures.tsx";
import { texts } from "./texts.ts";

/** Milliseconds between two looks. */
const lookMs = 500;

/** An import as it is now, looked at until it is over. */
export function useImport(begun: MemberImport | null, segments: string[]): MemberImport | null {
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: ["member-import", begun?.id],
    enabled: begun !== null,
    queryFn: ({ signal }) =>
      getClient().send(memberImportFind, { params: { id: begun?.id ?? "" }, query: { segments }, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : lookMs),
  });
  const job = begun && (found.data ?? begun);
  const isOver = job?.endedAt != null;
  useEffect(() => {
    if (!isOver) return;
    for (const key of ["people", "person", "organizations", "tags"]) void cache.invalidateQueries({ queryKey: [key] });
  }, [isOver, cache]);
  return job;
}

/** How far an import is, and in the end what it did. */
export function ImportProgress({ job, segments }: { job: MemberImport; segments: string[] }) {
  const { status, done, total, failures, error } = job;
  const isOver = status !== "waiting" && status !== "running";
  async function download() {
    try {
      const { pieces } = await getClient().download(memberImportReceipt, {
        params: { id: job.id },
        query: { segments },
      });
      saveFile([await new Response(pieces).blob()], "text/csv", "import-receipt.csv");
    } catch (problem) {
      handleError(problem);
    }
  }
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-2">
        {isOver ? (
          <Notice tone={status === "done" ? "good" : "warn"}>
            {texts.states[status]} {error}
          </Notice>
        ) : (
          <p>
            {texts.running(done, total)}. {texts.goesOn}
          </p>
        )}
      </div>
      {!isOver && <ProgressBar label={texts.progress} value={done / Math.max(1, total)} />}
      <Figures values={job} labels={texts.results} />
      {failures.length > 0 && (
        <ul className="grid gap-1">
          {failures.map(({ line, name, reason }) => (
            <li key={line}>
              <span className="text-ink-3">
                {texts.line} {line}:{" "}
              </span>
              <bdi>{name}</bdi> {reason}
            </li>
          ))}
        </ul>
      )}
      {isOver && (
        <div>
          <Button onClick={() => void download()}>{texts.receipt}</Button>
        </div>
      )}
    </div>
  );
}
