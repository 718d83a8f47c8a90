import { useState } from "react";
import { EditDrawer } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import { formatDateTime } from "#shared/domain/dates.ts";
import { digestProblems, type LensDigest, type LensSettings } from "#shared/domain/lens-settings.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { feedOf, formOf, formProblems } from "./feed-form.ts";
import { saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

const two = (value: number) => String(value).padStart(2, "0");
const halfHours = Array.from({ length: 48 }, (_, at) => `${two(Math.floor(at / 2))}:${at % 2 === 0 ? "00" : "30"}`);

/** Defaults of a new digest. */
const newDigest = (email: string, { feed }: LensSettings): LensDigest => ({
  email,
  frequency: "daily",
  time: "09:00",
  matchFeedSettings: true,
  feed,
});

/** Drawer with schedule, recipient and contents of the digest. */
export function DigestDrawer({ settings, onClose }: { settings: LensSettings; onClose: () => void }) {
  const user = useUser();
  const [opened] = useState(() => settings.emailDigest ?? newDigest(user?.email ?? "", settings));
  const [active, setActive] = useState(settings.emailDigestActive);
  const [digest, setDigest] = useState(opened);
  const [form, setForm] = useState(() => formOf(opened.feed));
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (part: Partial<LensDigest>) => setDigest((before) => ({ ...before, ...part }));
  const problems = tried && active ? digestProblems({ ...digest, feed: feedOf(form) }) : {};
  const isDirty =
    active !== settings.emailDigestActive ||
    JSON.stringify(digest) !== JSON.stringify(opened) ||
    JSON.stringify(form) !== JSON.stringify(formOf(opened.feed));
  // Other clients may store times between the half hours.
  const times = halfHours.includes(digest.time) ? halfHours : [digest.time, ...halfHours];

  async function save() {
    setTried(true);
    const feed = digest.matchFeedSettings ? settings.feed : feedOf(form);
    const whole = { ...digest, email: digest.email.trim(), feed };
    if (active && Object.keys(digestProblems(whole)).length > 0) return;
    setSaving(true);
    setError(null);
    try {
      await saveSettings({ ...settings, emailDigestActive: active, emailDigest: whole });
      showToast({ type: "success", message: texts.digest.saved });
      onClose();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  }

  const fields = {
    form,
    onChange: (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part })),
    showsProblems: tried && Object.keys(formProblems(form)).length > 0,
  };
  return (
    <EditDrawer
      name={texts.title}
      title={texts.digest.title}
      description={texts.digest.text}
      dirty={isDirty}
      saving={saving}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <OptionLabel className="font-medium">
        <Switch checked={active} onCheckedChange={setActive} />
        {texts.digest.active}
      </OptionLabel>
      {active && (
        <>
          <Field label={texts.digest.email} error={problems.email} required>
            <Input
              type="email"
              autoComplete="email"
              maxLength={200}
              value={digest.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          </Field>
          <Field label={texts.digest.frequency}>
            <RadioGroup
              value={digest.frequency}
              onValueChange={(frequency) => change({ frequency: frequency === "weekly" ? "weekly" : "daily" })}
            >
              {(["daily", "weekly"] as const).map((frequency) => (
                <OptionLabel key={frequency}>
                  <RadioGroupItem value={frequency} />
                  {texts.digest[frequency]}
                </OptionLabel>
              ))}
            </RadioGroup>
          </Field>
          <Field label={texts.digest.time} error={problems.time}>
            <SelectMenu
              className="w-32"
              options={times.map((time) => ({ value: time, label: time }))}
              value={digest.time}
              onValueChange={(time) => change({ time })}
            />
          </Field>
          {settings.emailDigestActive && settings.emailDigest?.nextEmailAt && !isDirty && (
            <Notice>{texts.digest.next(formatDateTime(settings.emailDigest.nextEmailAt))}</Notice>
          )}
          <OptionLabel>
            <Switch
              checked={digest.matchFeedSettings}
              onCheckedChange={(matchFeedSettings) => change({ matchFeedSettings })}
            />
            {texts.digest.match}
          </OptionLabel>
          {!digest.matchFeedSettings && (
            <section aria-label={texts.digest.own} className="grid gap-4 border-l-2 border-line pl-4">
              <KeywordFields {...fields} />
              <SourceFields {...fields} />
            </section>
          )}
        </>
      )}
    </EditDrawer>
  );
}
