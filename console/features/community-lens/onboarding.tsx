import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { firstFeed } from "#shared/domain/lens-settings.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Card } from "#shared/ui/components/card.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { type FeedForm, feedOf, formOf, formProblems } from "./feed-form.ts";
import { hasReplies, saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

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
