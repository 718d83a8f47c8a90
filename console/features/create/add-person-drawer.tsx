import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { goTo } from "#console/core/navigation.ts";
import { type ChosenOrganization, OrganizationField } from "#console/record-page/index.ts";
import { type SessionUser, track, usePermission } from "#console/session/index.ts";
import { memberIdentities, memberIdentitiesUpdate } from "#shared/contract/member-parts.ts";
import { memberCreate, memberFind } from "#shared/contract/members.ts";
import { personPlatforms } from "#shared/domain/platforms.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { hasNoErrors, type PersonForm, personErrors } from "#shared/validators/entity-forms.ts";
import { AddDrawer } from "./add-drawer.tsx";
import { CommonFields } from "./common-fields.tsx";
import { EmailsField } from "./emails-field.tsx";
import { HandlesField } from "./handles-field.tsx";
import type { Holder } from "./holder.ts";
import { identityKey, personIdentities } from "./new-identities.ts";
import { subProjectOptions } from "./sub-projects.ts";
import { TakenNotice } from "./taken-notice.tsx";
import { texts } from "./texts.ts";
import { useAddForm } from "./use-add-form.ts";

interface Form extends PersonForm {
  readonly jobTitle: string;
  readonly organization: ChosenOrganization | null;
}

interface AddPersonDrawerProps {
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

const pathOf = (id: string, groupId: string) => `/people/${id}?projectGroup=${encodeURIComponent(groupId)}`;

/** Adds a person to a sub-project of the group (wire.md 9.5). */
export function AddPersonDrawer({ group, user, onClose }: AddPersonDrawerProps) {
  const cache = useQueryClient();
  const mayEdit = usePermission("memberEdit");
  const places = subProjectOptions(group, user);
  const empty: Form = {
    displayName: "",
    subProject: places.length === 1 ? (places[0]?.value ?? "") : "",
    handles: [{ platform: "github", value: "" }],
    emails: [""],
    jobTitle: "",
    organization: null,
  };

  async function create(form: Form): Promise<void> {
    const { jobTitle, organization } = form;
    const { id } = await getClient().send(memberCreate, {
      body: {
        displayName: form.displayName.trim(),
        identities: personIdentities(form),
        username: {},
        manuallyCreated: true,
        ...(jobTitle.trim() === "" ? {} : { attributes: { jobTitle: jobTitle.trim() } }),
        ...(organization ? { organizations: [{ id: organization.id }] } : {}),
        segments: [form.subProject],
      },
    });
    track("Add contributor", "Feature", {});
    void cache.invalidateQueries({ queryKey: ["people"] });
    const path = pathOf(id, group.id);
    const action = { label: texts.viewProfile, onAction: () => goTo(path) };
    showToast({ type: "success", message: texts.person.saved, action });
  }

  const add = useAddForm<Form>({
    empty,
    create,
    isValid: (form) => hasNoErrors(personErrors(form)),
    keep: ({ subProject, organization }) => ({ subProject, organization }),
    onDone: onClose,
  });
  const { form, shows, change, leave } = add;
  const errors = personErrors(form);

  /** Adds to the profile what it lacks of what was typed. */
  async function mergeInto({ id, groupId }: Holder): Promise<void> {
    const segments = [groupId ?? group.id];
    const had = await getClient().send(memberIdentities, { params: { id }, segments });
    const known = new Set(had.map(identityKey));
    const identities = personIdentities(form).filter((identity) => !known.has(identityKey(identity)));
    if (identities.length > 0) {
      await getClient().send(memberIdentitiesUpdate, { params: { id }, body: { identities, segments } });
    }
    void cache.invalidateQueries({ queryKey: ["people"] });
    void cache.invalidateQueries({ queryKey: ["person"] });
    const action = { label: texts.viewProfile, onAction: () => goTo(pathOf(id, groupId ?? group.id)) };
    showToast({ type: "success", message: texts.taken.merged, action });
    onClose();
  }

  const holder = add.failure?.kind === "taken" ? add.failure.holder : null;
  return (
    <AddDrawer
      title={texts.person.title}
      group={group.name}
      dirty={add.dirty}
      saving={add.saving}
      failure={add.failure}
      failed={texts.person.failed}
      taken={
        holder && (
          <TakenNotice
            key={holder.id}
            holderKey={["person", holder.groupId ?? group.id, holder.id]}
            nameOf={async (signal) => {
              const query = { segments: [holder.groupId ?? group.id] };
              return (await getClient().send(memberFind, { params: { id: holder.id }, query, signal })).displayName;
            }}
            path={pathOf(holder.id, holder.groupId ?? group.id)}
            onMerge={mayEdit ? () => mergeInto(holder) : undefined}
          />
        )
      }
      onSave={(another) => void add.save(another)}
      onClose={onClose}
    >
      <CommonFields
        key={add.round}
        label={texts.person.name}
        places={places}
        form={form}
        errors={errors}
        shows={shows}
        change={change}
        leave={leave}
        takesFocus={add.round > 0}
      />
      <HandlesField platforms={personPlatforms} value={form.handles} onChange={(handles) => change({ handles })} />
      <EmailsField
        value={form.emails}
        onChange={(emails) => change({ emails })}
        errorOf={(index) => (shows("emails") ? (errors.emails[index] ?? null) : null)}
        error={shows("contact") ? errors.contact : null}
        onLeave={leave("emails")}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label={texts.person.organization}>
          <OrganizationField
            groupId={group.id}
            value={form.organization}
            onValueChange={(organization) => change({ organization })}
          />
        </Field>
        <Field label={texts.person.jobTitle}>
          <Input
            autoComplete="off"
            maxLength={300}
            value={form.jobTitle}
            onChange={(event) => change({ jobTitle: event.target.value })}
          />
        </Field>
      </div>
    </AddDrawer>
  );
}
