import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { type Webhook, webhookCreate, webhookUpdate } from "#shared/contract/webhooks.ts";
import { isWebhookEventType, type WebhookEventType, webhookEventTypes } from "#shared/domain/webhook-events.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { showToast } from "#shared/ui/toast.ts";
import { required } from "#shared/validators/rules.ts";
import { ShownOnce } from "../shown-once.tsx";
import { texts } from "./texts.ts";

const eventTypes = Object.keys(webhookEventTypes).filter(isWebhookEventType);

interface WebhookFields {
  name: string;
  url: string;
  isAll: boolean;
  events: readonly WebhookEventType[];
}

/** Form of a webhook. Shows the secret of a new webhook once after it is created. */
export function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<WebhookFields>({
    defaultValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      isAll: (webhook?.events ?? []).length === 0,
      events: (webhook?.events ?? []).filter(isWebhookEventType),
    },
    resolver: ruleResolver(({ name, url, isAll, events }) => ({
      name: required()(name),
      url: required()(url),
      events: !isAll && events.length === 0 ? texts.chooseOne : null,
    })),
  });
  const { errors, isDirty } = form.formState;
  const [name, isAll] = form.watch(["name", "isAll"]);
  const save = useMutation({
    mutationFn: async (fields: WebhookFields) => {
      const body = { name: fields.name.trim(), url: fields.url.trim(), events: fields.isAll ? [] : [...fields.events] };
      if (!webhook) return (await getClient().send(webhookCreate, { body })).secret;
      await getClient().send(webhookUpdate, { params: { id: webhook.id }, body });
      showToast({ type: "success", message: texts.saved(body.name) });
      onClose();
      return null;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ["webhooks"] }),
    // The response contains the secret. Drop it from the cache when the dialog closes.
    gcTime: 0,
  });
  if (save.data) {
    const shown = { label: texts.secret, value: save.data, copyLabel: texts.copySecret, copied: texts.secretCopied };
    return (
      <ShownOnce title={texts.createdTitle} name={name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">webhook-signature</code>.
      </ShownOnce>
    );
  }
  return (
    <EditDrawer
      name={webhook?.name ?? texts.list.label}
      title={webhook ? texts.edit : texts.create}
      description={texts.formText}
      {...(!webhook && { submit: { label: texts.create, busy: texts.creating } })}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register("name")} />
      </Field>
      <Field label={texts.url} hint={texts.urlHint} error={errors.url} required>
        <Input inputMode="url" autoComplete="off" placeholder="https://" maxLength={2_000} {...form.register("url")} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{texts.events}</legend>
        <Controller
          control={form.control}
          name="isAll"
          render={({ field }) => (
            <Segmented
              label={texts.events}
              className="justify-self-start"
              items={[
                { value: "all", label: texts.all },
                { value: "chosen", label: texts.chosen },
              ]}
              value={field.value ? "all" : "chosen"}
              onValueChange={(value) => field.onChange(value === "all")}
            />
          )}
        />
        {!isAll && (
          <Controller
            control={form.control}
            name="events"
            render={({ field }) => (
              <>
                {eventTypes.map((type) => (
                  <OptionLabel key={type}>
                    <Checkbox
                      checked={field.value.includes(type)}
                      onCheckedChange={(isChosen) =>
                        field.onChange(
                          eventTypes.filter((each) => (each === type ? isChosen : field.value.includes(each))),
                        )
                      }
                    />
                    <span className="flex-1">{webhookEventTypes[type]}</span>
                    <code className="font-mono text-xs text-ink-3">{type}</code>
                  </OptionLabel>
                ))}
              </>
            )}
          />
        )}
        {errors.events?.message && <FieldError>{errors.events.message}</FieldError>}
      </fieldset>
    </EditDrawer>
  );
}
