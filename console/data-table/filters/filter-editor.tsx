import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import { readFilterValue } from "#shared/domain/filters/read-value.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { ChoicesEditor } from "./choices-editor.tsx";
import { type Draft, draftOf, rawOf } from "./draft.ts";
import { MatchCount } from "./match-count.tsx";
import { texts } from "./texts.ts";
import { DateEditor, NumberEditor, StringEditor } from "./value-editors.tsx";

export interface FilterEditorProps {
  definition: FilterDefinition;
  /** Value that currently applies; null while the filter is being added. */
  value: FilterValue | null;
  onApply: (value: FilterValue) => void;
  /** Query for the number of rows with this value. */
  countWith: (value: FilterValue) => Parameters<typeof MatchCount>[0]["options"];
  countText: (count: number) => string;
}

/** Form for the value of a filter. Enter applies it; errors are shown at their fields from then on. */
export function FilterEditor({ definition, value, onApply, countWith, countText }: FilterEditorProps) {
  const [first, setFirst] = useState(() => draftOf(definition, value));
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const read = readFilterValue(definition, rawOf(definition, draft));
  const problem = tried && "problem" in read ? read : null;
  const errors = problem ? { [problem.field === "valueTo" ? "valueTo" : "value"]: problem.problem } : {};

  const apply = (nextDraft: Draft) => {
    const result = readFilterValue(definition, rawOf(definition, nextDraft));
    if ("value" in result) return onApply(result.value);
    setDraft(nextDraft);
    setTried(true);
  };
  const submit = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    apply(draft);
    // Focuses the first invalid field, so that screen readers announce its message.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Enter selects the highlighted option of a list; with Ctrl or Cmd it applies the form.
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const common = { draft, onChange: setDraft, errors };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      // A click outside applies what was chosen (`FilterChip`).
      data-changed={draft === first ? undefined : ""}
    >
      <p className="truncate font-medium" aria-hidden="true">
        {definition.type === "number" && definition.unit
          ? `${definition.label} (${definition.unit})`
          : definition.label}
      </p>
      {definition.type === "string" && <StringEditor {...common} definition={definition} />}
      {definition.type === "number" && <NumberEditor {...common} definition={definition} />}
      {definition.type === "date" && <DateEditor {...common} definition={definition} />}
      {(definition.type === "select" || definition.type === "multiselect") && (
        <ChoicesEditor
          definition={definition}
          draft={draft}
          onChange={setDraft}
          onChosen={apply}
          error={problem?.problem ?? null}
        />
      )}
      {definition.type === "boolean" && (
        <span data-filter-focus="value">
          <Segmented
            label={definition.label}
            items={[
              { value: "yes", label: texts.yes },
              ...(definition.onlyTrue ? [] : [{ value: "no", label: texts.no }]),
            ]}
            value={draft.truth ? "yes" : "no"}
            // A single choice applies at once.
            onValueChange={(truth) => apply({ ...draft, truth: truth === "yes" })}
          />
        </span>
      )}
      {/* Stays in view when a low window makes the form scroll. */}
      <div className="sticky -bottom-3 z-1 -mx-3 -mb-3 flex min-h-7 flex-wrap items-center gap-2 bg-raised px-3 pb-3">
        <span className="flex-1 text-xs text-ink-3 tabular-nums" role="status">
          {"value" in read && <MatchCount options={countWith(read.value)} text={countText} />}
        </span>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            const original = draftOf(definition, value);
            setFirst(original);
            setDraft(original);
            setTried(false);
          }}
        >
          {texts.reset}
        </Button>
        <Button variant="primary" size="sm" type="submit">
          {texts.apply}
        </Button>
      </div>
    </form>
  );
}
