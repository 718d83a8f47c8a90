import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";

interface KeywordInputProps {
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
  /** Label of the list of entered keywords. */
  listLabel: string;
  placeholder?: string;
  maxLength?: number;
  id?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** Input for a list of keywords. Enter, comma and Tab end one, pasted lists are split, Backspace removes the last. */
export function KeywordInput({ values, onValuesChange, listLabel, ...input }: KeywordInputProps) {
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    onValuesChange(addKeywords(values, text));
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && values.length > 0)
      return onValuesChange(removeLastKeyword(values));
    // Without typed text Enter belongs to the form, which may apply a filter, and Tab moves on.
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
      <Input
        {...input}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => typed.trim() !== "" && add(typed)}
      />
      {values.length > 0 && (
        <ul aria-label={listLabel} className="flex max-h-40 flex-wrap gap-1.5 overflow-auto">
          {values.map((value) => (
            <li key={value} className="max-w-full">
              <Tag name={value} onRemove={() => onValuesChange(values.filter((each) => each !== value))}>
                <bdi>{value}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Keys that complete a keyword (rules.md 5). */
export const keywordKeys: readonly string[] = ["Enter", ",", "Tab"];

/** Adds typed or pasted keywords: split at commas, trimmed, without empty and duplicate values (rules.md 5). */
export function addKeywords(keywords: readonly string[], text: string): string[] {
  const added = text.split(",").map((keyword) => keyword.trim());
  return [...new Set([...keywords, ...added.filter((keyword) => keyword !== "")])];
}

/** Backspace on an empty input removes the last keyword (rules.md 5). */
export function removeLastKeyword(keywords: readonly string[]): string[] {
  return keywords.slice(0, -1);
}
