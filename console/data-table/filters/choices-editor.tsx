import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { KeywordInput } from "#console/ui/forms/keyword-input.tsx";
import type { FilterOption, MultiselectFilter, SelectFilter } from "#shared/domain/filters/definition.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { comboboxStatus } from "#shared/ui/components/forms/combobox-status.ts";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { optionClasses } from "#shared/ui/components/forms/option-look.ts";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import type { Draft } from "./draft.ts";
import { texts } from "./texts.ts";
import { useChosenLabels, useRemoteChoices } from "./use-choices.ts";

interface ChoicesEditorProps {
  definition: SelectFilter | MultiselectFilter;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Called with the draft when a single choice is made, which applies at once. */
  onChosen: (draft: Draft) => void;
  error: string | null;
}

const inclusions = [
  { value: "include", label: texts.include },
  { value: "exclude", label: texts.exclude },
] as const;
const matches = [
  { value: "any", label: texts.any },
  { value: "all", label: texts.all },
] as const;

/** Editor with the chosen options, the choice to include or exclude them, and all options. */
export function ChoicesEditor(props: ChoicesEditorProps) {
  const { definition, draft, onChange, onChosen, error } = props;
  const isSelect = definition.type === "select";
  const excludable = !(isSelect && (definition.inBody || definition.onlyIncludes));
  const toggle = ({ value }: FilterOption) => {
    if (isSelect) return onChosen({ ...draft, values: [value] });
    const values = draft.values.includes(value)
      ? draft.values.filter((each) => each !== value)
      : [...draft.values, value];
    onChange({ ...draft, values });
  };
  const list = { label: definition.label, chosen: draft.values, onToggle: toggle, single: isSelect };
  const { options } = definition;
  return (
    <>
      {excludable && (
        <div className="flex flex-wrap gap-2" data-filter-focus="operator">
          <Segmented
            label={texts.inclusion}
            items={inclusions}
            value={draft.include ? "include" : "exclude"}
            onValueChange={(value) => onChange({ ...draft, include: value === "include" })}
          />
          {!isSelect && definition.several && (
            <Segmented
              label={texts.match}
              items={matches}
              value={draft.match}
              onValueChange={(match) => onChange({ ...draft, match })}
            />
          )}
        </div>
      )}
      {!isSelect && options.kind !== "typed" && (
        <Chosen definition={definition} values={draft.values} onRemove={(value) => toggle({ value, label: "" })} />
      )}
      {options.kind === "typed" && (
        <Field label={definition.label} hideLabel error={error} hint={texts.keywordHint}>
          <KeywordInput
            data-filter-focus="value"
            listLabel={texts.chosen}
            values={draft.values}
            onValuesChange={(values) => onChange({ ...draft, values })}
          />
        </Field>
      )}
      {options.kind === "fixed" && (
        <FixedChoices
          {...list}
          options={options.options}
          icon={
            options.marks
              ? ({ value }) => <PlatformIcon platform={value} decorative className="text-ink-2" />
              : undefined
          }
        />
      )}
      {options.kind === "remote" && <RemoteChoices {...list} source={options.source} />}
      {error && options.kind !== "typed" && <FieldError>{error}</FieldError>}
    </>
  );
}

function Chosen(props: {
  definition: MultiselectFilter;
  values: readonly string[];
  onRemove: (value: string) => void;
}) {
  const { definition, values, onRemove } = props;
  const labels = useChosenLabels(definition, { type: "multiselect", value: values, include: true, match: "any" });
  if (values.length === 0) return null;
  const own = definition.options.kind === "fixed" ? definition.options.options : [];
  const nameOf = (value: string) =>
    own.find((option) => option.value === value)?.label ?? (labels ? (labels.get(value) ?? texts.unknown) : "…");
  return (
    <ul aria-label={texts.chosen} className="flex max-h-24 flex-wrap gap-1 overflow-auto">
      {values.map((value) => (
        <li key={value} className="max-w-full">
          <Tag name={nameOf(value)} onRemove={() => onRemove(value)}>
            <bdi>{nameOf(value)}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  label: string;
  chosen: readonly string[];
  onToggle: (option: FilterOption) => void;
  single: boolean;
}

function FixedChoices(
  props: ListProps & {
    options: readonly FilterOption[];
    icon: ((option: FilterOption) => ReactNode) | undefined;
  },
) {
  const [search, setSearch] = useState("");
  const searchText = search.trim();
  const shown = props.options.filter(({ label }) => containsWords(label, search));
  const status = shown.length > 0 ? "" : comboboxStatus({ loading: false, options: 0, typed: searchText });
  return <ChoiceList {...props} options={shown} search={search} onSearch={setSearch} status={status} />;
}

function RemoteChoices({ source, ...list }: ListProps & { source: Parameters<typeof useRemoteChoices>[0] }) {
  const { options, search, setSearch, limited, loading, failed, retry } = useRemoteChoices(source);
  const status = failed ? (
    <span className="flex items-center justify-between gap-2">
      {texts.optionsFailed}
      <Button size="sm" onClick={retry}>
        {texts.retry}
      </Button>
    </span>
  ) : (
    (limited || options.length === 0) && comboboxStatus({ loading, options: options.length, typed: search.trim() })
  );
  return <ChoiceList {...list} options={options} search={search} onSearch={setSearch} status={status} />;
}

interface ChoiceListProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (option: FilterOption) => void;
  search: string;
  onSearch: (search: string) => void;
  icon?: ((option: FilterOption) => ReactNode) | undefined;
  /** At most one choice, so no checkboxes. */
  single: boolean;
  /** Status shown below the options. */
  status: ReactNode;
}

/** Options below a search box. Arrow keys move, Enter selects or deselects the highlighted option. */
function ChoiceList({ label, options, chosen, onToggle, search, onSearch, icon, single, status }: ChoiceListProps) {
  return (
    <Command label={label} shouldFilter={false} loop className="focus-quiet -mx-3 border-y border-line outline-none">
      <div className="flex items-center gap-2 border-b border-line px-3 text-ink-3">
        <Search />
        <Command.Input
          data-filter-focus="value"
          value={search}
          onValueChange={onSearch}
          placeholder={texts.search}
          aria-label={label}
          className="focus-quiet h-9 min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Command.List label={label} className="max-h-56 overflow-auto p-1 empty:p-0">
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={() => onToggle(option)}
            className={optionClasses}
            aria-checked={chosen.includes(option.value)}
          >
            {!single && <Box checked={chosen.includes(option.value)} />}
            {icon?.(option)}
            <span className="min-w-0 flex-1 truncate">
              <bdi>{option.label}</bdi>
            </span>
            {option.detail && <span className="max-w-1/2 truncate text-xs text-ink-3">{option.detail}</span>}
          </Command.Item>
        ))}
      </Command.List>
      <div role="status" className="px-3 text-ink-3 [&:not(:empty)]:py-1.5">
        {status}
      </div>
    </Command>
  );
}

/** Looks like a checkbox. A real one inside an option would be a separate control. */
function Box({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-4 shrink-0 place-content-center rounded-[4px] border border-line-control bg-surface",
        checked && "border-accent bg-accent text-accent-ink",
      )}
    >
      {checked && <Check className="size-3" strokeWidth={3} />}
    </span>
  );
}
