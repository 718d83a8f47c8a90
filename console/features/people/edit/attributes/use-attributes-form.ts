import { type ReactNode, useState } from "react";
import { attributeText } from "#console/data-table/index.ts";
import { useVersionedSave } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { Person } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import { usePersonCache } from "../use-person-cache.ts";
import {
  attributeChange,
  attributeError,
  type EditableAttribute,
  type TypedAttribute,
  type TypedAttributes,
  typedAttributes,
} from "./attribute-model.ts";

export interface AttributesOf {
  groupId: string;
  person: Person;
  attributes: Attributes;
}

const blank: TypedAttribute = { value: "", byHand: false };

/**
 * Form state for some attributes of a person. Merges concurrent changes of other users; on a conflict the user chooses.
 */
export function useAttributesForm(
  { groupId, person, attributes }: AttributesOf,
  editable: readonly EditableAttribute[],
  onClose: () => void,
) {
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [before] = useState(() => typedAttributes(editable, attributes));
  const [form, setForm] = useState<TypedAttributes>(before);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
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
            return calls.updateAttributes(Object.fromEntries(changes), based);
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
  const errorOf = (each: EditableAttribute) => attributeError(each, form[each.name] ?? blank);
  const refused = saving.error instanceof ApiError && saving.error.status === 400 ? saving.error.message : "";
  const named = new Map(editable.map((each) => [each.name, each]));

  return {
    saving,
    dirty,
    submit() {
      setLeft(new Set(named.keys()));
      if (editable.some((each) => errorOf(each) !== null)) return;
      if (dirty) saving.save(form);
      else onClose();
    },
    /** Returns the props of an attribute's field. */
    field: (attribute: EditableAttribute) => ({
      attribute,
      stored: attributes[attribute.name],
      typed: form[attribute.name] ?? blank,
      error: refused.includes(`attribute ${attribute.name} `)
        ? refused
        : left.has(attribute.name)
          ? errorOf(attribute)
          : null,
      onChange: (typed: TypedAttribute) => setForm({ ...form, [attribute.name]: typed }),
      onLeave: () => setLeft(new Set([...left, attribute.name])),
    }),
    /** Props of the choice between conflicting changes. */
    conflict: {
      saving,
      labelOf: (name: string) => named.get(name)?.label ?? name,
      textOf: (name: string, fields: TypedAttributes): ReactNode =>
        attributeText(fields[name]?.value, named.get(name)?.type ?? "string"),
      onTakeTheirs: setForm,
    },
  };
}
