import { useState } from "react";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts } from "../texts.ts";
import type { EditableAttribute, TypedAttribute } from "./attribute-model.ts";

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
export function AttributeControl(props: AttributeControlProps) {
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
