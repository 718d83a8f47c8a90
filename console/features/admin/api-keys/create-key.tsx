import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { apiKeyCreate } from "#shared/contract/api-keys.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { AccessFields, type AccessForm, accessBody, accessError } from "../access-fields.tsx";
import { ShownOnce } from "../shown-once.tsx";
import { texts } from "./texts.ts";

const expiries = ["30", "90", "365", "never"] as const;
type Expiry = (typeof expiries)[number];

const dayMs = 24 * 60 * 60 * 1000;
const endOf = (expiry: Expiry) =>
  expiry === "never" ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString();

/** The form of a new API key, then the key itself: once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const [name, setName] = useState("");
  const [access, setAccess] = useState<AccessForm>({ role: "readonly", groups: [] });
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [isAsked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      getClient().send(apiKeyCreate, {
        body: { name: name.trim(), ...accessBody(access), expiresAt: endOf(expiry) },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["api-keys"] }),
    // The answer holds the key: it goes with the dialog.
    gcTime: 0,
  });
  const nameError = name.trim() === "" ? requiredMessage : null;
  const error = accessError(access);
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
      dirty={name !== ""}
      saving={save.isPending}
      error={save.error}
      onSubmit={() => {
        setAsked(true);
        if (nameError === null && error === null) save.mutate();
      }}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={isAsked ? nameError : null} required>
        <Input
          autoFocus
          autoComplete="off"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <AccessFields
        value={access}
        onChange={setAccess}
        roles={["readonly", "projectAdmin", "admin"]}
        error={isAsked ? error : null}
      />
      <Field label={texts.expiry} required>
        <SelectMenu
          options={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
          value={expiry}
          onValueChange={(value) => setExpiry(expiries.find((each) => each === value) ?? expiry)}
        />
      </Field>
    </EditDrawer>
  );
}
