import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { apiKeyCreate } from "#shared/contract/api-keys.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { AccessFields, type AccessForm, accessBody, accessError } from "../access-fields.tsx";
import { ShownOnce } from "../shown-once.tsx";
import { texts } from "./texts.ts";

const expiries = ["30", "90", "365", "never"] as const;
type Expiry = (typeof expiries)[number];

const dayMs = 24 * 60 * 60 * 1000;
const endOf = (expiry: Expiry) =>
  expiry === "never" ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString();

interface NewKey {
  name: string;
  access: AccessForm;
  expiry: Expiry;
}

/** Form of a new API key. Shows the key once after it is created. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<NewKey>({
    defaultValues: { name: "", access: { role: "readonly", groups: [] }, expiry: "90" },
    resolver: ruleResolver(({ name, access }) => ({ name: required()(name), access: accessError(access) })),
  });
  const { errors, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: ({ name, access, expiry }: NewKey) =>
      getClient().send(apiKeyCreate, {
        body: { name: name.trim(), ...accessBody(access), expiresAt: endOf(expiry) },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["api-keys"] }),
    // The response contains the key. Drop it from the cache when the dialog closes.
    gcTime: 0,
  });
  if (save.data) {
    const shown = { label: texts.key, value: save.data.key, copyLabel: texts.copyKey, copied: texts.keyCopied };
    return (
      <ShownOnce title={texts.createdTitle} name={save.data.name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">Authorization: Bearer …</code>
      </ShownOnce>
    );
  }
  return (
    <EditDrawer
      name={texts.keys}
      title={texts.createTitle}
      description={texts.createText}
      submit={{ label: texts.create, busy: texts.creating }}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register("name")} />
      </Field>
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <AccessFields
            value={field.value}
            onChange={field.onChange}
            roles={["readonly", "projectAdmin", "admin"]}
            error={errors.access}
          />
        )}
      />
      <Controller
        control={form.control}
        name="expiry"
        render={({ field }) => (
          <Field label={texts.expiry} required>
            <SelectMenu
              options={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
    </EditDrawer>
  );
}
