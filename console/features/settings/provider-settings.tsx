import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { ListError } from "#console/data-table/index.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { providerSettingsList, providerSettingsUpdate } from "#shared/contract/settings.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { SettingsBody } from "./setting-row.tsx";
import { texts as all } from "./texts.ts";

const texts = all.providers;

type Setting = AnswerOf<typeof providerSettingsList>[number];

const providersOptions = queryOptions({
  queryKey: ["settings", "providers"],
  queryFn: ({ signal }) => getClient().send(providerSettingsList, { signal }),
  staleTime: 0,
});

/**
 * Client ids and secrets of the apps registered with providers. Values can be set, replaced and removed, but not read.
 */
export function ProviderSettings() {
  const query = useQuery(providersOptions);
  const [entered, setEntered] = useState<string | null>(null);
  if (query.isError) return <ListError query={query} />;
  return (
    <SettingsBody label={texts.title}>
      <p className="text-ink-2">{texts.text}</p>
      {!query.data && [0, 1, 2].map((line) => <Skeleton key={line} className="h-16 w-full" />)}
      {[...byPlatform(query.data ?? [])].map(([platform, settings]) => (
        <section key={platform} aria-labelledby={`provider-${platform}`} className="rounded-lg border border-line">
          <h2 id={`provider-${platform}`} className="flex items-center gap-2 px-4 py-2.5 text-sm font-semibold">
            <PlatformIcon platform={platform} decorative />
            {platformHeading(platform)}
          </h2>
          <ul>
            {settings.map((setting) => (
              <Line key={setting.name} setting={setting} onEnter={() => setEntered(setting.name)} />
            ))}
          </ul>
        </section>
      ))}
      {entered && <EnterValue name={entered} onClose={() => setEntered(null)} />}
    </SettingsBody>
  );
}

/** Groups settings by platform. */
function byPlatform(settings: readonly Setting[]): Map<string, Setting[]> {
  return Map.groupBy(settings, ({ name }) => platformOf(name));
}

function Line({ setting, onEnter }: { setting: Setting; onEnter: () => void }) {
  const { name, source, updatedAt, updatedBy } = setting;
  const label = settingLabel(name);
  const fullLabel = `${platformHeading(platformOf(name))}: ${label}`;
  const cache = useQueryClient();
  const confirm = useConfirm();
  async function remove() {
    const question = { title: texts.confirmTitle, message: texts.confirmText(fullLabel), confirmLabel: texts.remove };
    if (!(await confirm({ type: "danger", ...question }))) return;
    try {
      await getClient().send(providerSettingsUpdate, { body: { values: { [name]: null } } });
      showToast({ type: "success", message: texts.removed(fullLabel) });
    } catch (error) {
      handleError(error);
    } finally {
      void cache.invalidateQueries({ queryKey: providersOptions.queryKey });
    }
  }
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line px-4 py-1.5">
      <div className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="text-xs text-ink-3">
          {source === null && texts.missing}
          {source === "variable" && texts.variable(name)}
          {source === "stored" && texts.stored(updatedBy, formatDate(updatedAt))}
        </span>
      </div>
      {source === "stored" && (
        <Button size="sm" variant="danger-outline" aria-label={texts.removeOf(fullLabel)} onClick={() => void remove()}>
          {texts.remove}
        </Button>
      )}
      {source === "variable" ? (
        <Badge tone="good">{texts.set}</Badge>
      ) : (
        <Button size="sm" aria-label={texts.enterOf(fullLabel)} onClick={onEnter}>
          {source === null ? texts.enter : texts.replace}
        </Button>
      )}
    </li>
  );
}

function EnterValue({ name, onClose }: { name: string; onClose: () => void }) {
  const label = `${platformHeading(platformOf(name))}: ${settingLabel(name)}`;
  const cache = useQueryClient();
  const [value, setValue] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useMutation({
    mutationFn: () => getClient().send(providerSettingsUpdate, { body: { values: { [name]: value.trim() } } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: providersOptions.queryKey });
      showToast({ type: "success", message: texts.savedValue(label) });
      onClose();
    },
    gcTime: 0,
  });
  const error = value.trim() === "" ? requiredMessage : null;
  return (
    <FormDialog
      title={label}
      description={texts.dialogText}
      dirty={value !== ""}
      saving={save.isPending}
      onSubmit={() => {
        setSubmitted(true);
        if (error === null) save.mutate();
      }}
      onClose={onClose}
    >
      <FailureNotice error={save.error} />
      {/* A textarea, because keys have several lines. It cannot mask the value. */}
      <Field label={texts.value} error={isSubmitted ? error : null} required>
        <Textarea
          autoFocus
          rows={4}
          autoComplete="off"
          spellCheck={false}
          maxLength={10_000}
          className="font-mono text-xs"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Platforms whose variables have another prefix than the platform's key. */
const prefixes: Readonly<Record<string, string>> = { stackexchange: "stackoverflow", x: "twitter" };
const otherNames: Readonly<Record<string, string>> = { nango: "Nango" };

const prefixOf = (variable: string): string => variable.slice(0, variable.indexOf("_")).toLowerCase();

/** Key of the platform that a variable such as `X_CLIENT_ID` belongs to. */
export const platformOf = (variable: string): string => prefixes[prefixOf(variable)] ?? prefixOf(variable);

/** Heading of a platform's settings. */
export const platformHeading = (platform: string): string => otherNames[platform] ?? platformName(platform);

/** Label of a setting without its platform: "Client ID" for `X_CLIENT_ID`. */
export function settingLabel(variable: string): string {
  const words = variable
    .slice(variable.indexOf("_") + 1)
    .toLowerCase()
    .split("_")
    .join(" ");
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return label.replace(/\bid\b/, "ID").replace(/^Key$/, "API key");
}
