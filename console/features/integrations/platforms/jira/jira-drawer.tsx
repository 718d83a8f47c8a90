import { useReducer, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { jiraConnect } from "#shared/contract/integrations.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import {
  isSameSite,
  type JiraAccess,
  type JiraForm,
  jiraErrors,
  projectKeyErrors,
} from "#shared/validators/atlassian.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { SecretField } from "../../connect/secret-field.tsx";
import { TextRowList } from "../../connect/text-row-list.tsx";
import { changeRows, rowsOf } from "../../connect/text-rows.ts";
import { UrlField } from "../../connect/url-field.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import { chosenConnection, hasOwnSyncs } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { jiraBody, keepsSecrets, measuredJira, savedJira } from "./jira-settings.ts";
import { texts } from "./texts.ts";

const accesses: readonly JiraAccess[] = ["none", "basic", "token"];

/** Drawer of a Jira site: URL, optional credentials and projects to read. */
export function JiraDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  // Read once, when the drawer opens: a later response must not overwrite the input.
  const [saved] = useState(() => savedJira(integration?.settings));
  const [rows, change] = useReducer(changeRows, saved.projects, (projects) => rowsOf(projects, !isUpdate));
  const { projects: _projects, hasSecrets: _hasSecrets, hasWebhookSecret, ...defaultValues } = saved;
  const form = useForm<JiraForm>({
    defaultValues,
    resolver: ruleResolver((values) => jiraErrors(values, keepsSecrets(values, saved))),
    mode: "onTouched",
  });
  const { errors, isDirty, isValid } = form.formState;
  const values = form.watch();
  const connecting = useConnect({
    platform: "jira",
    name,
    segmentId,
    isUpdate,
    send: (body: ReturnType<typeof jiraBody>) =>
      client.send(jiraConnect, {
        body: {
          ...(integration && { id: integration.id }),
          ...chosenConnection(integration),
          ...body,
          segments: [segmentId],
        },
      }),
    properties: ({ projects }) => ({ projects: projects.length }),
  });
  const keys = rows.map(({ value }) => value);
  const rowErrors = projectKeyErrors(keys);
  const body = jiraBody(values, keys);
  const isEdited = isDirty || body.projects.join() !== saved.projects.join();
  const isReady =
    isValid && (isEdited || !isUpdate) && rowErrors.every((error) => error === null) && !connecting.isPending;
  const areSecretsSaved = keepsSecrets(values, saved);

  return (
    <IntegrationDrawer
      platform="jira"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={isEdited && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        change({ kind: "leave-all" });
        void form.trigger();
        if (isReady) connecting.mutate(body, { onSuccess: onClose });
      }}
      onClose={onClose}
      measured={{ segmentId, settings: isReady ? measuredJira(body) : null }}
    >
      <UrlField label={texts.url} error={errors.url} placeholder={texts.urlPlaceholder} input={form.register("url")} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{texts.access}</legend>
        <Controller
          control={form.control}
          name="access"
          render={({ field }) => (
            <RadioGroup aria-label={texts.access} value={field.value} onValueChange={field.onChange}>
              {accesses.map((access) => (
                <OptionLabel key={access}>
                  <RadioGroupItem value={access} />
                  <span>
                    {texts.accesses[access].label}
                    <span className="text-ink-3"> · {texts.accesses[access].hint}</span>
                  </span>
                </OptionLabel>
              ))}
            </RadioGroup>
          )}
        />
      </fieldset>
      {values.access === "basic" && (
        <>
          <Field label={texts.username} hint={texts.usernameHint} error={errors.username} required>
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("username")} />
          </Field>
          <SecretField
            label={texts.apiToken}
            hint={texts.apiTokenHint}
            error={errors.apiToken}
            isSaved={areSecretsSaved}
            required
            input={form.register("apiToken")}
          />
        </>
      )}
      {values.access === "token" && (
        <SecretField
          label={texts.personalAccessToken}
          error={errors.personalAccessToken}
          isSaved={areSecretsSaved}
          required
          input={form.register("personalAccessToken")}
        />
      )}
      <TextRowList
        legend={texts.projects}
        rows={rows}
        errors={rowErrors.map((error, at) => (rows[at]?.touched ? error : null))}
        onChange={change}
        texts={texts.rows}
      />
      {integration && hasOwnSyncs() && (
        <SecretField
          label={texts.webhookSecret}
          hint={texts.webhookHint(`${location.origin}/api/webhooks/jira/${integration.id}`)}
          error={errors.webhookSecret}
          isSaved={hasWebhookSecret && isSameSite(values.url, saved.url)}
          input={form.register("webhookSecret")}
        />
      )}
    </IntegrationDrawer>
  );
}
