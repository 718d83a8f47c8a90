import { useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { type ChosenOrganization, OrganizationField } from "../actions/organization-field.tsx";
import { useDraftForm } from "../actions/use-draft-form.ts";
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

interface Fields {
  readonly name: string;
  readonly title: string;
  readonly organization: ChosenOrganization | null;
}

const resolver = ruleResolver<Fields>(({ name }) => ({ name: required()(name) }));

/** Form for name, job title and organization. Unsaved input is kept until it is saved or discarded. */
export function EditForm({ workplace, record, work, onClose, onDirty }: EditFormProps) {
  const { form, forget } = useDraftForm<Fields>({
    key: `edit ${record.id}`,
    initial: { name: record.name, title: work?.title ?? "", organization: work?.organization ?? null },
    resolver,
    onDirty,
  });
  const { errors } = form.formState;
  const [failed, setFailed] = useState(false);
  const discard = () => {
    forget();
    onClose();
  };
  const save = form.handleSubmit(async (fields) => {
    const name = fields.name.trim() === record.name ? null : fields.name.trim();
    const changedWork = work ? changeOfWork(work, fields) : null;
    try {
      if (name !== null || changedWork) await act(workplace, { kind: "edit", record, name, work: changedWork });
      discard();
    } catch {
      setFailed(true);
    }
  });
  return (
    <form
      aria-label={work ? cardTexts.edit.person : cardTexts.edit.organization}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <Field label={texts.name} required error={errors.name}>
        <Input autoFocus data-first maxLength={500} autoComplete="off" {...form.register("name")} />
      </Field>
      {work && (
        <>
          <Field label={texts.title}>
            <Input maxLength={300} autoComplete="off" {...form.register("title")} />
          </Field>
          <Controller
            control={form.control}
            name="organization"
            render={({ field }) => (
              <Field label={texts.works} hint={texts.worksHint}>
                <OrganizationField
                  workplace={workplace}
                  value={field.value}
                  placeholder={texts.worksPlaceholder}
                  onValueChange={field.onChange}
                />
              </Field>
            )}
          />
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

/** Job title and organization to save; null when neither changed. */
function changeOfWork(before: EditedWork, { title: typed, organization }: Fields): EditedWork | null {
  const title = typed.trim() || null;
  const isSameOrganization =
    organization?.id === before.organization?.id && organization?.name === before.organization?.name;
  if (title === before.title && isSameOrganization) return null;
  return { title, organization: organization && { id: organization.id, name: organization.name } };
}
