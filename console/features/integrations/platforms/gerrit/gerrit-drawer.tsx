import { type ReactNode, useId, useReducer, useState } from "react";
import { type Control, Controller, useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { gerritConnect } from "#shared/contract/integrations.ts";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import {
  cleanGerritRemote,
  type GerritRemote,
  gerritNameErrors,
  gerritUrlError,
} from "#shared/validators/gerrit-projects.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { TextRowList } from "../../connect/text-row-list.tsx";
import { changeRows, rowsOf } from "../../connect/text-rows.ts";
import { UrlField } from "../../connect/url-field.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import { chosenConnection } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { isSameRemote, savedGerrit } from "./gerrit-settings.ts";
import { texts } from "./texts.ts";

type GerritForm = Omit<GerritRemote, "repoNames">;

/** Drawer of a Gerrit server and the projects to read. A failed save keeps the input. */
export function GerritDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  // Read once, when the drawer opens: a later response must not overwrite the input.
  const [saved] = useState(() => savedGerrit(integration?.settings));
  const [rows, change] = useReducer(changeRows, saved.repoNames, (names) => rowsOf(names, !isUpdate));
  const { repoNames: _repoNames, ...defaultValues } = saved;
  const form = useForm<GerritForm>({
    defaultValues,
    resolver: ruleResolver(({ orgURL }) => ({ orgURL: gerritUrlError(orgURL) })),
    mode: "onTouched",
  });
  const { errors, isDirty, isValid } = form.formState;
  const values = form.watch();
  const connecting = useConnect({
    platform: "gerrit",
    name,
    segmentId,
    isUpdate,
    send: (remote: GerritRemote) =>
      client.send(gerritConnect, {
        body: {
          remote: { ...remote, repoNames: [...remote.repoNames] },
          ...chosenConnection(integration),
          segments: [segmentId],
        },
      }),
  });
  const names = rows.map(({ value }) => value);
  const nameErrors = values.enableAllRepos ? [] : gerritNameErrors(names);
  const remote = cleanGerritRemote({ ...values, repoNames: names });
  const isChanged = !isSameRemote(remote, saved);
  const areNamesValid = values.enableAllRepos || (rows.length > 0 && nameErrors.every((error) => error === null));
  const isReady = isValid && areNamesValid && isChanged && !connecting.isPending;

  return (
    <IntegrationDrawer
      platform="gerrit"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={(isDirty || isChanged) && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        change({ kind: "leave-all" });
        void form.trigger();
        if (isReady) connecting.mutate(remote, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <UrlField
        label={texts.url}
        hint={texts.urlHint}
        error={errors.orgURL}
        placeholder={texts.urlPlaceholder}
        input={form.register("orgURL")}
      />
      <LabeledSwitch control={form.control} name="enableAllRepos" label={texts.all} hint={texts.allHint} />
      {!values.enableAllRepos && (
        <TextRowList
          legend={texts.listTitle}
          rows={rows}
          errors={nameErrors.map((error, at) => (rows[at]?.touched ? error : null))}
          onChange={change}
          texts={texts.rows}
        />
      )}
      <LabeledSwitch control={form.control} name="enableGit" label={texts.git} hint={texts.gitHint} />
    </IntegrationDrawer>
  );
}

interface LabeledSwitchProps {
  control: Control<GerritForm>;
  name: "enableAllRepos" | "enableGit";
  label: string;
  hint: ReactNode;
}

/** Row with a switch, its label and a hint. */
function LabeledSwitch({ control, name, label, hint }: LabeledSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-1">
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Switch id={id} aria-describedby={`${id}-hint`} checked={field.value} onCheckedChange={field.onChange} />
        )}
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      </div>
    </div>
  );
}
