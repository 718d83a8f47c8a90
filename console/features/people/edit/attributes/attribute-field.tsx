import { useQueryClient } from "@tanstack/react-query";
import { Pencil, RotateCcw } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { sourceName } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import {
  type AttributeDefinition,
  attributeDefinitionFind,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts } from "../texts.ts";
import { automaticSources, bySources, type EditableAttribute, type TypedAttribute } from "./attribute-model.ts";

interface AttributeFieldProps {
  attribute: EditableAttribute;
  stored: Attributes[string];
  typed: TypedAttribute;
  error: string | null;
  focused: boolean;
  hideLabel?: boolean;
  onChange: (typed: TypedAttribute) => void;
  onLeave: () => void;
}

/** Field of one attribute with its control and the source of its value. */
export function AttributeField(props: AttributeFieldProps) {
  const { attribute, stored, typed, error, focused, hideLabel = false, onChange, onLeave } = props;
  const attributesTexts = texts.attributes;
  const [definition, setDefinition] = useState(attribute.definition);
  const queries = useQueryClient();
  const mayDefine = usePermission("settingsEdit");
  const others = automaticSources(stored);
  const source = others[0]?.source;

  async function createOption({ id }: AttributeDefinition, option: string): Promise<boolean> {
    const params = { id };
    try {
      // The request replaces the whole list, so fetch options that others added in the meantime.
      const { options } = await getClient().send(attributeDefinitionFind, { params });
      const next = [...new Set([...(options ?? []), option])];
      setDefinition(await getClient().send(attributeDefinitionUpdate, { params, body: { options: next } }));
    } catch (failure) {
      handleError(failure);
      return false;
    }
    void queries.invalidateQueries({ queryKey: ["attribute-definitions"] });
    return true;
  }

  return (
    <div className="grid gap-1" ref={(element) => focusOnce(element, focused)}>
      <Field label={attribute.label} hideLabel={hideLabel} error={error}>
        <AttributeControl
          attribute={{ ...attribute, definition }}
          value={typed.value}
          onValueChange={(value) => onChange({ value, byHand: true })}
          onCreateOption={mayDefine && definition ? (option) => createOption(definition, option) : null}
          onBlur={onLeave}
        />
      </Field>
      <p className="flex min-h-6 flex-wrap items-center gap-1.5 text-xs text-ink-3">
        {typed.byHand ? (
          <>
            <Pencil className="size-3" />
            {attributesTexts.byHand}
            <Button variant="link" size="xs" onClick={() => onChange(bySources(attribute, stored))}>
              <RotateCcw className="size-3" />
              {source ? attributesTexts.reset(sourceName(source)) : attributesTexts.resetToNone}
            </Button>
          </>
        ) : (
          source && (
            <>
              <PlatformIcon platform={source} decorative className="size-3" />
              {attributesTexts.from(sourceName(source))}
            </>
          )
        )}
      </p>
    </div>
  );
}

/** Scrolls the requested attribute into view and focuses its field, once. */
function focusOnce(element: HTMLElement | null, shouldFocus: boolean): void {
  if (!element || !shouldFocus || element.dataset.seen) return;
  element.dataset.seen = "true";
  requestAnimationFrame(() => {
    element.scrollIntoView({ block: "center" });
    element.querySelector<HTMLElement>("input, textarea, [data-slot=select-menu]")?.focus();
  });
}

interface AttributeControlProps {
  attribute: EditableAttribute;
  value: TypedAttribute["value"];
  onValueChange: (value: TypedAttribute["value"]) => void;
  /** Adds an option to the attribute's definition and returns whether it succeeded; null without permission. */
  onCreateOption: ((option: string) => Promise<boolean>) | null;
  onBlur: () => void;
  id?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

const choices = [
  { value: "", label: texts.attributes.unset },
  { value: "true", label: texts.attributes.yes },
  { value: "false", label: texts.attributes.no },
];

/** Input control of an attribute, chosen by its type. */
function AttributeControl(props: AttributeControlProps) {
  const { attribute, value, onValueChange, onCreateOption, onBlur, ...aria } = props;
  if (attribute.type === "multiSelect") return <ListControl {...props} />;
  if (attribute.type === "boolean") {
    return (
      <SelectMenu
        {...aria}
        options={choices}
        value={String(value)}
        onValueChange={(next) => onValueChange(next === "" ? "" : next === "true")}
      />
    );
  }
  const text = String(value);
  if (attribute.name === "bio") {
    return (
      <Textarea
        {...aria}
        dir="auto"
        value={text}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={onBlur}
      />
    );
  }
  const kind =
    attribute.type === "date" || attribute.type === "url" || attribute.type === "email" ? attribute.type : "text";
  return (
    <Input
      {...aria}
      type={kind}
      dir="auto"
      autoComplete="off"
      inputMode={attribute.type === "number" ? "decimal" : undefined}
      value={text}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

function ListControl({ attribute, value, onValueChange, onCreateOption, onBlur: _, ...aria }: AttributeControlProps) {
  const [search, setSearch] = useState("");
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const options = attribute.definition?.options ?? [];
  const add = (entry: string) => onValueChange([...chosen.filter((each) => each !== entry), entry]);
  const createAndAdd = async (entry: string) => {
    // The server accepts only known options.
    if (await onCreateOption?.(entry)) add(entry);
  };
  // Without defined options, any text is allowed.
  const create = onCreateOption ? (entry: string) => void createAndAdd(entry) : options.length === 0 ? add : undefined;
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((entry) => (
            <li key={entry} className="max-w-full">
              <Tag name={entry} onRemove={() => onValueChange(chosen.filter((each) => each !== entry))}>
                <bdi>{entry}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...aria}
        value={null}
        placeholder={texts.attributes.choose}
        onValueChange={(option) => option && add(option.value)}
        options={options
          .filter((option) => !chosen.includes(option) && containsWords(option, search))
          .map((option) => ({ value: option, label: option }))}
        search={search}
        onSearch={setSearch}
        onCreate={create}
      />
    </div>
  );
}
