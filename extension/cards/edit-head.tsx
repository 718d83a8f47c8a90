import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { useDraft } from "../actions/drafts.ts";
import { type ChosenOrganization, OrganizationField } from "../actions/organization-field.tsx";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { act } from "../outbox/act.ts";
import type { EditedWork } from "./pending-edit.ts";
import { texts } from "./texts.ts";

interface EditHeadProps {
  readonly workplace: Workplace;
  readonly record: RecordRef;
  /** Where and as what a person works; absent for an organization. */
  readonly work?: EditedWork | undefined;
  readonly onClose: () => void;
}

/** The head of a card while its name, job title and organization are edited. What is typed stays until it is saved or cancelled. */
export function EditHead({ workplace, record, work, onClose }: EditHeadProps) {
  const [draft, setDraft, forget] = useDraft(`edit ${record.id}`, {
    name: record.name,
    title: work?.title ?? "",
    organization: (work?.organization ?? null) as ChosenOrganization | null,
  });
  const [failed, setFailed] = useState(false);
  const [tried, setTried] = useState(false);
  const name = draft.name.trim();
  const title = draft.title.trim() || null;
  const discard = () => {
    forget();
    onClose();
  };
  async function save() {
    setTried(true);
    if (name === "") return;
    const { organization } = draft;
    const newName = name === record.name ? null : name;
    const before = work?.organization;
    const isSameWork =
      !work || (title === work.title && organization?.id === before?.id && organization?.name === before?.name);
    const newWork = isSameWork
      ? null
      : { title, organization: organization && { id: organization.id, name: organization.name } };
    try {
      if (newName !== null || newWork) await act(workplace, { kind: "edit", record, name: newName, work: newWork });
      discard();
    } catch {
      setFailed(true);
    }
  }
  return (
    <form
      aria-label={work ? texts.edit.person : texts.edit.organization}
      noValidate
      className="flex flex-col gap-3 rounded-md bg-surface-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Field label={texts.edit.name} required error={tried && name === "" && requiredMessage}>
        <Input
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      {work && (
        <>
          <Field label={texts.edit.title}>
            <Input
              maxLength={300}
              autoComplete="off"
              value={draft.title}
              onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            />
          </Field>
          <Field label={texts.edit.works} hint={texts.edit.worksHint}>
            <OrganizationField
              workplace={workplace}
              value={draft.organization}
              placeholder={texts.edit.worksPlaceholder}
              onValueChange={(organization) => setDraft({ ...draft, organization })}
            />
          </Field>
        </>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.edit.failed}
        </Notice>
      )}
      <p className="flex gap-1">
        <Button type="submit" variant="primary">
          {texts.edit.save}
        </Button>
        <Button variant="ghost" onClick={discard}>
          {kitTexts.cancel}
        </Button>
      </p>
    </form>
  );
}
