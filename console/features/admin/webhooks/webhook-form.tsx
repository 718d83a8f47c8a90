import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { type Webhook, webhookCreate, webhookUpdate } from "#shared/contract/webhooks.ts";
import { isWebhookEventType, type WebhookEventType, webhookEventTypes } from "#shared/domain/webhook-events.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { ShownOnce } from "../shown-once.tsx";
import { texts } from "./texts.ts";

const eventTypes = Object.keys(webhookEventTypes).filter(isWebhookEventType);

interface Form {
  readonly name: string;
  readonly url: string;
  readonly isAll: boolean;
  readonly events: readonly WebhookEventType[];
}

/** The form of a webhook; of a new one its secret follows: once. */
export function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const cache = useQueryClient();
  const before: Form = {
    name: webhook?.name ?? "",
    url: webhook?.url ?? "",
    isAll: (webhook?.events ?? []).length === 0,
    events: (webhook?.events ?? []).filter(isWebhookEventType),
  };
  const [form, setForm] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: form.name.trim(), url: form.url.trim(), events: form.isAll ? [] : [...form.events] };
      if (!webhook) return (await getClient().send(webhookCreate, { body })).secret;
      await getClient().send(webhookUpdate, { params: { id: webhook.id }, body });
      showToast({ type: "success", message: texts.saved(body.name) });
      onClose();
      return null;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ["webhooks"] }),
    // The answer holds the secret: it goes with the dialog.
    gcTime: 0,
  });
  const errors = {
    name: form.name.trim() === "" ? requiredMessage : null,
    url: form.url.trim() === "" ? requiredMessage : null,
    events: !form.isAll && form.events.length === 0 ? texts.chooseOne : null,
  };
  if (save.data) {
    const shown = { label: texts.secret, value: save.data, copyLabel: texts.copySecret, copied: texts.secretCopied };
    return (
      <ShownOnce title={texts.createdTitle} name={form.name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">webhook-signature</code>.
      </ShownOnce>
    );
  }
  const toggle = (type: WebhookEventType, isChosen: boolean) =>
    setForm({ ...form, events: eventTypes.filter((each) => (each === type ? isChosen : form.events.includes(each))) });
  return (
    <EditDrawer
      name={webhook?.name ?? texts.list.label}
      title={webhook ? texts.edit : texts.create}
      description={texts.formText}
      {...(!webhook && { submit: { label: texts.create, busy: texts.creating } })}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      saving={save.isPending}
      error={save.error}
      onSubmit={() => {
        setAsked(true);
        if (Object.values(errors).every((error) => error === null)) save.mutate();
      }}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={isAsked ? errors.name : null} required>
        <Input
          autoFocus
          autoComplete="off"
          value={form.name}
          maxLength={100}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </Field>
      <Field label={texts.url} hint={texts.urlHint} error={isAsked ? errors.url : null} required>
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={form.url}
          maxLength={2_000}
          onChange={(event) => setForm({ ...form, url: event.target.value })}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{texts.events}</legend>
        <Segmented
          label={texts.events}
          className="justify-self-start"
          items={[
            { value: "all", label: texts.all },
            { value: "chosen", label: texts.chosen },
          ]}
          value={form.isAll ? "all" : "chosen"}
          onValueChange={(value) => setForm({ ...form, isAll: value === "all" })}
        />
        {!form.isAll &&
          eventTypes.map((type) => (
            <OptionLabel key={type}>
              <Checkbox checked={form.events.includes(type)} onCheckedChange={(isChosen) => toggle(type, isChosen)} />
              <span className="flex-1">{webhookEventTypes[type]}</span>
              <code className="font-mono text-xs text-ink-3">{type}</code>
            </OptionLabel>
          ))}
        {isAsked && errors.events && <FieldError>{errors.events}</FieldError>}
      </fieldset>
    </EditDrawer>
  );
}
