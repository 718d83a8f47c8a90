import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, Fragment, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { toAddress } from "#shared/domain/filters/address.ts";
import type { FilterDefinition, FilterValue, Relation } from "#shared/domain/filters/definition.ts";
import { readFilterValue } from "#shared/domain/filters/read-value.ts";
import { isInBody } from "#shared/domain/filters/request.ts";
import { filtersMissingRows } from "#shared/domain/filters/unset-rows.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import type { SchemaOptions } from "../state/list-request.ts";
import { type ListState, withChange } from "../state/list-state.ts";
import { AddFilter } from "./add-filter.tsx";
import { ChoicesEditor } from "./choices-editor.tsx";
import { type Draft, draftOf, rawOf } from "./draft.ts";
import { type ChipPart, FilterChip } from "./filter-chip.tsx";
import { type CountOptions, MatchCount } from "./match-count.tsx";
import { readListFilters } from "./read-list-filters.ts";
import { texts } from "./texts.ts";
import { DateEditor, NumberEditor, StringEditor } from "./value-editors.tsx";

export interface FilterBarProps {
  state: ListState;
  change: (change: Pick<Partial<ListState>, "filters" | "relation">) => void;
  schema: SchemaOptions;
  /** Query that counts the rows of a state. */
  count: (state: ListState) => CountOptions;
  countText: (count: number) => string;
  /** Called with the ids of the filters before they change. */
  onFilter: (ids: readonly string[]) => void;
  /** Opens the menu at once, because the user pressed its button before the bar was loaded. */
  addAtOnce: boolean;
}

/** Filters of a list as chips that are edited in place, their relation, and the menu that adds one. */
export function FilterBar(props: FilterBarProps) {
  const { state, change, countText } = props;
  const schema = useQuery(props.schema);
  const group = useSelectedGroup();
  const definitions = useMemo(() => schema.data?.filters ?? [], [schema.data]);
  const read = useMemo(
    () =>
      schema.data
        ? readListFilters(schema.data, { filters: state.filters }, group)
        : { values: {}, unread: {}, problems: [] },
    [schema.data, state.filters, group],
  );
  const { problems } = read;
  const missing = filtersMissingRows(definitions, read.values);
  const [values, setPendingValues] = usePendingValues(state.filters, read.values);
  const [editing, setEditing] = useState<{ id: string; part: ChipPart } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const bar = useRef<HTMLDivElement>(null);

  const set = (next: Values) => {
    const filters = toAddress(next);
    // An unchanged filter must not add a history entry.
    if (JSON.stringify(filters) === JSON.stringify(state.filters)) return;
    props.onFilter(Object.keys(next));
    setPendingValues(next);
    change({ filters });
  };
  const focusAdd = () => bar.current?.parentElement?.querySelector<HTMLElement>("[data-add-filter]")?.focus();
  /** Closing the form of one chip must not close the form that another chip has just opened. */
  const edit = (id: string, part: ChipPart | null) =>
    setEditing((now) => (part ? { id, part } : now?.id === id ? null : now));
  const remove = (definition: FilterDefinition) => {
    setEditing(null);
    setAnnouncement(texts.removed(definition.label));
    focusAdd();
    if (!Object.hasOwn(values, definition.id)) return;
    set(Object.fromEntries(Object.entries(values).filter(([id]) => id !== definition.id)));
  };
  const countWith = (id: string) => (value: FilterValue) =>
    props.count(withChange(state, { filters: toAddress({ ...values, [id]: value }) }));

  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const applied = Object.keys(values).flatMap((id) => byId.get(id) ?? []);
  const added = editing && !Object.hasOwn(values, editing.id) ? byId.get(editing.id) : undefined;
  // Filters in the request body always apply, so they come first and are never joined by "or".
  const chips = [...applied.filter(isInBody), ...applied.filter((each) => !isInBody(each)), ...(added ? [added] : [])];
  const firstJoined = chips.findIndex((definition) => !isInBody(definition));

  return (
    <>
      <div ref={bar} className="contents">
        {schema.isPending && idsIn(state.filters).map((id) => <Skeleton key={id} className="h-7 w-44" />)}
        {chips.map((definition, index) => (
          <Fragment key={definition.id}>
            {index > 0 &&
              (index > firstJoined && firstJoined >= 0 && !isInBody(definition) ? (
                <RelationButton relation={state.relation} onChange={(relation) => change({ relation })} />
              ) : (
                <span className="px-1 text-ink-3">{texts.always}</span>
              ))}
            <FilterChip
              definition={definition}
              value={values[definition.id] ?? null}
              editing={editing?.id === definition.id ? editing.part : null}
              onEdit={(part) => edit(definition.id, part)}
              onRemove={() => remove(definition)}
            >
              <FilterEditor
                definition={definition}
                value={values[definition.id] ?? null}
                onApply={(value) => {
                  setEditing(null);
                  set({ ...values, [definition.id]: value });
                }}
                countWith={countWith(definition.id)}
                countText={countText}
              />
            </FilterChip>
          </Fragment>
        ))}
      </div>
      {schema.data && (
        <AddFilter
          definitions={definitions.filter(({ id, unlisted }) => !unlisted && !Object.hasOwn(values, id))}
          onAdd={(id) => setEditing({ id, part: "value" })}
          defaultOpen={props.addAtOnce}
        />
      )}
      {schema.isPending && (
        <Button variant="ghost" size="sm" aria-disabled>
          <Plus />
          {texts.add}
        </Button>
      )}
      {schema.isError && (
        <span role="alert" className="flex items-center gap-1 text-ink-2">
          {texts.failed}
          <Button variant="ghost" size="sm" busy={schema.isFetching} onClick={() => void schema.refetch()}>
            {texts.retry}
          </Button>
        </span>
      )}
      {applied.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setAnnouncement(texts.cleared);
            focusAdd();
            set({});
          }}
        >
          {texts.clearAll}
        </Button>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {problems.length > 0 && (
        <Notice
          tone="warn"
          role="alert"
          className="w-full items-center [&>svg]:mt-0"
          action={
            <Button variant="ghost" size="sm" onClick={() => set(read.values)}>
              {texts.dismiss}
            </Button>
          }
        >
          {texts.problems} {problems.join(". ")}.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warn" role="status" className="w-full">
          {texts.missesUnset(missing.join(", "))}
        </Notice>
      )}
    </>
  );
}

type Values = Readonly<Record<string, FilterValue>>;

/** Applies new filters before the URL changes, so that an added chip stays and keeps the focus. */
function usePendingValues(address: ListState["filters"], read: Values) {
  const [pending, setPending] = useState<{ readonly over: ListState["filters"]; readonly values: Values } | null>(null);
  const values = pending?.over === address ? pending.values : read;
  return [values, (next: Values) => setPending({ over: address, values: next })] as const;
}

/** Ids of the filters in the URL, for skeletons while the definitions load. */
function idsIn(filters: ListState["filters"]): string[] {
  return [...new Set(Object.keys(filters).map((name) => name.slice(0, name.lastIndexOf("."))))];
}

function RelationButton({ relation, onChange }: { relation: Relation; onChange: (relation: Relation) => void }) {
  const other = relation === "and" ? "or" : "and";
  return (
    <button
      type="button"
      className="h-6 min-w-6 rounded-sm px-1.5 text-ink-2 hover:bg-surface-3 hover:text-ink"
      aria-label={texts.relation(relation, other)}
      onClick={() => onChange(other)}
    >
      {relation}
    </button>
  );
}

interface FilterEditorProps {
  definition: FilterDefinition;
  /** Value that currently applies; null while the filter is being added. */
  value: FilterValue | null;
  onApply: (value: FilterValue) => void;
  /** Query for the number of rows with this value. */
  countWith: (value: FilterValue) => Parameters<typeof MatchCount>[0]["options"];
  countText: (count: number) => string;
}

/** Form for the value of a filter. Enter applies it; errors are shown at their fields from then on. */
function FilterEditor({ definition, value, onApply, countWith, countText }: FilterEditorProps) {
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
