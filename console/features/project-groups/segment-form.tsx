import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import {
  type ProjectGroupRow,
  projectCreate,
  projectGroupCreate,
  subProjectCreate,
} from "#shared/contract/segments.ts";
import { messages } from "#shared/domain/messages.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { projectNameLength, segmentStatuses } from "#shared/validators/project-forms.ts";
import { type SegmentFields, type SegmentKind, segmentResolver } from "./segment-form-fields.ts";
import { proposedSlug } from "./slug.ts";
import { formTexts } from "./texts.ts";

export interface SegmentFormProps {
  kind: SegmentKind;
  /** The group it goes into; for a project and a sub-project. */
  group?: ProjectGroupRow;
  /** The project it goes into; for a sub-project. */
  project?: { readonly id: string; readonly slug: string; readonly name: string };
  onClose: () => void;
}

const features = {
  projectGroup: "Add project group",
  project: "Add project",
  subProject: "Add sub project",
} as const;

/** The form of a new project group, project or sub-project. What was typed survives a failed save. */
export function SegmentForm({ kind, group, project, onClose }: SegmentFormProps) {
  const formId = useId();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<{ title: string; detail: string | null } | null>(null);
  const form = useForm<SegmentFields>({
    defaultValues: { name: "", slug: "", sourceId: "", url: "", status: "active", isLF: group?.isLF ?? true },
    resolver: segmentResolver(kind),
    mode: "onTouched",
  });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful, dirtyFields } = form.formState;
  const isLF = form.watch("isLF");
  const dirty = isDirty && !isSubmitSuccessful;
  useUnsavedChanges(dirty);
  const texts = formTexts[kind];
  const needsSource = kind === "projectGroup" || isLF;

  async function save(fields: SegmentFields) {
    setFailure(null);
    try {
      await createSegment(kind, fields, { group, project });
    } catch (error) {
      setFailure(failureOf(kind, error));
      throw error;
    }
    track(features[kind], "Feature", { name: fields.name });
    await cache.invalidateQueries({ queryKey: ["project-groups"] });
    showToast({ type: "success", message: messages[kind].created });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={<bdi>{project?.name ?? group?.name}</bdi>}
      dirty={dirty}
      footer={
        <>
          <DialogClose>
            <Button>{formTexts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText={formTexts.adding}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 text-ink"
        onSubmit={(event) =>
          void form
            .handleSubmit(save)(event)
            .catch(() => {})
        }
      >
        {failure && (
          <Notice tone="bad" role="alert">
            <b>{failure.title}</b> {failure.detail}
          </Notice>
        )}
        {kind !== "projectGroup" && (
          <Controller
            control={form.control}
            name="isLF"
            render={({ field }) => (
              <Field label={formTexts.isLF} hint={formTexts.isLFHint}>
                <Switch checked={field.value} onCheckedChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
        )}
        <Field label={formTexts.name} error={errors.name} required>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={kind === "projectGroup" ? undefined : projectNameLength * 2}
            {...form.register("name", {
              onChange: (event: { target: { value: string } }) => {
                if (dirtyFields.slug) return;
                form.setValue("slug", proposedSlug(event.target.value), { shouldValidate: Boolean(errors.slug) });
              },
            })}
          />
        </Field>
        <Field label={formTexts.slug} error={errors.slug} hint={formTexts.slugHint} required>
          <Input autoComplete="off" spellCheck={false} {...form.register("slug")} />
        </Field>
        {needsSource && (
          <Field label={formTexts.sourceId} error={errors.sourceId} hint={formTexts.sourceIdHint} required>
            <Input autoComplete="off" spellCheck={false} {...form.register("sourceId")} />
          </Field>
        )}
        {kind === "projectGroup" && (
          <Field label={formTexts.url} error={errors.url} required>
            <Input type="url" placeholder={formTexts.urlPlaceholder} {...form.register("url")} />
          </Field>
        )}
        {needsSource && (
          <Controller
            control={form.control}
            name="status"
            render={({ field, fieldState }) => (
              <Field label={formTexts.status} error={fieldState.error} required>
                <SelectMenu
                  options={segmentStatuses}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The fixed text of the catalogue with what the server says; a project's form shows the server's text alone. */
function failureOf(kind: SegmentKind, error: unknown) {
  const answer = error instanceof ApiError && error.status !== null && error.status < 500 ? error.message : null;
  if (kind === "project" && answer) return { title: answer, detail: null };
  return { title: messages[kind].createFailed, detail: answer };
}

/** Where the new segment goes. */
interface SegmentParents {
  readonly group?: { readonly id: string; readonly slug: string } | undefined;
  readonly project?: { readonly id: string; readonly slug: string } | undefined;
}

/** Creates a project group, project or sub-project out of its form. */
async function createSegment(kind: SegmentKind, fields: SegmentFields, parents: SegmentParents): Promise<void> {
  const client = getClient();
  const common = { name: fields.name.trim(), slug: fields.slug.trim(), sourceId: fields.sourceId.trim() || null };
  const status = segmentStatuses.find(({ value }) => value === fields.status)?.value ?? null;
  if (kind === "projectGroup") {
    await client.send(projectGroupCreate, { body: { ...common, status, url: fields.url.trim() } });
    return;
  }
  const { group, project } = parents;
  if (!group) throw new Error("A project stands in a project group.");
  const body = { ...common, status, isLF: fields.isLF };
  if (kind === "project") {
    await client.send(projectCreate, { body: { ...body, parentSlug: group.slug, segments: [group.id] } });
    return;
  }
  if (!project) throw new Error("A sub-project stands in a project.");
  await client.send(subProjectCreate, {
    body: { ...body, parentSlug: project.slug, grandparentSlug: group.slug, segments: [project.id, group.id] },
  });
}
