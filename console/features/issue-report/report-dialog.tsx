import { Controller, useForm } from "react-hook-form";
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
  reportPreview,
} from "#shared/domain/issue-report.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { closeReport, type ReportSubject } from "./report-store.ts";
import { texts } from "./texts.ts";

const dataIssues = ["incorrect", "missing"] as const;
const resolver = ruleResolver<ReportForm>(reportErrors);

interface ReportDialogProps {
  subject: ReportSubject;
  /** Attribute whose menu opened the dialog. */
  attribute: ReportedAttribute | null;
}

/** Dialog with the report form. Keeps the input after a failed request; closing discards it. */
export function ReportDialog({ subject, attribute }: ReportDialogProps) {
  const form = useForm<ReportForm>({ defaultValues: emptyReport(attribute), resolver, mode: "onChange" });
  const { errors, isSubmitting, isValid } = form.formState;
  const description = form.register("description");

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
      {attribute ? (
        <ReportedTable attribute={attribute} />
      ) : (
        <>
          <Controller
            control={form.control}
            name="dataIssue"
            render={({ field }) => (
              <Field label={texts.issue} error={errors.dataIssue} required>
                <RadioGroup className="flex gap-6" value={field.value} onValueChange={field.onChange}>
                  {dataIssues.map((value) => (
                    <OptionLabel key={value}>
                      <RadioGroupItem value={value} />
                      {texts.issues[value]}
                    </OptionLabel>
                  ))}
                </RadioGroup>
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="dataType"
            render={({ field }) => (
              <Field label={texts.dataType} error={errors.dataType} required>
                <SelectMenu
                  options={reportDataTypes[subject.kind].map((value) => ({ value, label: value }))}
                  placeholder={texts.dataTypePlaceholder}
                  value={field.value || null}
                  onValueChange={field.onChange}
                />
              </Field>
            )}
          />
        </>
      )}
      <Field label={texts.description} error={errors.description} hint={texts.hint} required>
        <Textarea
          rows={4}
          maxLength={10_000}
          {...description}
          // The option list of the select also takes the focus, so the data type counts as left only here.
          onFocus={() => void form.trigger("dataType")}
          // The opener takes the focus back for a moment. The field counts as left only if the focus stays in the form.
          onBlur={(event) =>
            event.currentTarget.form?.contains(event.relatedTarget) && void form.trigger("description")
          }
        />
      </Field>
    </FormDialog>
  );
}

/** Read-only summary of the reported attribute. */
function ReportedTable({ attribute }: { attribute: ReportedAttribute }) {
  const preview = reportPreview(attribute);
  const rows = [
    { label: texts.dataType, value: attribute.dataType },
    ...(preview === null ? [] : [{ label: texts.preview, value: preview }]),
  ];
  return (
    <table className="w-full table-fixed overflow-hidden rounded-md border border-line text-left">
      <caption className="sr-only">{texts.attribute}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label} className="border-line not-first:border-t">
            <th scope="row" className="w-2/5 bg-surface-2 px-3 py-2 font-normal text-ink-2">
              {label}
            </th>
            <td className="px-3 py-2 break-words">
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
