import { useMutation } from "@tanstack/react-query";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { EditDrawer } from "#console/record-page/index.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { showToast } from "#shared/ui/toast.ts";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { type FeedForm, feedOf, formOf, formProblems } from "./feed-form.ts";
import { hasReplies, saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

type SettingsForm = FeedForm & { aiReplies: boolean };

/** Drawer with the settings of the feed. */
export function SettingsDrawer({ settings, onClose }: { settings: LensSettings; onClose: () => void }) {
  const form = useForm<SettingsForm>({
    defaultValues: { ...formOf(settings.feed), aiReplies: settings.aiReplies },
    resolver: ruleResolver<SettingsForm>(formProblems),
  });
  const save = useMutation({
    mutationFn: ({ aiReplies, ...fields }: SettingsForm) => {
      const feed = feedOf(fields);
      const { emailDigest } = settings;
      const follows = emailDigest?.matchFeedSettings === true;
      return saveSettings({ ...settings, feed, aiReplies, ...(follows && { emailDigest: { ...emailDigest, feed } }) });
    },
    onSuccess() {
      showToast({ type: "success", message: texts.settings.saved });
      onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <EditDrawer
        name={texts.title}
        title={texts.settings.title}
        description={texts.settings.text}
        dirty={form.formState.isDirty}
        saving={save.isPending}
        error={save.error}
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
        onClose={onClose}
      >
        <KeywordFields />
        <SourceFields />
        {hasReplies() && (
          <div>
            <OptionLabel className="font-medium">
              <Controller
                control={form.control}
                name="aiReplies"
                render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
              />
              {texts.form.replies}
            </OptionLabel>
            <p className="mt-1 text-xs text-ink-3">{texts.form.repliesText}</p>
          </div>
        )}
      </EditDrawer>
    </FormProvider>
  );
}
