import { useEffect, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { drafts, useDraft } from "../actions/drafts.ts";
import { type ChosenOrganization, OrganizationField } from "../actions/organization-field.tsx";
import type { EditedWork, RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { useViews } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { texts } from "./edit-texts.ts";
import { texts as cardTexts } from "./texts.ts";

interface EditHeadProps {
  readonly workplace: Workplace;
  readonly record: RecordRef;
  /** Job title and organization; undefined for an organization record. */
  readonly work?: EditedWork | undefined;
  readonly onClose: () => void;
}

/** Edit form in place of the card's head. With unsaved input it stays visible when the page is left. */
export function EditHead(props: EditHeadProps) {
  const { keep } = useViews();
  const [view] = useState(() => ({ kind: "edit", record: props.record, work: props.work }) as const);
  useEffect(() => () => keep(null), [keep]);
  return (
    <div className="rounded-md bg-surface-2 p-3">
      <EditForm {...props} onDirty={(dirty) => keep(dirty ? view : null)} />
    </div>
  );
}

interface EditFormProps extends EditHeadProps {
  readonly onDirty: (dirty: boolean) => void;
}

/** Form for name, job title and organization. Unsaved input is kept until it is saved or discarded. */
export function EditForm({ workplace, record, work, onClose, onDirty }: EditFormProps) {
  const key = `edit ${record.id}`;
  const [draft, setDraft, forget] = useDraft(key, {
    name: record.name,
    title: work?.title ?? "",
    organization: (work?.organization ?? null) as ChosenOrganization | null,
  });
  const [failed, setFailed] = useState(false);
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an existing draft is reported once, on mount
  useEffect(() => {
    if (drafts.has(key)) onDirty(true);
  }, []);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    onDirty(true);
  };
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
      aria-label={work ? cardTexts.edit.person : cardTexts.edit.organization}
      noValidate
      className="flex flex-col gap-3"
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
      <Field label={texts.name} required error={tried && name === "" && requiredMessage}>
        <Input
          autoFocus
          data-first
          maxLength={500}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {work && (
        <>
          <Field label={texts.title}>
            <Input
              maxLength={300}
              autoComplete="off"
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          </Field>
          <Field label={texts.works} hint={texts.worksHint}>
            <OrganizationField
              workplace={workplace}
              value={draft.organization}
              placeholder={texts.worksPlaceholder}
              onValueChange={(organization) => change({ organization })}
            />
          </Field>
        </>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.failed}
        </Notice>
      )}
      <p className="flex gap-1">
        <Button type="submit" variant="primary">
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={discard}>
          {kitTexts.cancel}
        </Button>
      </p>
    </form>
  );
}
