import { type FormEvent, useEffect, useRef, useState } from "react";
import { FailureNotice } from "#console/record-page/index.ts";
import { firstFeed } from "#shared/domain/lens-settings.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Card } from "#shared/ui/components/card.tsx";
import { KeywordFields, SourceFields } from "./feed-fields.tsx";
import { feedOf, formOf, formProblems } from "./feed-form.ts";
import { hasReplies, saveSettings } from "./lens-queries.ts";
import { texts } from "./texts.ts";

/** Two steps to a feed: keywords, then platforms and period (wire.md 21.1). */
export function Onboarding() {
  const [form, setForm] = useState(() => formOf(firstFeed));
  const [step, setStep] = useState<1 | 2>(1);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (step > 0) heading.current?.focus();
  }, [step]);
  const fields = {
    form,
    onChange: (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part })),
    showsProblems: tried,
  };

  async function goOn(event: FormEvent) {
    event.preventDefault();
    const problems = formProblems(form);
    const isWrong = step === 1 ? (problems.words ?? problems.excludedKeywords) : Object.keys(problems).length > 0;
    setTried(Boolean(isWrong));
    if (isWrong) return;
    if (step === 1) return setStep(2);
    setSaving(true);
    setError(null);
    try {
      await saveSettings({ onboarded: true, feed: feedOf(form), aiReplies: hasReplies(), emailDigestActive: false });
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  }

  return (
    <div className="mx-auto w-full max-w-[40rem] px-6 py-10">
      <h2 className="text-xl font-semibold tracking-[-0.012em]">{texts.onboarding.title}</h2>
      <p className="mt-1 text-ink-2">{texts.onboarding.text}</p>
      <Card className="mt-6">
        <form noValidate onSubmit={(event) => void goOn(event)}>
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
            <FailureNotice error={error} />
            {step === 1 ? <KeywordFields {...fields} /> : <SourceFields {...fields} />}
          </div>
          <div className="flex items-center justify-end gap-2 border-t border-line px-6 py-3">
            {step === 2 && (
              <Button variant="ghost" onClick={() => setStep(1)}>
                {texts.onboarding.back}
              </Button>
            )}
            <Button type="submit" variant="primary" busy={saving}>
              {step === 1 ? texts.onboarding.next : texts.onboarding.finish}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
