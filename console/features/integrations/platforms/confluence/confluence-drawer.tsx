import { useReducer, useState } from "react";
import { useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { confluenceNotice, isStoppedConfluence } from "#console/core/banner.ts";
import { confluenceConnect } from "#shared/contract/integrations.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { type ConfluenceForm, confluenceErrors, isSameSite, spaceKeyErrors } from "#shared/validators/atlassian.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { SecretField } from "../../connect/secret-field.tsx";
import { TextRowList } from "../../connect/text-row-list.tsx";
import { changeRows, rowsOf } from "../../connect/text-rows.ts";
import { UrlField } from "../../connect/url-field.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import { chosenConnection } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { confluenceBody, savedConfluence } from "./confluence-settings.ts";
import { texts } from "./texts.ts";

/** Drawer of a Confluence site: URL, credentials and spaces to read. */
export function ConfluenceDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  // Read once, when the drawer opens: a later response must not overwrite the input.
  const [saved] = useState(() => savedConfluence(integration?.settings));
  const [rows, change] = useReducer(changeRows, saved.spaces, (spaces) => rowsOf(spaces, !isUpdate));
  const isSavedSite = (form: ConfluenceForm) => isUpdate && isSameSite(form.url, saved.url);
  const { spaces: _spaces, ...defaultValues } = saved;
  const form = useForm<ConfluenceForm>({
    defaultValues,
    resolver: ruleResolver((values) => confluenceErrors(values, isSavedSite(values))),
    mode: "onTouched",
  });
  const { errors, isDirty, isValid } = form.formState;
  const values = form.watch();
  const connecting = useConnect({
    platform: "confluence",
    name,
    segmentId,
    isUpdate,
    send: (settings: ReturnType<typeof confluenceBody>) =>
      client.send(confluenceConnect, {
        body: {
          ...(integration && { id: integration.id }),
          ...chosenConnection(integration),
          settings,
          segments: [segmentId],
        },
      }),
    properties: ({ spaces }) => ({ spaces: spaces.length }),
  });
  const keys = rows.map(({ value }) => value);
  const rowErrors = spaceKeyErrors(keys);
  const settings = confluenceBody(values, keys);
  const isChanged = isDirty || settings.spaces.join() !== saved.spaces.join();
  const areSpacesValid = rows.length > 0 && rowErrors.every((error) => error === null);
  const isReady = isValid && areSpacesValid && isChanged && !connecting.isPending;
  const textField = (field: "username" | "orgAdminId") => (
    <Field
      label={texts[field]}
      hint={field === "username" ? texts.usernameHint : undefined}
      error={errors[field]}
      required
    >
      <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register(field)} />
    </Field>
  );
  const secretField = (field: "apiToken" | "orgAdminApiToken", hint?: string) => (
    <SecretField
      label={texts[field]}
      hint={hint}
      error={errors[field]}
      isSaved={isSavedSite(values)}
      required
      input={form.register(field)}
    />
  );

  return (
    <IntegrationDrawer
      platform="confluence"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        change({ kind: "leave-all" });
        void form.trigger();
        if (isReady) connecting.mutate(settings, { onSuccess: onClose });
      }}
      onClose={onClose}
      measured={{ segmentId, settings: isReady ? settings : null }}
      header={
        integration &&
        isStoppedConfluence(integration) && (
          <Notice tone="warn" className="mx-6">
            {confluenceNotice}
          </Notice>
        )
      }
    >
      <UrlField label={texts.url} error={errors.url} placeholder={texts.urlPlaceholder} input={form.register("url")} />
      {textField("username")}
      {secretField("apiToken")}
      {secretField("orgAdminApiToken", texts.orgAdminApiTokenHint)}
      {textField("orgAdminId")}
      <TextRowList
        legend={texts.spaces}
        rows={rows}
        errors={rowErrors.map((error, at) => (rows[at]?.touched ? error : null))}
        onChange={change}
        texts={texts.rows}
      />
    </IntegrationDrawer>
  );
}
