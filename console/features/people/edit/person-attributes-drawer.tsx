import { useState } from "react";
import { attributeText } from "#console/data-table/index.ts";
import { ChangedMeanwhile, EditDrawer, useVersionedSave } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { showToast } from "#shared/ui/toast.ts";
import type { Person } from "../profile/person-queries.ts";
import { AttributeField } from "./attribute-field.tsx";
import {
  attributeChange,
  attributeError,
  type EditableAttribute,
  editableAttributes,
  type TypedAttributes,
  typedAttributes,
} from "./attribute-model.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";

interface AttributesDrawerProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  definitions: readonly AttributeDefinition[];
  /** The attribute from whose menu it was opened. */
  focused: string | null;
  onClose: () => void;
}

/** More attributes than this get a box that filters them. */
const searchFrom = 8;

/** All attributes of a person with their sources; what is entered here counts more than any of them. */
export function AttributesDrawer(props: AttributesDrawerProps) {
  const { groupId, person, attributes, definitions, focused, onClose } = props;
  const attributesTexts = texts.attributes;
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [editable] = useState(() => editableAttributes(definitions, attributes));
  const [before] = useState(() => typedAttributes(editable, attributes));
  const [form, setForm] = useState<TypedAttributes>(before);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState("");
  const saving = useVersionedSave<TypedAttributes>(
    { fields: before, version: person.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: typedAttributes(editable, now.attributes), version: now.person.version };
      },
      send: (mine, changed, based) =>
        cache.change({
          part: "attributes",
          send: async () => {
            const known = cache.attributes() ?? attributes;
            const changes = editable.flatMap((each) => {
              const typed = changed.includes(each.name) ? mine[each.name] : undefined;
              return typed ? [[each.name, attributeChange(each, known[each.name], typed)] as const] : [];
            });
            return calls.updateAttributes(Object.fromEntries(changes), known, based);
          },
        }),
    },
    () => {
      track("Edit contributor attributes", "Feature");
      showToast({ type: "success", message: texts.attributeUpdated });
      onClose();
    },
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);
  const errorOf = (each: EditableAttribute) => attributeError(each, form[each.name] ?? { value: "", byHand: false });
  const shown = editable.filter(({ label }) => label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

  function submit() {
    setLeft(new Set(editable.map(({ name }) => name)));
    if (editable.some((each) => errorOf(each) !== null)) return;
    if (dirty) saving.save(form);
    else onClose();
  }

  const refused = saving.error instanceof ApiError && saving.error.status === 400 ? saving.error.message : "";
  const named = new Map(editable.map((each) => [each.name, each]));
  return (
    <EditDrawer
      name={person.displayName}
      title={attributesTexts.title}
      description={attributesTexts.text}
      search={
        editable.length > searchFrom && { placeholder: attributesTexts.search, value: search, onChange: setSearch }
      }
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile
        saving={saving}
        labelOf={(name) => named.get(name)?.label ?? name}
        textOf={(name, fields) => attributeText(fields[name]?.value, named.get(name)?.type ?? "string")}
        onTakeTheirs={setForm}
      />
      {shown.length === 0 && <p className="text-ink-3">{attributesTexts.noMatch}</p>}
      {shown.map((each) => (
        <AttributeField
          key={each.name}
          attribute={each}
          stored={attributes[each.name]}
          typed={form[each.name] ?? { value: "", byHand: false }}
          error={refused.includes(`attribute ${each.name} `) ? refused : left.has(each.name) ? errorOf(each) : null}
          focused={focused === each.name}
          onChange={(typed) => setForm({ ...form, [each.name]: typed })}
          onLeave={() => setLeft(new Set([...left, each.name]))}
        />
      ))}
    </EditDrawer>
  );
}
