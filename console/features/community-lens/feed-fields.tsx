import { type ReactNode, useId } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { KeywordInput } from "#console/ui/forms/keyword-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { platformName } from "#shared/domain/identities/platforms.ts";
import {
  type LensPlatform,
  lensPlatforms,
  type PublishedDate,
  publishedDates,
  searchedPlatforms,
} from "#shared/domain/lens-settings.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { FeedForm } from "./feed-form.ts";
import { hasSources } from "./lens-queries.ts";
import { texts } from "./texts.ts";

/** Fields for included and excluded keywords. Requires a form context with the values of a feed. */
export function KeywordFields() {
  const { control } = useFormContext<FeedForm>();
  return (
    <>
      <Controller
        control={control}
        name="words"
        render={({ field, fieldState }) => (
          <Field
            label={texts.form.keywords}
            required
            error={fieldState.error}
            hint={
              <>
                {texts.form.keywordsHint} {texts.form.matchText}
              </>
            }
          >
            <KeywordInput
              values={field.value}
              onValuesChange={field.onChange}
              listLabel={texts.form.keywords}
              maxLength={100}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="excludedKeywords"
        render={({ field, fieldState }) => (
          <Field label={texts.form.excluded} error={fieldState.error} hint={texts.form.excludedHint}>
            <KeywordInput
              values={field.value}
              onValuesChange={field.onChange}
              listLabel={texts.form.excludedList}
              maxLength={100}
            />
          </Field>
        )}
      />
    </>
  );
}

/** Platforms offered in the form. LinkedIn is part of the wire format but has no posts. */
const offered = lensPlatforms.filter((platform) => platform !== "linkedin");
const searched: readonly LensPlatform[] = offered.filter((each) =>
  (searchedPlatforms as readonly string[]).includes(each),
);
const others = offered.filter((each) => !searched.includes(each));

/** Fields for post age, platforms and RSS feeds. Requires a form context with the values of a feed. */
export function SourceFields() {
  const { control } = useFormContext<FeedForm>();
  return (
    <>
      <Controller
        control={control}
        name="publishedDate"
        render={({ field, fieldState }) => (
          <Field label={texts.form.period} error={fieldState.error}>
            <SelectMenu
              options={Object.keys(publishedDates).map((value) => ({
                value,
                label: texts.periods[value as PublishedDate],
              }))}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="platforms"
        render={({ field, fieldState }) => (
          <PlatformsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      {hasSources() && (
        <Controller
          control={control}
          name="feeds"
          render={({ field, fieldState }) => (
            <Field label={texts.form.feeds} error={fieldState.error} hint={texts.form.feedsHint}>
              <KeywordInput
                values={field.value}
                onValuesChange={field.onChange}
                listLabel={texts.form.feedsList}
                placeholder={texts.form.feedPlaceholder}
                maxLength={1_000}
              />
            </Field>
          )}
        />
      )}
    </>
  );
}

interface PlatformsFieldProps {
  readonly value: readonly LensPlatform[];
  readonly onChange: (platforms: LensPlatform[]) => void;
  readonly error: string | undefined;
}

function PlatformsField({ value, onChange, error }: PlatformsFieldProps) {
  const list = (platforms: readonly LensPlatform[]) => (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
      {platforms.map((platform) => (
        <OptionLabel key={platform}>
          <Checkbox
            checked={value.includes(platform)}
            onChange={({ target }) =>
              onChange(lensPlatforms.filter((each) => (each === platform ? target.checked : value.includes(each))))
            }
          />
          <PlatformIcon platform={platform} decorative className="text-ink-2" />
          {platformName(platform)}
        </OptionLabel>
      ))}
    </div>
  );
  return (
    <Group label={texts.form.platforms} error={error}>
      {hasSources() ? (
        <>
          <p className="text-xs text-ink-3">{texts.form.searched}</p>
          {list(searched)}
          <p className="mt-2 text-xs text-ink-3">
            {texts.form.fromFeeds}. {texts.form.fromFeedsHint}
          </p>
          {list(others)}
        </>
      ) : (
        list(offered)
      )}
    </Group>
  );
}

function Group({ label, error, children }: { label: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add form styles and a legend
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
