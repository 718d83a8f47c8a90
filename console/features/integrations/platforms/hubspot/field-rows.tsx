import { Trash2 } from "lucide-react";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { MappedField } from "#shared/contract/platforms/hubspot.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { addRow, allowedDirections, changeRow, type FieldRow, type Fields } from "./hubspot-choice.ts";
import { texts } from "./texts.ts";

interface FieldRowsProps {
  rows: readonly FieldRow[];
  errors: readonly (string | null)[];
  fields: Fields;
  onChange: (rows: FieldRow[]) => void;
}

const optionsOf = (fields: Fields["attributes"], chosen: string | null) => [
  ...fields.map(({ name, label }) => ({ value: name, label })),
  // A mapped property that no longer exists in HubSpot is shown by its key.
  ...(chosen === null || fields.some(({ name }) => name === chosen) ? [] : [{ value: chosen, label: chosen }]),
];

/** Mapping of HubSpot properties to attributes, one per row. */
export function FieldRows({ rows, errors, fields, onChange }: FieldRowsProps) {
  return (
    <div className="grid gap-2">
      {rows.length === 0 ? (
        <p className="text-ink-3">{texts.noFields}</p>
      ) : (
        <div aria-hidden="true" className="grid grid-cols-[1fr_7.5rem_1fr_1.75rem] gap-2 text-xs text-ink-3">
          <span>{texts.property}</span>
          <span>{texts.direction}</span>
          <span>{texts.attribute}</span>
        </div>
      )}
      <ul className="grid gap-2">
        {rows.map((row, at) => {
          const { id, property, attribute, direction } = row;
          const change = (values: Partial<FieldRow>) => onChange(changeRow(rows, id, values, fields));
          const allowed = allowedDirections(row, fields);
          return (
            <li key={id} className="grid gap-1">
              <div className="grid grid-cols-[1fr_7.5rem_1fr_1.75rem] items-center gap-2">
                <Field label={texts.propertyOf(at + 1)} hideLabel className="min-w-0">
                  <SelectMenu
                    options={optionsOf(fields.properties, property)}
                    value={property}
                    onValueChange={(value) => change({ property: value })}
                    placeholder={texts.choose}
                  />
                </Field>
                <Field label={texts.directionOf(at + 1)} hideLabel className="min-w-0">
                  <SelectMenu
                    options={allowed.map((value) => ({ value, label: texts.directions[value] }))}
                    value={direction}
                    onValueChange={(value) => change({ direction: value as MappedField["direction"] })}
                  />
                </Field>
                <Field label={texts.attributeOf(at + 1)} hideLabel className="min-w-0">
                  <SelectMenu
                    options={optionsOf(fields.attributes, attribute)}
                    value={attribute}
                    onValueChange={(value) => change({ attribute: value })}
                    placeholder={texts.choose}
                  />
                </Field>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={texts.removeField(at + 1)}
                  onClick={() => onChange(rows.filter((each) => each.id !== id))}
                >
                  <Trash2 />
                </Button>
              </div>
              {errors[at] && <FieldError>{errors[at]}</FieldError>}
            </li>
          );
        })}
      </ul>
      <Button variant="link" size="sm" className="justify-self-start px-1" onClick={() => onChange(addRow(rows))}>
        {texts.addField}
      </Button>
    </div>
  );
}
