import { Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { nextId, pastedLines, type RowsChange, type TextRow } from "./text-rows.ts";

interface TextRowListProps {
  /** Label of the list. */
  legend: string;
  rows: readonly TextRow[];
  /** Validation error of each row that lost the focus; null when it is valid. */
  errors: readonly (string | null)[];
  onChange: (change: RowsChange) => void;
  inputType?: "text" | "url";
  texts: {
    readonly row: (position: number) => string;
    readonly remove: (position: number) => string;
    readonly add: string;
    readonly placeholder: string;
    readonly hint: string;
  };
  /** Shown when the list has no rows. */
  empty?: ReactNode;
  /** Shown below a row. */
  below?: (at: number) => ReactNode;
  /** Fixed text before every field, such as the start of a URL. */
  prefix?: string | undefined;
  /** The last row cannot be removed. */
  keepsLast?: boolean;
  /** Maximum number of rows, and the tooltip of the add button once it is reached. */
  limit?: { readonly rows: number; readonly text: string } | undefined;
  disabled?: boolean;
}

/** Editable list of text fields with buttons to add and remove rows. A paste of several lines becomes several rows. */
export function TextRowList(props: TextRowListProps) {
  const { legend, rows, errors, onChange, inputType = "text", texts, empty, below, prefix, limit, disabled } = props;
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = limit !== undefined && rows.length >= limit.rows;
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <ul className="grid gap-2">
        {rows.map(({ id, value }, at) => (
          <li key={id} className="grid gap-1">
            <div className="flex items-start gap-2">
              {prefix && <span className="shrink-0 py-1.5 text-ink-3">{prefix}</span>}
              <Field label={texts.row(at + 1)} hideLabel error={errors[at] ?? null} className="min-w-0 flex-1">
                <Input
                  type={inputType}
                  inputMode={inputType}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder={texts.placeholder}
                  value={value}
                  autoFocus={id === added}
                  onChange={(event) => onChange({ kind: "type", id, value: event.target.value })}
                  onBlur={() => onChange({ kind: "leave", id })}
                  // Enter shows the errors even though a form with a disabled button is not submitted.
                  onKeyDown={(event) => event.key === "Enter" && onChange({ kind: "leave-all" })}
                  onPaste={(event) => {
                    const lines = pastedLines(event.clipboardData.getData("text"));
                    if (!lines) return;
                    event.preventDefault();
                    onChange({ kind: "paste", id, lines });
                  }}
                />
              </Field>
              {!(props.keepsLast && rows.length === 1) && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={texts.remove(at + 1)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onChange({ kind: "remove", id });
                    addButton.current?.focus();
                  }}
                >
                  <Trash2 />
                </Button>
              )}
            </div>
            {below?.(at)}
          </li>
        ))}
      </ul>
      {rows.length === 0 && empty}
      <Tooltip content={isFull ? limit.text : null}>
        <Button
          ref={addButton}
          variant="link"
          size="sm"
          className="justify-self-start px-1"
          aria-disabled={isFull}
          // Keeps the focus in the field: its error message would otherwise move the button away during the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (isFull) return;
            setAdded(nextId(rows));
            onChange({ kind: "add" });
          }}
        >
          {texts.add}
        </Button>
      </Tooltip>
      <p className="text-xs text-ink-3">{texts.hint}</p>
    </fieldset>
  );
}
