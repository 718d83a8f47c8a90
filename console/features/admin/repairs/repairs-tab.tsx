import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyCheck, Search } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { recordRepairCalls as calls } from "#shared/contract/record-repairs.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { JobList } from "../record-jobs/job-list.tsx";
import { RepairDetails } from "./repair-details.tsx";
import { repairQueries } from "./repair-queries.ts";
import { texts } from "./texts.ts";

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
