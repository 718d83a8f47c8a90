import { type ReactNode, useId } from "react";
import {
  type LensPlatform,
  lensPlatforms,
  type PublishedDate,
  publishedDates,
  searchedPlatforms,
} from "#shared/domain/lens-settings.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { type FeedForm, formProblems } from "./feed-form.ts";
import { hasSources } from "./lens-queries.ts";
import { texts } from "./texts.ts";

interface FieldsProps {
  readonly form: FeedForm;
  readonly onChange: (part: Partial<FeedForm>) => void;
  /** Problems are shown once somebody tried to go on. */
  readonly showsProblems: boolean;
}

/** The keywords of a feed, and those that it leaves out. */
export function KeywordFields({ form, onChange, showsProblems }: FieldsProps) {
  const problems = showsProblems ? formProblems(form) : {};
  return (
    <>
      <Field
        label={texts.form.keywords}
        required
        error={problems.words}
        hint={
          <>
            {texts.form.keywordsHint} {texts.form.matchText}
          </>
        }
      >
        <KeywordInput
          values={form.words}
          onValuesChange={(words) => onChange({ words })}
          listLabel={texts.form.keywords}
          maxLength={100}
        />
      </Field>
      <Field label={texts.form.excluded} error={problems.excludedKeywords} hint={texts.form.excludedHint}>
        <KeywordInput
          values={form.excludedKeywords}
          onValuesChange={(excludedKeywords) => onChange({ excludedKeywords })}
          listLabel={texts.form.excludedList}
          maxLength={100}
        />
      </Field>
    </>
  );
}

/** Platforms as the form offers them; LinkedIn is known to the wire and has nothing to show. */
const offered = lensPlatforms.filter((platform) => platform !== "linkedin");
const searched: readonly LensPlatform[] = offered.filter((each) =>
  (searchedPlatforms as readonly string[]).includes(each),
);
const others = offered.filter((each) => !searched.includes(each));

/** How old posts may be, on which platforms, and which feeds are read. */
export function SourceFields({ form, onChange, showsProblems }: FieldsProps) {
  const problems = showsProblems ? formProblems(form) : {};
  const toggle = (platform: LensPlatform, on: boolean) =>
    onChange({ platforms: lensPlatforms.filter((each) => (each === platform ? on : form.platforms.includes(each))) });
  const list = (platforms: readonly LensPlatform[]) =>
    platforms.map((platform) => (
      <OptionLabel key={platform}>
        <Checkbox
          checked={form.platforms.includes(platform)}
          onChange={(event) => toggle(platform, event.target.checked)}
        />
        <PlatformIcon platform={platform} decorative className="text-ink-2" />
        {platformName(platform)}
      </OptionLabel>
    ));
  return (
    <>
      <Field label={texts.form.period} error={problems.publishedDate}>
        <SelectMenu
          options={Object.keys(publishedDates).map((value) => ({
            value,
            label: texts.periods[value as PublishedDate],
          }))}
          value={form.publishedDate}
          onValueChange={(value) => onChange({ publishedDate: value as PublishedDate })}
        />
      </Field>
      <Group label={texts.form.platforms} error={problems.platforms}>
        {hasSources() ? (
          <>
            <p className="text-xs text-ink-3">{texts.form.searched}</p>
            <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">{list(searched)}</div>
            <p className="mt-2 text-xs text-ink-3">
              {texts.form.fromFeeds}. {texts.form.fromFeedsHint}
            </p>
            <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">{list(others)}</div>
          </>
        ) : (
          <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">{list(offered)}</div>
        )}
      </Group>
      {hasSources() && (
        <Field label={texts.form.feeds} error={problems.feeds} hint={texts.form.feedsHint}>
          <KeywordInput
            values={form.feeds}
            onValuesChange={(feeds) => onChange({ feeds })}
            listLabel={texts.form.feedsList}
            placeholder={texts.form.feedPlaceholder}
            maxLength={1_000}
          />
        </Field>
      )}
    </>
  );
}

function Group({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look and legend
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-1.5"
    >
      <p id={`${id}-label`} className="font-medium">
        {label}
      </p>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
