import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { assigneeOptions } from "#console/core/assignee-query.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { changeReport, type Report } from "./report-queries.ts";
import { texts } from "./texts.ts";

const listTexts = texts.list;

/** Drawer to set the assignee of a report and the answer to its reporter. */
export function ReportDrawer({ report, onClose }: { report: Report; onClose: () => void }) {
  const cache = useQueryClient();
  const before: Option | null =
    report.assigneeId && report.assignee ? { value: report.assigneeId, label: report.assignee } : null;
  const [assignee, setAssignee] = useState(before);
  const [answer, setAnswer] = useState(report.answer ?? "");
  const [search, setSearch] = useState("");
  const found = useQuery(assigneeOptions(useDebounced(search.trim())));
  const save = useMutation({
    mutationFn: () => changeReport(report.id, { assigneeId: assignee?.value ?? null, answer }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ["data-issues"] });
      showToast({ type: "success", message: listTexts.saved });
      onClose();
    },
  });
  const reporter = report.createdBy ?? listTexts.somebody;
  return (
    <EditDrawer
      name={report.entity === "platform" ? listTexts.platform : (report.entityName ?? listTexts.gone)}
      title={listTexts.manage}
      description={report.description}
      dirty={assignee?.value !== before?.value || answer !== (report.answer ?? "")}
      saving={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={listTexts.assignee}>
        <Combobox
          value={assignee}
          onValueChange={setAssignee}
          options={(found.data ?? []).map(({ id, label, email }) => ({ value: id, label: label || email || id }))}
          search={search}
          onSearch={setSearch}
          loading={found.isFetching}
          placeholder={listTexts.assigneeSearch}
        />
      </Field>
      <Field
        label={listTexts.answer}
        hint={report.tellsReporter ? listTexts.told(reporter) : listTexts.notTold(reporter)}
      >
        <Textarea rows={6} maxLength={5_000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
    </EditDrawer>
  );
}
