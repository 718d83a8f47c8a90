import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Plus } from "lucide-react";
import { useState } from "react";
import type { RecordImport } from "#shared/contract/record-imports.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { JobList } from "../record-jobs/job-list.tsx";
import { ImportDetails } from "./import-details.tsx";
import { importQueries } from "./import-queries.ts";
import { NewImport } from "./new-import.tsx";
import { texts } from "./texts.ts";

/** Tab of imports of complete records from exports, other tools and other platforms. */
export function ImportsTab() {
  const cache = useQueryClient();
  const list = useQuery(importQueries.list);
  const [open, setOpen] = useState<"new" | { readonly id: string } | null>(null);
  const onClose = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: importQueries.queryKey });
  };
  return (
    <>
      <JobList
        icon={DatabaseBackup}
        texts={texts}
        query={list}
        action={
          <Button variant="primary" onClick={() => setOpen("new")}>
            <Plus />
            {texts.create}
          </Button>
        }
        entryOf={entryOf}
        onOpen={({ id }) => setOpen({ id })}
      />

      {open === "new" && <NewImport onRead={(id) => setOpen({ id })} onClose={onClose} />}
      {open !== null && open !== "new" && <ImportDetails id={open.id} onClose={onClose} />}
    </>
  );
}

function entryOf({ name, format, createdAt }: RecordImport) {
  const title = name || (texts.formats[format] ?? format);
  const when = formatDateTime(createdAt);
  const about = (
    <>
      {texts.formats[format] ?? format}, <time dateTime={createdAt}>{when}</time>
    </>
  );
  return { title, openLabel: texts.openOf(title, when), about };
}
