import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyCheck, Search } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { recordRepairCalls as calls, type RecordRepair, repairKinds } from "#shared/contract/record-repairs.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { ReceiptButton } from "../../export/index.ts";
import { CountsTable } from "../record-jobs/counts-table.tsx";
import { JobDrawer, JobNotice } from "../record-jobs/job-drawer.tsx";
import { JobList } from "../record-jobs/job-list.tsx";
import { createJobQueries, isRunning } from "../record-jobs/job-queries.ts";
import { jobTexts } from "../record-jobs/texts.ts";
import { texts } from "./texts.ts";

const repairQueries = createJobQueries<RecordRepair>("record-repairs", {
  list: (signal) => getClient().send(calls.list, { signal }),
  find: (id, signal) => getClient().send(calls.find, { params: { id }, signal }),
});

/** Tab that finds and repairs records that were stored twice. */
export function RepairsTab() {
  const cache = useQueryClient();
  const list = useQuery(repairQueries.list);
  const [open, setOpen] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () => getClient().send(calls.create, {}),
    onSuccess: ({ id }) => setOpen(id),
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: repairQueries.queryKey }),
  });
  const onClose = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: repairQueries.queryKey });
  };
  return (
    <>
      <JobList
        icon={CopyCheck}
        texts={texts}
        query={list}
        action={
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
            <Search />
            {texts.create}
          </Button>
        }
        entryOf={({ createdAt }) => {
          const when = formatDateTime(createdAt);
          return { title: <time dateTime={createdAt}>{when}</time>, openLabel: texts.openOf(when), about: null };
        }}
        onOpen={({ id }) => setOpen(id)}
      />
      {open !== null && <RepairDetails id={open} onClose={onClose} />}
    </>
  );
}

/** What a search for doubled records found. */
function RepairDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(repairQueries.find(id));
  return (
    <JobDrawer
      query={query}
      queryKey={repairQueries.queryKey}
      send={(step) => getClient().send(calls[step], { params: { id } })}
      title={texts.title}
      preTitle={query.data && formatDateTime(query.data.createdAt)}
      texts={texts}
      labels={(repair) => ({
        cancel: repair.status === "finding" || repair.status === "repairing" ? jobTexts.cancel : null,
        start: repair.status === "ready" && repairable(repair) > 0 ? texts.start(repairable(repair)) : null,
      })}
      onClose={onClose}
    >
      {(repair) => <Details repair={repair} />}
    </JobDrawer>
  );
}

/** Number of records that can be repaired. */
const repairable = ({ counts }: RecordRepair): number =>
  Object.values(counts).reduce((sum, { found = 0, kept = 0 }) => sum + found - kept, 0);

function Details({ repair }: { repair: RecordRepair }) {
  const { id, status, done, error, counts, samples } = repair;
  return (
    <>
      <div role="status" className="grid gap-2">
        {isRunning(repair) ? (
          <p>
            {texts.statuses[status]}: {texts.processed(done)}
          </p>
        ) : (
          <JobNotice status={status}>
            {status === "ready"
              ? texts.readyText(repairable(repair))
              : jobTexts.ended(texts.statuses[status] ?? status, error)}
          </JobNotice>
        )}
      </div>
      {isRunning(repair) && <ProgressBar label={texts.search} value={null} />}
      <CountsTable
        label={texts.kind}
        rows={repairKinds.map((kind) => ({ key: kind, name: texts.kinds[kind] }))}
        columns={results.filter(({ key }) => key === "found" || Object.values(counts).some((kind) => kind[key]))}
        counts={counts}
      />
      {samples.length > 0 && <Samples samples={samples} />}
      {samples.length > 0 && !isRunning(repair) && (
        <ReceiptButton download={() => getClient().download(calls.receipt, { params: { id } })} />
      )}
    </>
  );
}

const results = Object.entries(texts.results).map(([key, name]) => ({ key, name }));

function Samples({ samples }: { samples: RecordRepair["samples"] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{texts.samples}</h3>
      {repairKinds.map((kind) => {
        const own = samples.filter((sample) => sample.kind === kind);
        return (
          own.length > 0 && (
            <div key={kind} className="grid gap-1">
              <h4 className="text-xs font-medium text-ink-3">{texts.kinds[kind]}</h4>
              <ul className="grid gap-1.5">
                {own.map(({ title, detail, reason }) => (
                  <li key={`${title} ${detail}`} className="break-words">
                    <bdi>{title}</bdi>
                    <p className="text-ink-2">{reason ? `${texts.isKept} ${reason}` : detail}</p>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}
