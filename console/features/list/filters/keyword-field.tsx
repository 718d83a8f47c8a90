import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { addKeywords, keywordKeys, removeLastKeyword } from "#shared/validators/keywords.ts";
import { texts } from "./texts.ts";

interface KeywordFieldProps {
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  error: string | null;
}

/** Values that are typed: Enter, comma and Tab end one, pasted ones are split, Backspace takes the last (core.md 5). */
export function KeywordField({ label, values, onChange, error }: KeywordFieldProps) {
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    onChange(addKeywords(values, text));
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && values.length > 0) return onChange(removeLastKeyword(values));
    // With nothing typed Enter applies the filter and Tab moves on.
    if (!keywordKeys.includes(event.key) || typed.trim() === "" || event.shiftKey) return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!text.includes(",")) return;
    event.preventDefault();
    add(typed + text);
  };
  return (
    <div className="grid gap-2">
      {values.length > 0 && (
        <ul aria-label={texts.chosen} className="flex max-h-24 flex-wrap gap-1 overflow-auto">
          {values.map((value) => (
            <li key={value} className="max-w-full">
              <Tag name={value} onRemove={() => onChange(values.filter((each) => each !== value))}>
                <bdi>{value}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <Field label={label} hideLabel error={error ?? undefined} hint={texts.keywordHint}>
        <Input
          data-filter-focus="value"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== "" && add(typed)}
        />
      </Field>
    </div>
  );
}
