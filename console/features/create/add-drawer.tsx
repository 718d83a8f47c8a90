import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { Controller, type DefaultValues, type Path, useForm } from "react-hook-form";
import { Link } from "react-router";
import { goTo } from "#console/core/navigation.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { profilePath } from "#console/data-table/index.ts";
import { type Holder, holderOf } from "#console/record-page/index.ts";
import { type SessionUser, track, usePermission } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { hasNoErrors } from "#shared/validators/entity-forms.ts";
import type { AddForm, AddKind, FormErrors } from "./add-kind.ts";
import { subProjectOptions } from "./sub-projects.ts";
import { texts } from "./texts.ts";

interface AddDrawerProps<Form extends AddForm, Errors extends FormErrors<Form>> {
  kind: AddKind<Form, Errors>;
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Reason for a failed save: another profile has an identity already, or the server returned an error. */
type Failure =
  | { readonly kind: "taken"; readonly holder: Holder }
  | { readonly kind: "failed"; readonly message: string | null };

/** Drawer that adds records to a sub-project of the group, one after the other. Keeps the input after a failed save. */
export function AddDrawer<Form extends AddForm, Errors extends FormErrors<Form>>(props: AddDrawerProps<Form, Errors>) {
  const { kind, group, user, onClose } = props;
  const cache = useQueryClient();
  const canEdit = usePermission(kind.permission);
  const places = subProjectOptions(group, user);
  const empty = { ...kind.empty, subProject: places.length === 1 ? (places[0]?.value ?? "") : "" } as Form;
  const form = useForm<Form, unknown, Form>({ defaultValues: empty as DefaultValues<Form> });
  const { isDirty, isSubmitted, touchedFields } = form.formState;
  const [saving, setSaving] = useState<"one" | "another" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Counts saved records. Each save moves the focus back to the name.
  const [round, setRound] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isUnsaved = isDirty && saving === null;
  useUnsavedChanges(isDirty, saving !== null);

  const errors = kind.errorsOf(form.watch());
  const shows = (field: string) => isSubmitted || Object.hasOwn(touchedFields, field);

  const refresh = (...keys: readonly string[]) => {
    for (const key of keys) void cache.invalidateQueries({ queryKey: [key] });
  };
  const showSaved = (message: string, path: string) =>
    showToast({ type: "success", message, action: { label: texts.viewProfile, onAction: () => goTo(path) } });

  async function create(values: Form, another: boolean): Promise<void> {
    if (!hasNoErrors(kind.errorsOf(values))) return;
    setSaving(another ? "another" : "one");
    setFailure(null);
    try {
      const { id } = await kind.create(values);
      track(kind.event, "Feature", {});
      refresh(kind.keys.list);
      showSaved(kind.texts.saved, profilePath(kind.path, id, group.id));
    } catch (error) {
      setSaving(null);
      setFailure(failureOf(error));
      return;
    }
    if (!another) return onClose();
    form.reset({ ...empty, ...kind.keep(values) });
    setSaving(null);
    setRound((before) => before + 1);
  }

  function save(another: boolean): void {
    if (saving !== null) return;
    void form.handleSubmit((values) => create(values, another))();
    // Errors render in the next frame. The first invalid field then gets the focus.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
    );
  }

  async function mergeInto(holder: Holder): Promise<void> {
    await kind.mergeInto(holder, form.getValues(), group.id);
    refresh(kind.keys.list, kind.keys.record);
    showSaved(texts.taken.merged, profilePath(kind.path, holder.id, holder.groupId ?? group.id));
    onClose();
  }

  const holder = failure?.kind === "taken" ? failure.holder : null;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind.texts.title}
      preTitle={<bdi>{group.name}</bdi>}
      dirty={isUnsaved}
      footer={
        <OverlayFooter
          close={texts.cancel}
          more={
            <Button busy={saving === "another"} aria-disabled={saving === "one"} onClick={() => save(true)}>
              {texts.saveAndAdd}
            </Button>
          }
          action={
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={saving === "one"}
              busyText={texts.saving}
              aria-disabled={saving === "another"}
            >
              {texts.save}
            </Button>
          }
        />
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        className="grid gap-5 px-6 pt-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        {holder && (
          <TakenNotice
            key={holder.id}
            holderKey={[kind.keys.record, holder.groupId ?? group.id, holder.id]}
            nameOf={(signal) => kind.nameOf(holder, group.id, signal)}
            path={profilePath(kind.path, holder.id, holder.groupId ?? group.id)}
            onMerge={canEdit ? () => mergeInto(holder) : undefined}
          />
        )}
        {failure?.kind === "failed" && (
          <Notice tone="bad" role="alert">
            <b>{kind.texts.failed}</b> {failure.message}
          </Notice>
        )}
        <Field key={round} label={kind.texts.name} error={shows("displayName") && errors.displayName} required>
          <Input
            autoFocus={round > 0}
            autoComplete="off"
            maxLength={600}
            {...form.register("displayName" as Path<Form>)}
          />
        </Field>
        <Controller
          control={form.control}
          name={"subProject" as Path<Form>}
          render={({ field }) => (
            <Field
              label={texts.subProject}
              hint={texts.subProjectHint}
              error={shows("subProject") && errors.subProject}
              required
            >
              <SelectMenu
                options={places}
                placeholder={texts.subProjectPlaceholder}
                value={field.value || null}
                onValueChange={field.onChange}
              />
            </Field>
          )}
        />
        <kind.Fields groupId={group.id} form={form} errors={errors} shows={shows} />
      </form>
    </Drawer>
  );
}

function failureOf(error: unknown): Failure {
  const holder = holderOf(error);
  if (holder) return { kind: "taken", holder };
  const isAnswered = error instanceof ApiError && (error.status === null || error.status < 500);
  return { kind: "failed", message: isAnswered ? error.message : null };
}

interface TakenNoticeProps {
  holderKey: readonly unknown[];
  /** Fetches the name of the profile. */
  nameOf: (signal: AbortSignal) => Promise<string>;
  path: string;
  /** Adds the entered values to that profile; omitted when the user may not edit it. */
  onMerge?: (() => Promise<void>) | undefined;
}

/**
 * Notice that another profile has one of the identities. Offers to open that profile or to add the other values to it.
 */
function TakenNotice({ holderKey, nameOf, path, onMerge }: TakenNoticeProps) {
  const { data: name } = useQuery({ queryKey: [...holderKey, "name"], queryFn: ({ signal }) => nameOf(signal) });
  const [merging, setMerging] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const merge = async (run: () => Promise<void>) => {
    setMerging(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.kind === "conflict";
      setFailure(isConflict ? texts.taken.stillTaken : texts.taken.mergeFailed);
      setMerging(false);
    }
  };
  return (
    <Notice tone="warn" role="alert">
      <p>
        {texts.taken.title} <b>{name === undefined ? texts.taken.unknown : <bdi>{name}</bdi>}</b>
      </p>
      {onMerge && <p>{texts.taken.mergeHint}</p>}
      {failure && <p className="font-medium text-bad">{failure}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={path} target="_blank">
            {texts.taken.open}
          </Link>
        </Button>
        {onMerge && (
          <Button size="sm" busy={merging} onClick={() => void merge(onMerge)}>
            {texts.taken.merge}
          </Button>
        )}
      </div>
    </Notice>
  );
}
