import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type IntegrationPreview, integrationPreview } from "#shared/contract/integrations.ts";
import { discourseConnect, discourseValidate } from "#shared/contract/platforms/social.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { forumUrlError, invalidCredentials } from "#shared/validators/forum-url.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { KeyField } from "../../connect/key-field.tsx";
import { object, text } from "../../connect/read-settings.ts";
import { useConnect } from "../../connect/use-connect.ts";
import { NamePreview } from "../../name-lists/name-list-fields.tsx";
import { chosenConnection, hasOwnSyncs } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";
import { randomSecret, WebhookSection } from "./webhook-section.tsx";

/** Drawer of a forum: URL, API key and webhook. */
export function DiscourseDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  const canPreview = hasOwnSyncs();
  // Read once, when the drawer opens: a later response must not overwrite the input.
  const [saved] = useState(() => {
    const { forumHostname, hasApiKey, hasWebhookSecret, webhookSecret } = object(integration?.settings);
    return {
      forumHostname: text(forumHostname) ?? "",
      hasApiKey: hasApiKey === true,
      // Only other backends return it.
      webhookSecret: text(webhookSecret),
      hasSecret: hasWebhookSecret === true,
    };
  });
  const [secret, setSecret] = useState(() => saved.webhookSecret ?? (saved.hasSecret ? null : randomSecret()));
  const hasSavedKey = (forumHostname: string) => saved.hasApiKey && forumHostname.trim() === saved.forumHostname;
  const form = useForm({
    defaultValues: { forumHostname: saved.forumHostname, apiKey: "", publicOnly: isUpdate && !saved.hasApiKey },
    resolver: ruleResolver((values: { forumHostname: string; apiKey: string; publicOnly: boolean }) => ({
      forumHostname: forumUrlError(values.forumHostname),
      apiKey: values.apiKey.trim() || values.publicOnly || hasSavedKey(values.forumHostname) ? null : requiredMessage,
    })),
    mode: "onTouched",
  });
  const { errors, isDirty, isValid } = form.formState;
  const typed = form.watch();
  const values = {
    forumHostname: typed.forumHostname.trim(),
    apiKey: typed.publicOnly ? "" : typed.apiKey.trim(),
  };
  const settled = JSON.parse(useDebounced(JSON.stringify(values))) as typeof values;
  const isSettled = settled.forumHostname === values.forumHostname && settled.apiKey === values.apiKey;
  const tried = useQuery<IntegrationPreview>({
    queryKey: ["integration-preview", "discourse", segmentId, settled],
    async queryFn({ signal }) {
      const settings = { forumHostname: settled.forumHostname, ...(settled.apiKey && { apiKey: settled.apiKey }) };
      const segments = [segmentId];
      if (canPreview) {
        const body = { platform: "discourse", list: "forumHostname", value: settled.forumHostname, settings, segments };
        return client.send(integrationPreview, { body, signal });
      }
      await client.send(discourseValidate, { body: { ...settings, apiUsername: "system", segments }, signal });
      return { problem: null, total: null, posts: [] };
    },
    enabled: isValid && forumUrlError(settled.forumHostname) === null,
    retry: false,
  });
  const refusal =
    isSettled && tried.error instanceof ApiError && tried.error.status === 400 ? tried.error.message : null;
  const isRefusedKey = refusal !== null && (values.apiKey !== "" || refusal.includes(invalidCredentials));
  const isTried = isSettled && tried.isSuccess;
  const connecting = useConnect({
    platform: "discourse",
    name,
    segmentId,
    isUpdate,
    send: (body: typeof values) =>
      client.send(discourseConnect, {
        body: {
          ...{ ...body, apiUsername: "system", webhookSecret: secret },
          ...chosenConnection(integration),
          segments: [segmentId],
        },
      }),
  });
  const hasNewSecret = isUpdate && secret !== null && secret !== saved.webhookSecret && saved.hasSecret;
  const isChanged = isDirty || hasNewSecret;
  const isReady = isValid && isTried && isChanged && !connecting.isPending;
  return (
    <IntegrationDrawer
      platform="discourse"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      submitText={isUpdate ? pageTexts.update : undefined}
      isDirty={isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        void form.trigger();
        if (isReady) connecting.mutate(values, { onSuccess: onClose });
      }}
      onClose={onClose}
      measured={{
        segmentId,
        settings: isTried
          ? { forumHostname: values.forumHostname, ...(values.apiKey && { apiKey: values.apiKey }) }
          : null,
      }}
    >
      <Field label={texts.url} error={errors.forumHostname ?? (isRefusedKey ? null : refusal)} required>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.urlPlaceholder}
          {...form.register("forumHostname")}
        />
      </Field>
      <KeyField
        label={texts.apiKey}
        hint={texts.apiKeyHint}
        error={errors.apiKey ?? (isRefusedKey ? invalidCredentials : null)}
        isSaved={hasSavedKey(values.forumHostname)}
        input={form.register("apiKey")}
        publicOnly={typed.publicOnly}
        onPublicOnly={(publicOnly) =>
          form.setValue("publicOnly", publicOnly, { shouldDirty: true, shouldValidate: true })
        }
      />
      {isDirty && !refusal && isValid && isSettled && <NamePreview answer={tried} />}
      <WebhookSection
        integrationId={integration?.id ?? null}
        segmentId={segmentId}
        secret={secret}
        disabled={!isTried}
        onNewSecret={() => setSecret(randomSecret())}
      />
    </IntegrationDrawer>
  );
}
