import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { goTo } from "#console/core/navigation.ts";
import { type SessionUser, track, usePermission } from "#console/session/index.ts";
import { organizationCreate, organizationFind, organizationUpdate } from "#shared/contract/organizations.ts";
import { asOrganizationIdentities } from "#shared/domain/organization-identity.ts";
import { organizationPlatforms, storedOrganizationHandle } from "#shared/domain/platforms.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { hasNoErrors, type OrganizationForm, organizationErrors } from "#shared/validators/entity-forms.ts";
import { AddDrawer } from "./add-drawer.tsx";
import { CommonFields } from "./common-fields.tsx";
import { HandlesField } from "./handles-field.tsx";
import { identityKey, organizationIdentities } from "./new-identities.ts";
import { subProjectOptions } from "./sub-projects.ts";
import { TakenNotice } from "./taken-notice.tsx";
import { texts } from "./texts.ts";
import { useAddForm } from "./use-add-form.ts";

interface AddOrganizationDrawerProps {
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Adds an organization to a sub-project of the group (wire.md 12.6). */
export function AddOrganizationDrawer({ group, user, onClose }: AddOrganizationDrawerProps) {
  const cache = useQueryClient();
  const mayEdit = usePermission("organizationEdit");
  const places = subProjectOptions(group, user);
  const pathOf = (id: string) => `/organizations/${id}?projectGroup=${encodeURIComponent(group.id)}`;
  const empty: OrganizationForm = {
    displayName: "",
    subProject: places.length === 1 ? (places[0]?.value ?? "") : "",
    website: "",
    handles: [{ platform: "github", value: "" }],
  };

  async function create(form: OrganizationForm): Promise<void> {
    const displayName = form.displayName.trim();
    const { id } = await getClient().send(organizationCreate, {
      body: {
        displayName,
        identities: organizationIdentities(form),
        attributes: { name: { default: displayName, custom: [displayName] } },
        manuallyCreated: true,
        segments: [form.subProject],
      },
    });
    track("Add organization", "Feature", {});
    void cache.invalidateQueries({ queryKey: ["organizations"] });
    const action = { label: texts.viewProfile, onAction: () => goTo(pathOf(id)) };
    showToast({ type: "success", message: texts.organization.saved, action });
  }

  const add = useAddForm<OrganizationForm>({
    empty,
    create,
    isValid: (form) => hasNoErrors(organizationErrors(form)),
    keep: ({ subProject }) => ({ subProject }),
    onDone: onClose,
  });
  const { form, shows, change, leave } = add;
  const errors = organizationErrors(form);

  /** Adds to the organization what it lacks of what was typed; the wire wants the whole list (wire.md 12.7). */
  async function mergeInto(id: string): Promise<void> {
    const query = { segmentId: group.id };
    const { answer, version } = await getClient().sendVersioned(organizationFind, { params: { id }, query });
    const stored = organizationIdentities(form).map((one) => ({
      ...one,
      value: one.type === "username" ? storedOrganizationHandle(one.platform, one.value) : one.value,
    }));
    const all = new Map(
      [...stored, ...asOrganizationIdentities(answer.identities)].map((identity) => [identityKey(identity), identity]),
    );
    await getClient().send(organizationUpdate, {
      params: { id },
      body: { identities: [...all.values()], segments: [group.id] },
      ...(version === null ? {} : { ifMatch: version }),
    });
    void cache.invalidateQueries({ queryKey: ["organizations"] });
    void cache.invalidateQueries({ queryKey: ["organization"] });
    const action = { label: texts.viewProfile, onAction: () => goTo(pathOf(id)) };
    showToast({ type: "success", message: texts.taken.merged, action });
    onClose();
  }

  const holder = add.failure?.kind === "taken" ? add.failure.holder : null;
  return (
    <AddDrawer
      title={texts.organization.title}
      group={group.name}
      dirty={add.dirty}
      saving={add.saving}
      failure={add.failure}
      failed={texts.organization.failed}
      taken={
        holder && (
          <TakenNotice
            key={holder.id}
            holderKey={["organization", group.id, holder.id]}
            nameOf={async (signal) => {
              const query = { segmentId: group.id };
              return (await getClient().send(organizationFind, { params: { id: holder.id }, query, signal }))
                .displayName;
            }}
            path={pathOf(holder.id)}
            onMerge={mayEdit ? () => mergeInto(holder.id) : undefined}
          />
        )
      }
      onSave={(another) => void add.save(another)}
      onClose={onClose}
    >
      <CommonFields
        key={add.round}
        label={texts.organization.name}
        places={places}
        form={form}
        errors={errors}
        shows={shows}
        change={change}
        leave={leave}
        takesFocus={add.round > 0}
      />
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
          value={form.website}
          onChange={(event) => change({ website: event.target.value })}
          onBlur={leave("website")}
        />
      </Field>
      <HandlesField
        platforms={organizationPlatforms}
        value={form.handles}
        onChange={(handles) => change({ handles })}
      />
    </AddDrawer>
  );
}
