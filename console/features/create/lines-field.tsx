import { Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { FieldError } from "#shared/ui/components/forms/field.tsx";

interface LinesFieldProps<T> {
  label: string;
  lines: readonly T[];
  /** Renders the control of a line. */
  children: (line: T, index: number) => ReactNode;
  errorOf?: (index: number) => string | null;
  /** Error that concerns all lines. */
  error?: string | null;
  addLabel: string;
  onAdd: () => void;
  removeLabel: (line: number) => string;
  onRemove: (index: number) => void;
}

/** Field with several values of one kind, one per line, and buttons to add and remove lines. */
export function LinesField<T>(props: LinesFieldProps<T>) {
  const { label, lines, children, errorOf, error, addLabel, onAdd, removeLabel, onRemove } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add form styles and a legend
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="leading-4 font-medium text-ink">
        {label}
      </span>
      {lines.map((line, index) => {
        const wrong = errorOf?.(index) ?? null;
        return (
          <div key={index} className="grid gap-1.5">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">{children(line, index)}</div>
              {lines.length > 1 && (
                <Button variant="ghost" size="icon" aria-label={removeLabel(index + 1)} onClick={() => onRemove(index)}>
                  <X />
                </Button>
              )}
            </div>
            {wrong && <FieldError id={lineErrorId(label, index)}>{wrong}</FieldError>}
          </div>
        );
      })}
      {error && <FieldError id={linesErrorId(label)}>{error}</FieldError>}
      <Button variant="link" size="xs" className="justify-self-start px-0" onClick={onAdd}>
        <Plus />
        {addLabel}
      </Button>
    </div>
  );
}

/** Returns the element id of the error that concerns all lines. */
export function linesErrorId(label: string): string {
  return `${label.toLowerCase().replace(/\W+/g, "-")}-error`;
}

/** Returns the element id of a line's error, for `aria-describedby` of its control. */
export function lineErrorId(label: string, index: number): string {
  return `${label.toLowerCase().replace(/\W+/g, "-")}-${index}-error`;
}
