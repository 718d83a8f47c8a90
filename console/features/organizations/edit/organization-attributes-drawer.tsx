import { useState } from "react";
import { ChangedMeanwhile, EditDrawer, sourceName, useVersionedSave } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { integer, maxLength } from "#shared/validators/rules.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { handValue, handValues } from "./attribute-change.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

const names = ["headline", "description", "industry", "type", "size", "employees", "founded", "location"] as const;
type Name = (typeof names)[number];
type Form = Readonly<Record<Name, string>>;

const attributesTexts = texts.attributes;
const isNumber = (name: Name) => name === "employees" || name === "founded";

const formOf = (organization: Organization): Form =>
  Object.fromEntries(names.map((name) => [name, String(organization[name] ?? "")])) as Form;

function errorOf(name: Name, typed: string): string | null {
  const text = typed.trim();
  if (!isNumber(name)) return maxLength(5_000, attributesTexts.labels[name])(text);
  if (name === "founded" && text !== "" && !/^\d{3,4}$/.test(text)) return attributesTexts.year;
  return (
    integer(attributesTexts.labels[name])(text) ?? (Number(text) > 2_147_483_647 ? attributesTexts.labels[name] : null)
  );
}

/** The changed attributes of the form, as they are sent. */
function changesOf(form: Form, changed: readonly string[]) {
  return Object.fromEntries(
    names
      .filter((name) => changed.includes(name))
      .map((name) => {
        const text = form[name].trim();
        return [name, handValue(text === "" ? null : isNumber(name) ? Number(text) : text)];
      }),
  );
}

/** The attributes that can be entered by hand, each with where it comes from. */
export function AttributesDrawer({ organization, cache, focused, onClose }: DialogProps & { focused: string | null }) {
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

  function submit() {
    setLeft(new Set(names));
    if (names.some((name) => errorOf(name, form[name]) !== null)) return;
    if (dirty) saving.save(form);
    else onClose();
  }

  return (
    <EditDrawer
      name={organization.displayName}
      title={attributesTexts.title}
      description={attributesTexts.text}
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile saving={saving} labelOf={(name) => attributesTexts.labels[name]} onTakeTheirs={setForm} />
      {names.map((name) => {
        const control = {
          autoFocus: focused === name,
          value: form[name],
          onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
          onBlur: () => setLeft(new Set([...left, name])),
        };
        return (
          <Field
            key={name}
            label={attributesTexts.labels[name]}
            hint={hintOf(organization, name)}
            error={left.has(name) ? errorOf(name, form[name]) : null}
          >
            {name === "description" ? (
              <Textarea rows={4} dir="auto" {...control} />
            ) : (
              <Input
                autoComplete="off"
                dir="auto"
                {...(isNumber(name) ? { inputMode: "numeric" as const } : {})}
                {...control}
              />
            )}
          </Field>
        );
      })}
    </EditDrawer>
  );
}

/** Where the shown value comes from. */
function hintOf({ attributes }: Organization, name: Name): string | undefined {
  const attribute = attributes[name];
  if (!attribute) return undefined;
  if (handValues(attribute).length > 0) return attributesTexts.byHand;
  const source = Object.keys(attribute).find((each) => each !== "default" && each !== "custom");
  return source === undefined ? undefined : attributesTexts.from(sourceName(source));
}
