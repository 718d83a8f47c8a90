import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { FailureNotice, sourceName } from "#console/record-page/index.ts";
import { ownSegment } from "#console/session/index.ts";
import { type Settings, settingsRead, settingsUpdate } from "#shared/contract/settings.ts";
import { defaultSourcePriorities } from "#shared/domain/attributes.ts";
import { settingsReloadMs } from "#shared/domain/limits.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { moveItem } from "#shared/ui/move-item.ts";
import { showToast } from "#shared/ui/toast.ts";
import { webAddress } from "#shared/validators/rules.ts";
import { SettingsBody } from "./setting-row.tsx";
import { texts as all } from "./texts.ts";

const texts = all.workspace;

const settingsOptions = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => getClient().sendVersioned(settingsRead, { signal }),
  staleTime: 0,
  // A refetch must not replace the form while somebody types.
  refetchOnWindowFocus: false,
});

/**
 * Settings of the workspace. Saving reloads the page, since much of it depends on them; when they cannot be loaded the
 * user is told and led to the root page.
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

function WorkspaceForm({ settings, version }: { settings: Settings; version: string | null }) {
  const before = {
    website: settings.website ?? "",
    logo: settings.logoUrl ?? "",
    background: settings.backgroundImageUrl ?? "",
    slack: "",
    removesSlack: false,
    priorities: settings.attributeSettings?.priorities ?? defaultSourcePriorities,
  };
  const [form, setForm] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const change = (part: Partial<typeof before>) => setForm({ ...form, ...part });
  const rule = webAddress();
  const errors = {
    website: rule(form.website),
    logo: rule(form.logo),
    background: rule(form.background),
    slack: form.slack === "" || form.slack.startsWith("https://") ? null : texts.slackInvalid,
  };
  const save = useMutation({
    mutationFn: () =>
      getClient().send(settingsUpdate, {
        body: {
          settings: {
            website: form.website.trim() || null,
            logos: filesOf(form.logo),
            backgroundImages: filesOf(form.background),
            ...(form.removesSlack ? { slackWebHook: null } : form.slack && { slackWebHook: form.slack }),
            attributeSettings: { priorities: [...form.priorities] },
          },
          ...ownSegment(),
        },
        ...(version !== null && { ifMatch: version }),
      }),
    onSuccess: () => {
      showToast({ type: "success", message: all.saved });
      setTimeout(() => location.reload(), settingsReloadMs);
    },
  });
  const dirty = !save.isSuccess && JSON.stringify(form) !== JSON.stringify(before);
  useUnsavedChanges(dirty);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (Object.values(errors).every((error) => error === null) && !save.isPending) save.mutate();
      }}
    >
      <FailureNotice error={save.error} />
      <Field label={texts.website} error={isAsked && errors.website}>
        <Input
          type="url"
          maxLength={255}
          value={form.website}
          onChange={(event) => change({ website: event.target.value })}
        />
      </Field>
      <Field label={texts.logo} error={isAsked && errors.logo}>
        <Input type="url" value={form.logo} onChange={(event) => change({ logo: event.target.value })} />
      </Field>
      <Field label={texts.background} error={isAsked && errors.background}>
        <Input type="url" value={form.background} onChange={(event) => change({ background: event.target.value })} />
      </Field>
      <Field label={texts.slack} hint={texts.slackHint} error={isAsked && errors.slack}>
        <Input
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          disabled={form.removesSlack}
          placeholder={settings.slackWebHook ? texts.slackStored : undefined}
          value={form.slack}
          onChange={(event) => change({ slack: event.target.value.trim() })}
        />
      </Field>
      {settings.slackWebHook && (
        <OptionLabel>
          <Checkbox
            checked={form.removesSlack}
            onCheckedChange={(removesSlack) => change({ removesSlack, slack: "" })}
          />
          {texts.slackRemove}
        </OptionLabel>
      )}
      <Priorities value={form.priorities} onChange={(priorities) => change({ priorities })} />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} busyText={all.saving} disabled={save.isSuccess}>
          {all.save}
        </Button>
      </div>
    </form>
  );
}

/** A picture as the wire's form sends it. */
const filesOf = (address: string) => (address.trim() ? [{ downloadUrl: address.trim() }] : []);

interface PrioritiesProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** Sources by priority. A button that moves one keeps the focus, so that it can be pressed again. */
function Priorities({ value, onChange }: PrioritiesProps) {
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const next = moveItem(value, from, to);
    onChange(next);
    setSaid(texts.moved(sourceName(value[from] ?? ""), to + 1, next.length));
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
        {said}
      </p>
    </fieldset>
  );
}
