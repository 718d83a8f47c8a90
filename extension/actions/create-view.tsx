import { useState } from "react";
import { Controller } from "react-hook-form";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { email as emailRule, firstError, requiredMessage } from "#shared/validators/rules.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { useTab } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { nameFromTitle } from "./name-from-title.ts";
import { type ChosenOrganization, OrganizationField } from "./organization-field.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { texts } from "./view-texts.ts";

interface CreateViewProps extends ViewProps {
  readonly record: "person" | "organization";
  readonly profile: RecognizedProfile;
}

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly organization: ChosenOrganization | null;
}

const resolver = ruleResolver<Fields>(({ name, email }) => ({
  name: name.trim() === "" ? requiredMessage : null,
  email: firstError(email.trim(), [emailRule()]),
}));

/**
 * Form that creates a record for the visited profile. Only the name is required; it is prefilled from the tab's title.
 */
export function CreateView({ workplace, record, profile, onClose, onDirty }: CreateViewProps) {
  const tab = useTab();
  const [proposed] = useState(() => nameFromTitle(tab.title, profile));
  const { form, forget } = useDraftForm<Fields>({
    key: `create ${record} ${profile.platform} ${profile.value}`,
    initial: { name: proposed, email: "", organization: null },
    resolver,
    onDirty,
  });
  const discard = () => {
    forget();
    onClose();
  };
  const { errors } = form.formState;
  const [failed, setFailed] = useState(false);
  const save = form.handleSubmit(async ({ name, email, organization }) => {
    try {
      const { platform, value } = profile;
      await act(workplace, {
        kind: "create",
        record,
        name: name.trim(),
        identity: { platform, site: siteOfProfile(profile), value },
        email: email.trim() || null,
        organization,
      });
      discard();
    } catch {
      setFailed(true);
    }
  });
  return (
    <ViewFrame
      title={texts.create[record]}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" onClick={() => void save()}>
            {texts.create[record]}
          </Button>
          <Button variant="ghost" onClick={discard}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      <form className="contents" noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={texts.create.name}
          required
          hint={proposed === profile.handle ? texts.create.handleHint : texts.create.nameHint}
          error={errors.name}
        >
          <Input data-first maxLength={500} {...form.register("name")} />
        </Field>
        <div className="grid gap-1.5">
          <p className="font-medium">{texts.create.identity}</p>
          <p className="flex min-h-8 items-center gap-2 rounded-sm bg-surface-2 px-2.5">
            <PlatformIcon platform={profile.platform} className="text-ink-2" />
            <bdi className="truncate">{profile.handle}</bdi>
          </p>
        </div>
        {record === "person" && (
          <>
            <Field label={texts.create.email} hint={texts.create.emailHint} error={errors.email}>
              <Input type="email" autoComplete="off" {...form.register("email")} />
            </Field>
            <Controller
              control={form.control}
              name="organization"
              render={({ field }) => (
                <Field label={texts.create.works} hint={texts.create.worksHint}>
                  <OrganizationField
                    workplace={workplace}
                    value={field.value}
                    placeholder={texts.create.worksPlaceholder}
                    onValueChange={field.onChange}
                  />
                </Field>
              )}
            />
          </>
        )}
        <p className="text-ink-2">{texts.create.group(workplace.group.name)}</p>
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.failed}
        </Notice>
      )}
    </ViewFrame>
  );
}
