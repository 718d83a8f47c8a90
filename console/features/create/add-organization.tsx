import { Controller } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { showLookAlikes } from "#console/core/look-alikes.ts";
import { organizationCreate, organizationFind, organizationUpdate } from "#shared/contract/organizations.ts";
import {
  defaultPlatform,
  organizationPlatforms,
  storedOrganizationHandle,
} from "#shared/domain/identities/platforms.ts";
import { asOrganizationIdentities } from "#shared/domain/organizations/organization-identity.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { type OrganizationErrors, type OrganizationForm, organizationErrors } from "#shared/validators/entity-forms.ts";
import type { AddKind, FieldsProps } from "./add-kind.ts";
import { HandlesField } from "./handles-field.tsx";
import { identityKey, organizationIdentities } from "./new-identities.ts";
import { texts } from "./texts.ts";

function Fields({ form: { control, register }, errors, shows }: FieldsProps<OrganizationForm, OrganizationErrors>) {
  return (
    <>
      <Field
        label={texts.organization.website}
        hint={texts.organization.websiteHint}
        error={shows("website") && errors.website}
        required
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={texts.organization.websitePlaceholder}
          {...register("website")}
        />
      </Field>
      <Controller
        control={control}
        name="handles"
        render={({ field }) => (
          <HandlesField
            platforms={organizationPlatforms}
            value={field.value}
            onChange={field.onChange}
            errorOf={(index) => (shows("handles") ? (errors.handles[index] ?? null) : null)}
            onLeave={field.onBlur}
          />
        )}
      />
    </>
  );
}

/** Form description for adding organizations. */
export const organizationKind: AddKind<OrganizationForm, OrganizationErrors> = {
  path: "/organizations",
  keys: { list: "organizations", record: "organization" },
  texts: texts.organization,
  permission: "organizationEdit",
  event: "Add organization",
  empty: { displayName: "", website: "", handles: [{ platform: defaultPlatform, value: "" }] },
  errorsOf: organizationErrors,
  keep: ({ subProject }) => ({ subProject }),

  async create(form) {
    const displayName = form.displayName.trim();
    const created = await getClient().send(organizationCreate, {
      body: {
        displayName,
        identities: organizationIdentities(form),
        attributes: { name: { default: displayName, custom: [displayName] } },
        manuallyCreated: true,
        segments: [form.subProject],
      },
    });
    showLookAlikes(
      created.identities,
      created.identities.map(({ value }) => value),
    );
    return created;
  },

  async nameOf({ id }, segmentId, signal) {
    return (await getClient().send(organizationFind, { params: { id }, query: { segmentId }, signal })).displayName;
  },

  /** The wire format requires the full list of identities. */
  async mergeInto({ id }, form, segmentId) {
    const { answer, version } = await getClient().sendVersioned(organizationFind, {
      params: { id },
      query: { segmentId },
    });
    const stored = organizationIdentities(form).map((one) => ({
      ...one,
      value: one.type === "username" ? storedOrganizationHandle(one.platform, one.value) : one.value,
    }));
    const all = new Map(
      [...stored, ...asOrganizationIdentities(answer.identities)].map((identity) => [identityKey(identity), identity]),
    );
    await getClient().send(organizationUpdate, {
      params: { id },
      body: { identities: [...all.values()], segments: [segmentId] },
      ...(version === null ? {} : { ifMatch: version }),
    });
  },

  Fields,
};
