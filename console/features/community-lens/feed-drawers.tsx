import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { EditDrawer, FailureNotice } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import { Card } from "#console/ui/card.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { digestProblems, firstFeed, type LensDigest, type LensSettings } from "#shared/domain/lens-settings.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
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

/** Two-step setup of a feed: keywords, then platforms and period (wire.md 21.1). */
export function Onboarding() {
  const [step, setStep] = useState<1 | 2>(1);
  const form = useForm<FeedForm>({
    defaultValues: formOf(firstFeed),
    resolver: ruleResolver((fields) => {
      const problems = formProblems(fields);
      const { words, excludedKeywords } = problems;
      return step === 1 ? { words: words ?? null, excludedKeywords: excludedKeywords ?? null } : problems;
    }),
  });
  const save = useMutation({
    mutationFn: (fields: FeedForm) =>
      saveSettings({ onboarded: true, feed: feedOf(fields), aiReplies: hasReplies(), emailDigestActive: false }),
  });
  useUnsavedChanges(form.formState.isDirty && !save.isSuccess, save.isPending);
  const goOn = form.handleSubmit((fields) => (step === 1 ? setStep(2) : save.mutate(fields)));
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (step > 0) heading.current?.focus();
  }, [step]);
  return (
    <div className="mx-auto w-full max-w-[40rem] px-6 py-10">
      <h2 className="text-xl font-semibold tracking-[-0.012em]">{texts.onboarding.title}</h2>
      <p className="mt-1 text-ink-2">{texts.onboarding.text}</p>
      <Card className="mt-6">
        <form noValidate onSubmit={goOn}>
          <div className="grid gap-4 px-6 pt-5 pb-6">
            <div>
              <p className="text-xs text-ink-3">{texts.onboarding.step(step)}</p>
              <h3 ref={heading} tabIndex={-1} className="focus-quiet text-lg font-semibold outline-none">
                {step === 1 ? texts.onboarding.keywordsTitle : texts.onboarding.platformsTitle}
              </h3>
              <p className="text-ink-2">
                {step === 1 ? texts.onboarding.keywordsText : texts.onboarding.platformsText}
              </p>
            </div>
            <FailureNotice error={save.error} />
            <FormProvider {...form}>{step === 1 ? <KeywordFields /> : <SourceFields />}</FormProvider>
          </div>
          <div className="flex items-center justify-end gap-2 border-t border-line px-6 py-3">
            {step === 2 && (
              <Button variant="ghost" onClick={() => setStep(1)}>
                {texts.onboarding.back}
              </Button>
            )}
            <Button type="submit" variant="primary" busy={save.isPending}>
              {step === 1 ? texts.onboarding.next : texts.onboarding.finish}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

const two = (value: number) => String(value).padStart(2, "0");
const halfHours = Array.from({ length: 48 }, (_, at) => `${two(Math.floor(at / 2))}:${at % 2 === 0 ? "00" : "30"}`);

type DigestForm = FeedForm &
  Pick<LensDigest, "email" | "frequency" | "time" | "matchFeedSettings"> & { active: boolean };

/** Returns the stored digest, or the defaults of a new one. */
function digestForm({ emailDigest, emailDigestActive, feed }: LensSettings, ownEmail: string): DigestForm {
  return {
    active: emailDigestActive,
    email: emailDigest?.email ?? ownEmail,
    frequency: emailDigest?.frequency ?? "daily",
    time: emailDigest?.time ?? "09:00",
    matchFeedSettings: emailDigest?.matchFeedSettings ?? true,
    ...formOf(emailDigest?.feed ?? feed),
  };
}

function digestOf({ active: _, email, frequency, time, matchFeedSettings, ...form }: DigestForm): LensDigest {
  return { email: email.trim(), frequency, time, matchFeedSettings, feed: feedOf(form) };
}

/** Returns the validation errors. An inactive digest is not validated. */
const problemsOf = (fields: DigestForm) =>
  fields.active ? { ...(!fields.matchFeedSettings && formProblems(fields)), ...digestProblems(digestOf(fields)) } : {};

/** Drawer with schedule, recipient and content of the digest. */
export function DigestDrawer({ settings, onClose }: { settings: LensSettings; onClose: () => void }) {
  const user = useUser();
  const form = useForm<DigestForm>({
    defaultValues: digestForm(settings, user?.email ?? ""),
    resolver: ruleResolver(problemsOf),
  });
  const { control, formState } = form;
  const { errors, isDirty } = formState;
  const [active, time, follows] = form.watch(["active", "time", "matchFeedSettings"]);
  // Other clients may store times between the half hours.
  const times = halfHours.includes(time) ? halfHours : [time, ...halfHours];
  const save = useMutation({
    mutationFn: (fields: DigestForm) => {
      const digest = digestOf(fields);
      const emailDigest = digest.matchFeedSettings ? { ...digest, feed: settings.feed } : digest;
      return saveSettings({ ...settings, emailDigestActive: fields.active, emailDigest });
    },
    onSuccess() {
      showToast({ type: "success", message: texts.digest.saved });
      onClose();
    },
  });
  return (
    <FormProvider {...form}>
      <EditDrawer
        name={texts.title}
        title={texts.digest.title}
        description={texts.digest.text}
        dirty={isDirty}
        saving={save.isPending}
        error={save.error}
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
        onClose={onClose}
      >
        <OptionLabel className="font-medium">
          <Controller
            control={control}
            name="active"
            render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
          />
          {texts.digest.active}
        </OptionLabel>
        {active && (
          <>
            <Field label={texts.digest.email} error={errors.email} required>
              <Input type="email" autoComplete="email" maxLength={200} {...form.register("email")} />
            </Field>
            <Controller
              control={control}
              name="frequency"
              render={({ field }) => (
                <Field label={texts.digest.frequency}>
                  <RadioGroup value={field.value} onValueChange={field.onChange}>
                    {(["daily", "weekly"] as const).map((frequency) => (
                      <OptionLabel key={frequency}>
                        <RadioGroupItem value={frequency} />
                        {texts.digest[frequency]}
                      </OptionLabel>
                    ))}
                  </RadioGroup>
                </Field>
              )}
            />
            <Controller
              control={control}
              name="time"
              render={({ field, fieldState }) => (
                <Field label={texts.digest.time} error={fieldState.error}>
                  <SelectMenu
                    className="w-32"
                    options={times.map((each) => ({ value: each, label: each }))}
                    value={field.value}
                    onValueChange={field.onChange}
                  />
                </Field>
              )}
            />
            {settings.emailDigestActive && settings.emailDigest?.nextEmailAt && !isDirty && (
              <Notice>{texts.digest.next(formatMoment(settings.emailDigest.nextEmailAt))}</Notice>
            )}
            <OptionLabel>
              <Controller
                control={control}
                name="matchFeedSettings"
                render={({ field }) => <Switch checked={field.value} onCheckedChange={field.onChange} />}
              />
              {texts.digest.match}
            </OptionLabel>
            {!follows && (
              <section aria-label={texts.digest.own} className="grid gap-4 border-l-2 border-line pl-4">
                <KeywordFields />
                <SourceFields />
              </section>
            )}
          </>
        )}
      </EditDrawer>
    </FormProvider>
  );
}
