import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { FailureNotice, sourceName } from "#console/record-page/index.ts";
import { ownSegment } from "#console/session/index.ts";
import { moveItem } from "#console/ui/move-item.ts";
import { showToast } from "#console/ui/toast.ts";
import { type Settings, settingsRead, settingsUpdate } from "#shared/contract/settings.ts";
import { defaultSourcePriorities } from "#shared/domain/attributes.ts";
import { settingsReloadMs } from "#shared/domain/limits.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { webAddress } from "#shared/validators/rules.ts";
import { SettingsBody } from "./setting-row.tsx";
import { texts as all } from "./texts.ts";

const texts = all.workspace;

const settingsOptions = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => getClient().sendVersioned(settingsRead, { signal }),
  staleTime: 0,
  // A refetch must not replace the user's input.
  refetchOnWindowFocus: false,
});

/**
 * Settings of the workspace. Reloads the page after a save, since many parts depend on them. A failed load shows the
 * error and opens the root page.
 */
export function WorkspaceSettings() {
  const query = useQuery(settingsOptions);
  const navigate = useNavigate();
  const failure = query.isLoadingError ? query.error : null;
  useEffect(() => {
    if (failure === null) return;
    handleError(failure);
    void navigate("/", { replace: true });
  }, [failure, navigate]);
  return (
    <SettingsBody label={all.titles.workspace}>
      {query.data ? (
        <WorkspaceForm settings={query.data.answer} version={query.data.version} />
      ) : (
        [0, 1, 2, 3].map((line) => <Skeleton key={line} className="h-8 w-full" />)
      )}
    </SettingsBody>
  );
}

interface WorkspaceFields {
  website: string;
  logo: string;
  background: string;
  /** URL of a new Slack webhook. The server never returns the stored one. */
  slack: string;
  removesSlack: boolean;
  priorities: readonly string[];
}

const problemOf = webAddress();

function problemsOf({ website, logo, background, slack }: WorkspaceFields) {
  return {
    website: problemOf(website),
    logo: problemOf(logo),
    background: problemOf(background),
    slack: slack === "" || slack.trim().startsWith("https://") ? null : texts.slackInvalid,
  };
}

function WorkspaceForm({ settings, version }: { settings: Settings; version: string | null }) {
  const form = useForm<WorkspaceFields>({
    defaultValues: {
      website: settings.website ?? "",
      logo: settings.logoUrl ?? "",
      background: settings.backgroundImageUrl ?? "",
      slack: "",
      removesSlack: false,
      priorities: settings.attributeSettings?.priorities ?? defaultSourcePriorities,
    },
    resolver: ruleResolver(problemsOf),
  });
  const { control, formState, register } = form;
  const { errors, isDirty } = formState;
  const removesSlack = form.watch("removesSlack");
  const save = useMutation({
    mutationFn: (fields: WorkspaceFields) => {
      const slack = fields.slack.trim();
      return getClient().send(settingsUpdate, {
        body: {
          settings: {
            website: fields.website.trim() || null,
            logos: filesOf(fields.logo),
            backgroundImages: filesOf(fields.background),
            ...(fields.removesSlack ? { slackWebHook: null } : slack && { slackWebHook: slack }),
            attributeSettings: { priorities: [...fields.priorities] },
          },
          ...ownSegment(),
        },
        ...(version !== null && { ifMatch: version }),
      });
    },
    onSuccess: () => {
      showToast({ type: "success", message: all.saved });
      setTimeout(() => location.reload(), settingsReloadMs);
    },
  });
  useUnsavedChanges(isDirty && !save.isSuccess);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((fields) => !save.isPending && save.mutate(fields))}
    >
      <FailureNotice error={save.error} />
      <Field label={texts.website} error={errors.website}>
        <Input type="url" maxLength={255} {...register("website")} />
      </Field>
      <Field label={texts.logo} error={errors.logo}>
        <Input type="url" {...register("logo")} />
      </Field>
      <Field label={texts.background} error={errors.background}>
        <Input type="url" {...register("background")} />
      </Field>
      <Field label={texts.slack} hint={texts.slackHint} error={errors.slack}>
        <Input
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          disabled={removesSlack}
          placeholder={settings.slackWebHook ? texts.slackStored : undefined}
          {...register("slack")}
        />
      </Field>
      {settings.slackWebHook && (
        <OptionLabel>
          <Controller
            control={control}
            name="removesSlack"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={(removes) => {
                  field.onChange(removes);
                  form.setValue("slack", "");
                }}
              />
            )}
          />
          {texts.slackRemove}
        </OptionLabel>
      )}
      <Controller
        control={control}
        name="priorities"
        render={({ field }) => <Priorities value={field.value} onChange={field.onChange} />}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} busyText={all.saving} disabled={save.isSuccess}>
          {all.save}
        </Button>
      </div>
    </form>
  );
}

/** Returns the wire format of a picture. */
const filesOf = (address: string) => (address.trim() ? [{ downloadUrl: address.trim() }] : []);

interface PrioritiesProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** Sources by priority. The pressed button keeps the focus, so that it can be pressed repeatedly. */
function Priorities({ value, onChange }: PrioritiesProps) {
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    const next = moveItem(value, from, to);
    onChange(next);
    setAnnouncement(texts.moved(sourceName(value[from] ?? ""), to + 1, next.length));
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.priorities}</legend>
      <p className="mt-0.5 mb-2 text-xs text-ink-3">{texts.prioritiesText}</p>
      <ol className="divide-y divide-line rounded-md border border-line">
        {value.map((source, at) => (
          <li key={source} className="flex min-h-9 items-center gap-3 pr-1 pl-3">
            <span className="w-5 text-right text-ink-3 tabular-nums">{at + 1}</span>
            <span className="flex-1">{sourceName(source)}</span>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={texts.up(sourceName(source))}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(at, at - 1)}
            >
              <ArrowUp />
            </Button>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={texts.down(sourceName(source))}
              aria-disabled={at === value.length - 1}
              onClick={() => at < value.length - 1 && move(at, at + 1)}
            >
              <ArrowDown />
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}
