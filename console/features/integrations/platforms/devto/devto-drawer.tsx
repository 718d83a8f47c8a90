import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { devtoConnect, devtoValidate } from "#shared/contract/platforms/social.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { cleanSlug, slugMessages } from "#shared/validators/slugs.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { KeyField } from "../../connect/key-field.tsx";
import { object } from "../../connect/read-settings.ts";
import { useConnect } from "../../connect/use-connect.ts";
import { NameListFields } from "../../name-lists/name-list-fields.tsx";
import { type NameList, savedNames } from "../../name-lists/name-lists.ts";
import { useNameLists } from "../../name-lists/use-name-lists.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

const common = { clean: cleanSlug, prefix: texts.prefix, keepsLast: true };
const lists: readonly NameList[] = [
  {
    ...{ key: "organizations", legend: texts.organizations, texts: texts.organizationRows },
    ...{ duplicate: slugMessages.organizations, ...common },
  },
  { key: "users", legend: texts.users, texts: texts.userRows, duplicate: slugMessages.users, ...common },
];

/** Drawer with the API key, organizations and users of DEV. */
export function DevtoDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  const segments = [segmentId];
  const hasKey = object(integration?.settings).hasApiKey === true;
  const form = useForm({
    defaultValues: { apiKey: "", publicOnly: isUpdate && !hasKey },
    resolver: ruleResolver((values: { apiKey: string; publicOnly: boolean }) => ({
      apiKey: values.apiKey.trim() || hasKey || values.publicOnly ? null : requiredMessage,
    })),
    mode: "onTouched",
  });
  const typed = form.watch();
  const apiKey = typed.publicOnly ? "" : typed.apiKey.trim();
  const settled = useDebounced(apiKey);
  const keyCheck = useQuery({
    queryKey: ["integration-key", "devto", settled],
    queryFn: ({ signal }) => client.send(devtoValidate, { query: { apiKey: settled, segments }, signal }),
    enabled: settled !== "",
    retry: false,
  });
  const isKeyGood = apiKey === "" ? hasKey || typed.publicOnly : settled === apiKey && Boolean(keyCheck.data);
  const isKeyBad = apiKey !== "" && settled === apiKey && (keyCheck.data === false || keyCheck.isError);
  const [saved] = useState(() => ({
    organizations: savedNames(integration?.settings, "organizations"),
    users: savedNames(integration?.settings, "users"),
  }));
  const names = useNameLists({
    ...{ platform: "devto", segmentId, lists, saved },
    settings: isKeyGood ? (apiKey ? { token: apiKey } : {}) : null,
    async askProblem(list, slug) {
      const kind = list === "users" ? { username: slug } : { organization: slug };
      const found = await client.send(devtoValidate, { query: { apiKey, ...kind, segments } });
      return found ? null : slugMessages[list === "users" ? "users" : "organizations"];
    },
  });
  const connecting = useConnect({
    platform: "devto",
    name,
    segmentId,
    isUpdate,
    send: (sent: Readonly<Record<string, string[]>>) =>
      client.send(devtoConnect, {
        body: { users: sent.users ?? [], organizations: sent.organizations ?? [], apiKey, segments },
      }),
  });
  const isChanged = names.isChanged || apiKey !== "";
  const isReady = isKeyGood && names.isValid && !names.isEmpty && isChanged && !connecting.isPending;
  return (
    <IntegrationDrawer
      platform="devto"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        names.leaveAll();
        void form.trigger();
        if (isReady) connecting.mutate(names.names, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <KeyField
        label={texts.apiKey}
        hint={texts.apiKeyHint}
        error={form.formState.errors.apiKey ?? (isKeyBad ? slugMessages.key : null)}
        isSaved={hasKey}
        input={form.register("apiKey")}
        publicOnly={typed.publicOnly}
        onPublicOnly={(publicOnly) => form.setValue("publicOnly", publicOnly, { shouldValidate: true })}
      />
      <NameListFields names={names} disabled={!isKeyGood} />
    </IntegrationDrawer>
  );
}
