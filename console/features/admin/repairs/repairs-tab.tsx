import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyCheck, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { ListError } from "#console/data-table/index.ts";
import { recordRepairCalls as calls, type RecordRepair } from "#shared/contract/record-repairs.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { EntryTitle } from "../admin-list.tsx";
import { isRunning, repairsOptions } from "./repair-queries.ts";
import { texts } from "./texts.ts";

const RepairDetails = lazy(async () => ({ default: (await import("./repair-details.tsx")).RepairDetails }));

/** Tab that finds and mends records that were stored twice. */
export function RepairsTab() {
  const cache = useQueryClient();
  const list = useQuery(repairsOptions);
  const [open, setOpen] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () => getClient().send(calls.create, {}),
    onSuccess: ({ id }) => setOpen(id),
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ["record-repairs"] }),
  });
  const onClose = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: ["record-repairs"] });
  };
  return (
    <>
      <section aria-labelledby="record-repairs" className="flex items-start gap-4 border-b border-line px-6 py-4">
        <div className="min-w-0 flex-1">
          <h2 id="record-repairs" className="text-md font-semibold">
            {texts.title}
          </h2>
          <p className="mt-0.5 max-w-3xl text-ink-2">{texts.text}</p>
        </div>
        <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
          <Search />
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
        <EmptyState icon={CopyCheck} title={texts.empty} text={texts.emptyText} headingLevel={3} />
      )}
      <ul className="divide-y divide-line px-6">
        {list.data?.map((repair) => (
          <Row key={repair.id} repair={repair} onOpen={() => setOpen(repair.id)} />
        ))}
      </ul>
      <Suspense>{open !== null && <RepairDetails id={open} onClose={onClose} />}</Suspense>
    </>
  );
}

function toneOf(repair: RecordRepair) {
  if (repair.status === "failed") return "bad";
  if (repair.status === "done") return "good";
  return isRunning(repair) || repair.status === "ready" ? "warn" : "neutral";
}

function Row({ repair, onOpen }: { repair: RecordRepair; onOpen: () => void }) {
  const { status, user, createdAt } = repair;
  const when = formatDateTime(createdAt);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <EntryTitle name={when}>
          <Badge tone={toneOf(repair)}>{texts.statuses[status] ?? status}</Badge>
        </EntryTitle>
        {user && (
          <p className="text-xs text-ink-3">
            <bdi>{texts.by(user)}</bdi>
          </p>
        )}
      </div>
      <Button size="sm" aria-label={texts.openOf(when)} onClick={onOpen}>
        {texts.open}
      </Button>
    </li>
  );
}
