import { Controller } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { showLookAlikes } from "#console/core/look-alikes.ts";
import { type ChosenOrganization, OrganizationField } from "#console/record-page/index.ts";
import { memberIdentities, memberIdentitiesUpdate } from "#shared/contract/member-parts.ts";
import { memberCreate, memberFind } from "#shared/contract/members.ts";
import { defaultPlatform, personPlatforms } from "#shared/domain/identities/platforms.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { type PersonErrors, type PersonForm, personErrors } from "#shared/validators/entity-forms.ts";
import type { AddKind, FieldsProps } from "./add-kind.ts";
import { HandlesField } from "./handles-field.tsx";
import { LinesField, lineErrorId, linesErrorId } from "./lines-field.tsx";
import { identityKey, personIdentities } from "./new-identities.ts";
import { texts } from "./texts.ts";

interface Form extends PersonForm {
  readonly jobTitle: string;
  readonly organization: ChosenOrganization | null;
}

function Fields({ groupId, form: { control, register }, errors, shows }: FieldsProps<Form, PersonErrors>) {
  return (
    <>
      <Controller
        control={control}
        name="handles"
        render={({ field }) => (
          <HandlesField
            platforms={personPlatforms}
            value={field.value}
            onChange={field.onChange}
            errorOf={(index) => (shows("handles") ? (errors.handles[index] ?? null) : null)}
            onLeave={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="emails"
        render={({ field, formState }) => (
          <EmailsField
            value={field.value}
            onChange={field.onChange}
            errorOf={(index) => (shows("emails") ? (errors.emails[index] ?? null) : null)}
            error={formState.isSubmitted ? errors.contact : null}
            onLeave={field.onBlur}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-4">
        <Controller
          control={control}
          name="organization"
          render={({ field }) => (
            <Field label={texts.person.organization}>
              <OrganizationField groupId={groupId} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
        <Field label={texts.person.jobTitle}>
          <Input autoComplete="off" maxLength={300} {...register("jobTitle")} />
        </Field>
      </div>
    </>
  );
}

async function warnOfLookAlikes(id: string, form: Form): Promise<void> {
  const sent = { params: { id }, segments: [form.subProject] };
  // The person is added; without an answer there is nothing to tell.
  const identities = await getClient()
    .send(memberIdentities, sent)
    .catch(() => []);
  showLookAlikes(
    identities,
    personIdentities(form).map(({ value }) => value),
  );
}

/** Form description for adding people. */
export const personKind: AddKind<Form, PersonErrors> = {
  path: "/people",
  keys: { list: "people", record: "person" },
  texts: texts.person,
  permission: "memberEdit",
  event: "Add contributor",
  empty: {
    displayName: "",
    handles: [{ platform: defaultPlatform, value: "" }],
    emails: [""],
    jobTitle: "",
    organization: null,
  },
  errorsOf: personErrors,
  keep: ({ subProject, organization }) => ({ subProject, organization }),

  async create(form) {
    const { organization } = form;
    const jobTitle = form.jobTitle.trim();
    const person = await getClient().send(memberCreate, {
      body: {
        displayName: form.displayName.trim(),
        identities: personIdentities(form),
        username: {},
        manuallyCreated: true,
        ...(jobTitle === "" ? {} : { attributes: { jobTitle } }),
        ...(organization ? { organizations: [{ id: organization.id }] } : {}),
        segments: [form.subProject],
      },
    });
    void warnOfLookAlikes(person.id, form);
    return person;
  },

  async nameOf(holder, groupId, signal) {
    const query = { segments: [holder.groupId ?? groupId] };
    return (await getClient().send(memberFind, { params: { id: holder.id }, query, signal })).displayName;
  },

  async mergeInto({ id, groupId: holderGroupId }, form, groupId) {
    const segments = [holderGroupId ?? groupId];
    const had = await getClient().send(memberIdentities, { params: { id }, segments });
    const known = new Set(had.map(identityKey));
    const identities = personIdentities(form).filter((identity) => !known.has(identityKey(identity)));
    if (identities.length === 0) return;
    await getClient().send(memberIdentitiesUpdate, { params: { id }, body: { identities, segments } });
  },

  Fields,
};

interface EmailsFieldProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  errorOf: (index: number) => string | null;
  error: string | null;
  onLeave: () => void;
}

/** Field for email addresses. */
function EmailsField({ value, onChange, errorOf, error, onLeave }: EmailsFieldProps) {
  return (
    <LinesField
      label={texts.emails}
      lines={value}
      errorOf={errorOf}
      error={error}
      addLabel={texts.addEmail}
      onAdd={() => onChange([...value, ""])}
      removeLabel={texts.removeEmail}
      onRemove={(at) => onChange(value.filter((_, index) => index !== at))}
    >
      {(email, at) => {
        const wrong = errorOf(at) !== null;
        const described = [wrong && lineErrorId(texts.emails, at), error !== null && linesErrorId(texts.emails)];
        return (
          <Input
            type="email"
            aria-label={texts.email(at + 1)}
            placeholder={texts.emailPlaceholder}
            autoComplete="off"
            maxLength={500}
            aria-invalid={wrong || error !== null}
            aria-describedby={described.filter(Boolean).join(" ") || undefined}
            value={email}
            onChange={(event) => onChange(value.map((each, index) => (index === at ? event.target.value : each)))}
            onBlur={onLeave}
          />
        );
      }}
    </LinesField>
  );
}
