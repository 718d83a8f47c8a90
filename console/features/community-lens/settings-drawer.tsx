import { useState } from "react";
import { EditDrawer } from "#console/record-page/index.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { feedOf, formOf, formProblems } from "./feed-form.ts";
import { hasReplies, saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

/** Drawer with the settings of the feed. */
export function SettingsDrawer({ settings, onClose }: { settings: LensSettings; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(settings.feed));
  const [aiReplies, setAiReplies] = useState(settings.aiReplies);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isDirty = aiReplies !== settings.aiReplies || JSON.stringify(form) !== JSON.stringify(formOf(settings.feed));

  async function save() {
    setTried(true);
    if (Object.keys(formProblems(form)).length > 0) return;
    setSaving(true);
    setError(null);
    try {
      const feed = feedOf(form);
      const { emailDigest } = settings;
      const follows = emailDigest?.matchFeedSettings === true;
      await saveSettings({ ...settings, feed, aiReplies, ...(follows && { emailDigest: { ...emailDigest, feed } }) });
      showToast({ type: "success", message: texts.settings.saved });
      onClose();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  }

  const fields = {
    form,
    onChange: (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part })),
    showsProblems: tried,
  };
  return (
    <EditDrawer
      name={texts.title}
      title={texts.settings.title}
      description={texts.settings.text}
      dirty={isDirty}
      saving={saving}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <KeywordFields {...fields} />
      <SourceFields {...fields} />
      {hasReplies() && (
        <div>
          <OptionLabel className="font-medium">
            <Switch checked={aiReplies} onCheckedChange={setAiReplies} />
            {texts.form.replies}
          </OptionLabel>
          <p className="mt-1 text-xs text-ink-3">{texts.form.repliesText}</p>
        </div>
      )}
    </EditDrawer>
  );
}
