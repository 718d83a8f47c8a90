import { useState } from "react";
import { Controller } from "react-hook-form";
import { foldText } from "#shared/domain/text/search-words.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { email as emailRule, firstError, requiredMessage } from "#shared/validators/rules.ts";
import type { Workplace } from "../connection/session.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { useTab } from "../kit/views.ts";
import type { LikelyOwner } from "../look-up/candidate.ts";
import { findOwnersByName } from "../look-up/owners-by-name.ts";
import { useLookUp } from "../look-up/use-look-up.ts";
import { act } from "../outbox/act.ts";
import { LikelyOwners } from "./likely-owners.tsx";
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

interface Namesakes {
  readonly name: string;
  readonly records: readonly LikelyOwner[];
}

/** Finds records of the kind with exactly this name. An unreachable server does not prevent creating the record. */
async function findNamesakes(
  workplace: Workplace,
  { record, profile }: Pick<CreateViewProps, "record" | "profile">,
  name: string,
): Promise<Namesakes> {
  const signal = AbortSignal.timeout(namesakesMs);
  const found = await findOwnersByName(workplace, profile, name, signal).catch(() => []);
  const key = foldText(name);
  return { name, records: found.filter(({ kind, displayName }) => kind === record && foldText(displayName) === key) };
}

/** Maximum time that creating a record waits for the search by name. */
const namesakesMs = 3_000;

const resolver = ruleResolver<Fields>(({ name, email }) => ({
  name: name.trim() === "" ? requiredMessage : null,
  email: firstError(email.trim(), [emailRule()]),
}));

/**
 * Form that creates a record for the visited profile. Only the name is required; it is prefilled from the tab's title.
 */
export function CreateView({ workplace, record, profile, onClose, onOpen, onDirty }: CreateViewProps) {
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
  const { data: known } = useLookUp(workplace, profile);
  /** Records of the same name, and the name that they were searched by. */
  const [namesakes, setNamesakes] = useState<Namesakes | null>(null);
  const { errors } = form.formState;
  const [failed, setFailed] = useState(false);
  const save = form.handleSubmit(async ({ name, email, organization }) => {
    if (namesakes?.name !== name.trim()) {
      const found = await findNamesakes(workplace, { record, profile }, name.trim());
      setNamesakes(found);
      if (found.records.length > 0) return;
    }
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
  const shown = namesakes?.records ?? [];
  const others = (known?.likely ?? []).filter(
    ({ kind, id }) => kind === record && shown.every((each) => each.id !== id),
  );
  return (
    <ViewFrame
      title={texts.create[record]}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" busy={form.formState.isSubmitting} onClick={() => void save()}>
            {shown.length > 0 && namesakes ? texts.create.anyway : texts.create[record]}
          </Button>
          <Button variant="ghost" onClick={discard}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      {namesakes && shown.length > 0 && (
        <Notice tone="warn" role="alert">
          <bdi>{namesakes.name}</bdi> {texts.create.sameName}
        </Notice>
      )}
      <LikelyOwners
        workplace={workplace}
        profile={profile}
        likely={[...shown, ...others]}
        onOpen={onOpen}
        onAdded={discard}
      />
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
