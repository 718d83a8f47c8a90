import type { ReactElement } from "react";
import { DayInput } from "#console/ui/forms/day-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { datePresets } from "#shared/domain/filters/date-presets.ts";
import type { DateFilter, NumberFilter, StringFilter } from "#shared/domain/filters/definition.ts";
import {
  dateOperatorsOf,
  dateOperatorTexts,
  isRange,
  numberOperators,
  numberOperatorTexts,
  stringOperators,
  stringOperatorTexts,
} from "#shared/domain/filters/operators.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { rangePreview } from "./describe.ts";
import { type Draft, takesPreset, withOperator } from "./draft.ts";
import { texts } from "./texts.ts";

interface EditorProps<Definition> {
  definition: Definition;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Error of each field. */
  errors: { readonly value?: string; readonly valueTo?: string };
}

function OperatorSelect({
  draft,
  onChange,
  options,
}: Omit<EditorProps<null>, "definition" | "errors"> & { options: readonly Option[] }) {
  return (
    <span data-filter-focus="operator" className="block">
      <SelectMenu
        aria-label={texts.operator}
        options={options}
        searchable={false}
        value={draft.operator}
        onValueChange={(operator) => onChange(withOperator(draft, operator))}
      />
    </span>
  );
}

const stringOptions = stringOperators.map((value) => ({ value, label: stringOperatorTexts[value].label }));

/** Editor for a text and its operator. */
export function StringEditor({ definition, draft, onChange, errors }: EditorProps<StringFilter>) {
  return (
    <>
      {definition.operators?.length !== 1 && (
        <OperatorSelect draft={draft} onChange={onChange} options={stringOptions} />
      )}
      <Field label={definition.label} hideLabel error={errors.value}>
        <Input
          data-filter-focus="value"
          value={draft.value}
          onChange={(event) => onChange({ ...draft, value: event.target.value })}
        />
      </Field>
    </>
  );
}

const numberOptions = numberOperators.map((value) => {
  const { label, sign } = numberOperatorTexts[value];
  return { value, label, ...(sign ? { end: sign } : {}) };
});

/** Editor for a number or a range and its operator. */
export function NumberEditor({ definition, draft, onChange, errors }: EditorProps<NumberFilter>) {
  return (
    <>
      <OperatorSelect draft={draft} onChange={onChange} options={numberOptions} />
      <Ends
        label={definition.unit ? `${definition.label} (${definition.unit})` : definition.label}
        draft={draft}
        onChange={onChange}
        errors={errors}
        control={({ onValueChange, ...props }) => (
          <Input
            {...props}
            inputMode={definition.integer ? "numeric" : "decimal"}
            className="tabular-nums"
            onChange={(event) => onValueChange(event.target.value)}
          />
        )}
      />
    </>
  );
}

const dateOptionsOf = (definition: DateFilter) => [
  { value: "last", label: texts.last },
  { value: "older", label: texts.olderThan },
  ...dateOperatorsOf(definition).map((value) => ({ value, label: dateOperatorTexts[value].label })),
];
const presetOptions = datePresets.map(({ value, label }) => ({ value, label }));

/** Editor for a day, a range of days or a preset period up to now, and its operator. */
export function DateEditor({ definition, draft, onChange, errors }: EditorProps<DateFilter>) {
  return (
    <>
      <OperatorSelect draft={draft} onChange={onChange} options={dateOptionsOf(definition)} />
      {takesPreset(draft.operator) ? (
        <span data-filter-focus="value" className="block">
          <SelectMenu
            aria-label={texts.period}
            options={presetOptions}
            value={draft.value}
            onValueChange={(value) => onChange({ ...draft, value })}
          />
        </span>
      ) : (
        <Ends
          label={definition.label}
          draft={draft}
          onChange={onChange}
          errors={errors}
          control={(props) => <DayInput {...props} />}
        />
      )}
    </>
  );
}

interface EndsProps extends Omit<EditorProps<null>, "definition"> {
  label: string;
  control: (props: EndProps) => ReactElement;
}

interface EndProps {
  value: string;
  onValueChange: (value: string) => void;
  "data-filter-focus"?: "value";
}

/** One value, or both ends of a range with a summary. */
function Ends({ label, draft, onChange, errors, control }: EndsProps) {
  const first = control({
    "data-filter-focus": "value",
    value: draft.value,
    onValueChange: (value) => onChange({ ...draft, value }),
  });
  if (!isRange(draft.operator)) {
    return (
      <Field label={label} hideLabel error={errors.value}>
        {first}
      </Field>
    );
  }
  const preview = rangePreview(draft.value.trim(), draft.valueTo.trim());
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label={texts.from} error={errors.value}>
          {first}
        </Field>
        <Field label={texts.to} error={errors.valueTo}>
          {control({ value: draft.valueTo, onValueChange: (valueTo) => onChange({ ...draft, valueTo }) })}
        </Field>
      </div>
      {preview && (
        <p className="text-xs text-ink-3 tabular-nums">
          {label} {preview}
        </p>
      )}
    </>
  );
}
