import { type ReactNode, useId, useReducer, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { gerritConnect } from "#shared/contract/integrations.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import type { GerritRemote } from "#shared/validators/gerrit-projects.ts";
import { IntegrationDrawer } from "../../integration-drawer.tsx";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { TextRowList } from "../../text-row-list.tsx";
import { changeRows, rowsOf } from "../../text-rows.ts";
import { useConnect } from "../../use-connect.ts";
import { checkGerritForm, type GerritForm, gerritRemote } from "./gerrit-form.ts";
import { texts } from "./texts.ts";

/** A Gerrit and the projects that are read there. What was entered survives a failed save. */
export function GerritDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  // What was saved when the drawer opened: an answer of the server does not take away what is being entered.
  const [saved] = useState(() => gerritRemote(integration?.settings));
  const [form, setForm] = useState<GerritForm>({ ...saved, isUrlTouched: false });
  const [rows, changeNames] = useReducer(changeRows, saved.repoNames, (names) => rowsOf(names, integration === null));
  const isUpdate = integration !== null;
  const connecting = useConnect({
    platform: "gerrit",
    name,
    segmentId,
    isUpdate,
    send: (remote: GerritRemote) =>
      client.send(gerritConnect, {
        body: { remote: { ...remote, repoNames: [...remote.repoNames] }, segments: [segmentId] },
      }),
  });
  const check = checkGerritForm(form, rows, saved);
  const isReady = check.isValid && check.isChanged && !connecting.isPending;
  const change = (part: Partial<GerritForm>) => setForm((before) => ({ ...before, ...part }));

  return (
    <IntegrationDrawer
      platform="gerrit"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={check.isDirty && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        change({ isUrlTouched: true });
        changeNames({ kind: "leave-all" });
        if (isReady) connecting.mutate(check.remote, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Field label={texts.url} hint={texts.urlHint} error={check.urlError} required>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.urlPlaceholder}
          value={form.orgURL}
          onChange={(event) => change({ orgURL: event.target.value })}
          onBlur={() => change({ isUrlTouched: true })}
        />
      </Field>
      <LabelledSwitch
        label={texts.all}
        hint={texts.allHint}
        checked={form.enableAllRepos}
        onChange={(enableAllRepos) => change({ enableAllRepos })}
      />
      {!form.enableAllRepos && (
        <TextRowList
          legend={texts.listTitle}
          rows={rows}
          errors={check.nameErrors}
          onChange={changeNames}
          texts={texts.rows}
        />
      )}
      <LabelledSwitch
        label={texts.git}
        hint={texts.gitHint}
        checked={form.enableGit}
        onChange={(enableGit) => change({ enableGit })}
      />
    </IntegrationDrawer>
  );
}

interface LabelledSwitchProps {
  label: string;
  hint: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label and what it does, in a row. */
function LabelledSwitch({ label, hint, checked, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-1">
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
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
