import { useState } from "react";
import { Controller } from "react-hook-form";
import {
  emptyReport,
  type ReportedAttribute,
  type ReportForm,
  reportDataTypes,
  reportDescription,
  reportErrors,
  reportPreview,
  reportTexts,
} from "#shared/domain/issue-report.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { controlClasses } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import type { RecordRef } from "../base/action.ts";
import { recordAddress } from "../connection/record-address.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { texts } from "./view-texts.ts";

interface ReportViewProps extends ViewProps {
  readonly about: RecordRef;
  readonly attribute: ReportedAttribute | null;
  /** Initial description: the text selected in the page. */
  readonly text: string;
}

const resolver = ruleResolver<ReportForm>(reportErrors);

/** Form that reports a data issue, with the fields of the specification: data issue, data type and description. */
export function ReportView({ workplace, about, attribute, text, onClose, onDirty }: ReportViewProps) {
  const { form, forget } = useDraftForm<ReportForm>({
    key: `report ${about.id} ${attribute ? JSON.stringify(attribute) : text}`,
    initial: { ...emptyReport(attribute), description: text },
    resolver,
    onDirty,
  });
  const { errors } = form.formState;
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
      title={texts.form.title}
      closes
      onClose={onClose}
      foot={
        <span className="ml-auto flex gap-1">
          <Button variant="ghost" onClick={discard}>
            {kitTexts.cancel}
          </Button>
          <Button variant="primary" disabled={!isValid} onClick={() => void send()}>
            {texts.form.send}
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
      {attribute ? (
        <AttributeSummary attribute={attribute} />
      ) : (
        <>
          <fieldset>
            <legend className="mb-1.5 font-medium">{texts.form.issue}</legend>
            <Controller
              control={form.control}
              name="dataIssue"
              render={({ field }) => (
                <RadioGroup
                  className="flex flex-wrap gap-x-4"
                  aria-label={texts.form.issue}
                  value={field.value}
                  onValueChange={field.onChange}
                >
                  {(["incorrect", "missing"] as const).map((value) => (
                    <OptionLabel key={value}>
                      <RadioGroupItem value={value} />
                      {texts.form.issues[value]}
                    </OptionLabel>
                  ))}
                </RadioGroup>
              )}
            />
          </fieldset>
          <Field label={texts.form.dataType} required error={errors.dataType}>
            <select className={`${controlClasses} h-8`} data-first {...form.register("dataType")}>
              <option value="">{texts.form.select}</option>
              {reportDataTypes[about.kind].map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </Field>
        </>
      )}
      <Field label={texts.form.description} required hint={reportTexts.hint} error={errors.description}>
        <Textarea
          {...(attribute ? { "data-first": true } : {})}
          rows={6}
          maxLength={10_000}
          {...form.register("description")}
        />
      </Field>
    </ViewFrame>
  );
}

/** Attribute the form was opened for. */
function AttributeSummary({ attribute }: { attribute: ReportedAttribute }) {
  const preview = reportPreview(attribute);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md bg-surface-2 p-3">
      <dt className="text-ink-2">{texts.form.dataType}</dt>
      <dd>{attribute.dataType}</dd>
      {preview !== null && (
        <>
          <dt className="text-ink-2">{texts.form.preview}</dt>
          <dd className="min-w-0 break-words">
            <bdi>{preview}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
