import { useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { memberDataIssue, organizationDataIssue } from "#shared/contract/issue-reports.ts";
import {
  emptyReport,
  type ReportedAttribute,
  type ReportForm,
  reportDataTypes,
  reportDescription,
  reportErrors,
} from "#shared/domain/issue-report.ts";
import { ReportFields } from "#shared/ui/records/report-fields.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { closeReport, type ReportSubject } from "./report-store.ts";
import { texts } from "./texts.ts";

const resolver = ruleResolver<ReportForm>(reportErrors);

interface ReportDialogProps {
  subject: ReportSubject;
  /** Attribute whose menu opened the dialog. */
  attribute: ReportedAttribute | null;
}

/** Dialog with the report form. Keeps the input after a failed request; closing discards it. */
export function ReportDialog({ subject, attribute }: ReportDialogProps) {
  const form = useForm<ReportForm>({ defaultValues: emptyReport(attribute), resolver, mode: "onChange" });
  const { isSubmitting, isValid } = form.formState;

  const send = form.handleSubmit(async (report) => {
    try {
      await sendReport(subject, attribute, report);
    } catch {
      showToast({ type: "error", message: texts.failed });
      return;
    }
    showToast({ type: "success", title: texts.doneTitle, message: texts.done });
    closeReport();
  });

  return (
    <FormDialog
      title={texts.title}
      width="30rem"
      submit={{ label: texts.submit, busy: texts.submitting, isDisabled: !isValid }}
      dirty={false}
      saving={isSubmitting}
      onSubmit={() => void send()}
      onClose={closeReport}
    >
      <ReportFields
        form={form}
        attribute={attribute}
        dataType={
          <SelectMenu
            options={reportDataTypes[subject.kind].map((value) => ({ value, label: value }))}
            placeholder={texts.dataTypePlaceholder}
            value={form.watch("dataType") || null}
            onValueChange={(value) =>
              form.setValue("dataType", value as ReportForm["dataType"], { shouldValidate: true })
            }
          />
        }
        description={{
          // The option list of the select also takes the focus, so the data type counts as left only here.
          onFocus: () => void form.trigger("dataType"),
          // The opener takes the focus back for a moment. The field counts as left only if the focus stays in the form.
          onBlur: (event) =>
            event.currentTarget.form?.contains(event.relatedTarget) && void form.trigger("description"),
        }}
      />
    </FormDialog>
  );
}

const pages = { person: "people", organization: "organizations" } as const;
const calls = { person: memberDataIssue, organization: organizationDataIssue } as const;

/** Sends a valid report with the console URL of the profile. */
async function sendReport(
  { kind, id }: ReportSubject,
  attribute: ReportedAttribute | null,
  { dataIssue, dataType, description }: ReportForm,
): Promise<void> {
  if (dataIssue === "" || dataType === "") throw new Error("The report is not complete.");
  const profileUrl = new URL(`/${pages[kind]}/${id}${groupSearch(selectedGroup())}`, location.origin).href;
  const body = { profileUrl, dataIssue, dataType, description: reportDescription(attribute, description) };
  await getClient().send(calls[kind], { params: { id }, body });
}
