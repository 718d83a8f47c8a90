import { useState } from "react";
import { sourceName, useVersionedSave } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { integer, maxLength } from "#shared/validators/rules.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { handValue, handValues } from "./attribute-change.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

export const attributeNames = [
  "headline",
  "description",
  "industry",
  "type",
  "size",
  "employees",
  "founded",
  "location",
] as const;
export type AttributeName = (typeof attributeNames)[number];
type Form = Readonly<Record<AttributeName, string>>;

const attributesTexts = texts.attributes;
const isNumber = (name: AttributeName) => name === "employees" || name === "founded";

const formOf = (organization: Organization): Form =>
  Object.fromEntries(attributeNames.map((name) => [name, String(organization[name] ?? "")])) as Form;

function errorOf(name: AttributeName, typed: string): string | null {
  const text = typed.trim();
  if (!isNumber(name)) return maxLength(5_000, attributesTexts.labels[name])(text);
  if (name === "founded" && text !== "" && !/^\d{3,4}$/.test(text)) return attributesTexts.year;
  return (
    integer(attributesTexts.labels[name])(text) ?? (Number(text) > 2_147_483_647 ? attributesTexts.labels[name] : null)
  );
}

/** Returns the changed attributes of the form for the request. */
function changesOf(form: Form, changed: readonly string[]) {
  return Object.fromEntries(
    attributeNames
      .filter((name) => changed.includes(name))
      .map((name) => {
        const text = form[name].trim();
        return [name, handValue(text === "" ? null : isNumber(name) ? Number(text) : text)];
      }),
  );
}

/**
 * Form state for some attributes of an organization. Merges concurrent changes of other users; on a conflict the user
 * chooses.
 */
export function useAttributesForm({ organization, cache, onClose }: DialogProps, names: readonly AttributeName[]) {
  const [before] = useState(() => formOf(organization));
  const [form, setForm] = useState(before);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const saving = useVersionedSave<Form>(
    { fields: before, version: organization.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: formOf(now), version: now.version };
      },
      send: (mine, changed, version) =>
        cache.change({ body: () => ({ attributes: changesOf(mine, changed) }), version }),
    },
    () => {
      track("Edit organization", "Feature");
      showToast({ type: "success", message: texts.attributeUpdated });
      onClose();
    },
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);

  return {
    dirty,
    submit() {
      setLeft(new Set(names));
      if (names.some((name) => errorOf(name, form[name]) !== null)) return;
      if (dirty) saving.save(form);
      else onClose();
    },
    /** Returns the props of an attribute's field. */
    field: (name: AttributeName) => ({
      name,
      hint: hintOf(organization, name),
      error: left.has(name) ? errorOf(name, form[name]) : null,
      value: form[name],
      onChange: (value: string) => setForm({ ...form, [name]: value }),
      onLeave: () => setLeft(new Set([...left, name])),
    }),
    /** Props of the choice between conflicting changes. */
    conflict: { saving, labelOf: (name: AttributeName) => attributesTexts.labels[name], onTakeTheirs: setForm },
  };
}

/** Describes the source of the displayed value. */
function hintOf({ attributes }: Organization, name: AttributeName): string | undefined {
  const attribute = attributes[name];
  if (!attribute) return undefined;
  if (handValues(attribute).length > 0) return attributesTexts.byHand;
  const source = Object.keys(attribute).find((each) => each !== "default" && each !== "custom");
  return source === undefined ? undefined : attributesTexts.from(sourceName(source));
}

interface AttributeFieldProps extends ReturnType<ReturnType<typeof useAttributesForm>["field"]> {
  autoFocus: boolean;
  hideLabel?: boolean;
}

/** Field of one attribute with the source of its value. */
export function AttributeField(props: AttributeFieldProps) {
  const { name, hint, error, hideLabel = false, autoFocus, value, onChange, onLeave } = props;
  const control = {
    autoFocus,
    value,
    dir: "auto",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  } as const;
  return (
    <Field label={attributesTexts.labels[name]} hideLabel={hideLabel} hint={hint} error={error}>
      {name === "description" ? (
        <Textarea rows={4} {...control} />
      ) : (
        <Input autoComplete="off" {...(isNumber(name) ? { inputMode: "numeric" } : {})} {...control} />
      )}
    </Field>
  );
}
