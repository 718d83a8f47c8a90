import { useState } from "react";
import {
  emptyReport,
  type ReportedAttribute,
  type ReportForm,
  reportDataTypes,
  reportDescription,
  reportErrors,
  reportTexts,
} from "#shared/domain/issue-report.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { controlClasses } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ReportFields } from "#shared/ui/records/report-fields.tsx";
import { reportFormTexts } from "#shared/ui/records/report-texts.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import type { RecordRef } from "../base/action.ts";
import { recordAddress } from "../connection/record-address.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { useDraftForm } from "./use-draft-form.ts";

interface ReportViewProps extends ViewProps {
  readonly about: RecordRef;
  readonly attribute: ReportedAttribute | null;
  /** Initial description: the text selected in the page. */
  readonly text: string;
}

/** Takes the focus when the view opens. */
const firstControl: object = { "data-first": true };
const resolver = ruleResolver<ReportForm>(reportErrors);

/** Form that reports a data issue, with the fields of the specification: data issue, data type and description. */
export function ReportView({ workplace, about, attribute, text, onClose, onDirty }: ReportViewProps) {
  const { form, forget } = useDraftForm<ReportForm>({
    key: `report ${about.id} ${attribute ? JSON.stringify(attribute) : text}`,
    initial: { ...emptyReport(attribute), description: text },
    resolver,
    onDirty,
  });
  const isValid = Object.keys(reportErrors(form.watch())).length === 0;
  const [failed, setFailed] = useState(false);
  const discard = () => {
    forget();
    onClose();
  };
  const send = form.handleSubmit(async ({ dataIssue, dataType, description }) => {
    if (dataIssue === "" || dataType === "") return;
    try {
      await act(workplace, {
        kind: "report",
        about,
        report: {
          profileUrl: recordAddress(workplace, about),
          dataIssue,
          dataType,
          description: reportDescription(attribute, description),
        },
      });
      discard();
    } catch {
      setFailed(true);
    }
  });
  return (
    <ViewFrame
      title={reportFormTexts.title}
      closes
      onClose={onClose}
      foot={
        <span className="ml-auto flex gap-1">
          <Button variant="ghost" onClick={discard}>
            {kitTexts.cancel}
          </Button>
          <Button variant="primary" disabled={!isValid} onClick={() => void send()}>
            {reportFormTexts.submit}
          </Button>
        </span>
      }
    >
      {failed && (
        <Notice tone="bad" role="alert">
          {reportTexts.failed}
        </Notice>
      )}
      <p className="truncate text-ink-2">
        <bdi>{about.name}</bdi>
      </p>
      <ReportFields
        form={form}
        attribute={attribute}
        dataType={
          <select className={`${controlClasses} h-8`} data-first {...form.register("dataType")}>
            <option value="">{reportFormTexts.dataTypePlaceholder}</option>
            {reportDataTypes[about.kind].map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        }
        description={attribute ? firstControl : {}}
      />
    </ViewFrame>
  );
}
