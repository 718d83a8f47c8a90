import { useMutation } from "@tanstack/react-query";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { EditDrawer } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import { digestProblems, type LensDigest, type LensSettings } from "#shared/domain/lens-settings.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { showToast } from "#shared/ui/toast.ts";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { type FeedForm, feedOf, formOf, formProblems } from "./feed-form.ts";
import { saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

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
