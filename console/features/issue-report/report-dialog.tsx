import { useId, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
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
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { closeReport, type ReportSubject } from "./report-store.ts";
import { texts } from "./texts.ts";

const dataIssues = ["incorrect", "missing"] as const;

interface ReportDialogProps {
  subject: ReportSubject;
  /** Attribute whose menu opened the dialog. */
  attribute: ReportedAttribute | null;
}

/** Dialog with the report form. Keeps the input after a failed request; closing discards it. */
export function ReportDialog({ subject, attribute }: ReportDialogProps) {
  const formId = useId();
  const [form, setForm] = useState(() => emptyReport(attribute));
  const [left, setLeft] = useState<ReadonlySet<keyof ReportForm>>(new Set());
  const [sending, setSending] = useState(false);
  const errors = reportErrors(form);
  const isValid = Object.keys(errors).length === 0;
  const change = (part: Partial<ReportForm>) => setForm((before) => ({ ...before, ...part }));
  const leave = (field: keyof ReportForm) => () => setLeft((before) => new Set(before).add(field));
  const errorOf = (field: keyof ReportForm) => (left.has(field) ? errors[field] : undefined);

  async function send() {
    if (!isValid || sending) return;
    setSending(true);
    try {
      await sendReport(subject, attribute, form);
    } catch {
      showToast({ type: "error", message: texts.failed });
      setSending(false);
      return;
    }
    showToast({ type: "success", title: texts.doneTitle, message: texts.done });
    closeReport();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeReport()}
      title={texts.title}
      width="30rem"
      footer={
        <>
          <DialogClose>
            <Button>{texts.cancel}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={sending}
            busyText={texts.submitting}
            disabled={!isValid}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {attribute ? (
          <ReportedTable attribute={attribute} />
        ) : (
          <>
            <Field label={texts.issue} error={errorOf("dataIssue")} required>
              <RadioGroup
                className="flex gap-6"
                value={form.dataIssue}
                onValueChange={(value) => {
                  const dataIssue = dataIssues.find((each) => each === value);
                  if (dataIssue) change({ dataIssue });
                }}
              >
                {dataIssues.map((value) => (
                  <OptionLabel key={value}>
                    <RadioGroupItem value={value} />
                    {texts.issues[value]}
                  </OptionLabel>
                ))}
              </RadioGroup>
            </Field>
            <Field label={texts.dataType} error={errorOf("dataType")} required>
              <SelectMenu
                options={reportDataTypes[subject.kind].map((value) => ({ value, label: value }))}
                placeholder={texts.dataTypePlaceholder}
                value={form.dataType || null}
                onValueChange={(value) => {
                  const dataType = reportDataTypes[subject.kind].find((each) => each === value);
                  if (dataType) change({ dataType });
                }}
              />
            </Field>
          </>
        )}
        <Field label={texts.description} error={errorOf("description")} hint={texts.hint} required>
          <Textarea
            rows={4}
            maxLength={10_000}
            value={form.description}
            onChange={(event) => change({ description: event.target.value })}
            // The option list of the select also takes the focus, so the data type counts as left only here.
            onFocus={leave("dataType")}
            // The opener takes the focus back for a moment. The field counts as left only if the focus stays in the
            // form.
            onBlur={(event) => event.currentTarget.form?.contains(event.relatedTarget) && leave("description")()}
          />
        </Field>
      </form>
    </Dialog>
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
