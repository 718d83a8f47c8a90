import type { ComponentProps, ReactElement } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { type ReportedAttribute, type ReportForm, reportPreview } from "#shared/domain/issue-report.ts";
import { Field } from "../components/forms/field.tsx";
import { OptionLabel } from "../components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "../components/forms/radio-group.tsx";
import { Textarea } from "../components/forms/textarea.tsx";
import { reportFormTexts as texts } from "./report-texts.ts";

const dataIssues = ["incorrect", "missing"] as const;

interface ReportFieldsProps {
  readonly form: UseFormReturn<ReportForm>;
  /** Attribute whose menu opened the form; null when the user chooses the type of data. */
  readonly attribute: ReportedAttribute | null;
  /** Control that chooses the type of data. */
  readonly dataType: ReactElement;
  /** Properties of the description's field. */
  readonly description?: ComponentProps<typeof Textarea>;
}

/** Fields of the report of a data issue, as the specification has them: data issue, data type and description. */
export function ReportFields({ form, attribute, dataType, description }: ReportFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      {attribute ? (
        <ReportedData attribute={attribute} />
      ) : (
        <>
          <Controller
            control={form.control}
            name="dataIssue"
            render={({ field }) => (
              <Field label={texts.issue} error={errors.dataIssue} required>
                <RadioGroup className="flex flex-wrap gap-x-6" value={field.value} onValueChange={field.onChange}>
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
          <Field label={texts.dataType} error={errors.dataType} required>
            {dataType}
          </Field>
        </>
      )}
      <Field label={texts.description} error={errors.description} hint={texts.hint} required>
        <Textarea rows={5} maxLength={10_000} {...form.register("description")} {...description} />
      </Field>
    </>
  );
}

/** Read-only summary of the reported attribute. */
function ReportedData({ attribute }: { attribute: ReportedAttribute }) {
  const preview = reportPreview(attribute);
  return (
    <section aria-label={texts.attribute}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md bg-surface-2 p-3">
        <dt className="text-ink-2">{texts.dataType}</dt>
        <dd>{attribute.dataType}</dd>
        {preview !== null && (
          <>
            <dt className="text-ink-2">{texts.preview}</dt>
            <dd className="min-w-0 break-words">
              <bdi>{preview}</bdi>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
