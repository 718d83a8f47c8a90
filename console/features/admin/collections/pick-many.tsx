import { useState } from "react";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts } from "./texts.ts";

interface PickManyProps {
  label: string;
  value: readonly Option[];
  onChange: (value: readonly Option[]) => void;
  options: readonly Option[];
  search: string;
  onSearch: (search: string) => void;
  loading: boolean;
}

/** Combobox with several choices. Shows each chosen option below as a tag. */
export function PickMany({ label, value, onChange, options, search, onSearch, loading }: PickManyProps) {
  // Remounts the combobox after each choice to clear it.
  const [round, setRound] = useState(0);
  const open = options.filter((option) => !value.some((chosen) => chosen.value === option.value));
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <Combobox
          key={round}
          autoFocus={round > 0}
          value={null}
          onValueChange={(option) => {
            if (!option) return;
            onChange([...value, option]);
            onSearch("");
            setRound(round + 1);
          }}
          options={open}
          search={search}
          onSearch={onSearch}
          loading={loading}
          placeholder={texts.search}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {value.map((chosen) => (
            <li key={chosen.value}>
              <Tag name={chosen.label} onRemove={() => onChange(value.filter((each) => each.value !== chosen.value))}>
                {chosen.label}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
