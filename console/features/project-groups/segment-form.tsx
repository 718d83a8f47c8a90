import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { messages } from "#console/core/messages.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import {
  projectCreate,
  projectGroupCreate,
  type SegmentTree,
  segmentUpdate,
  subProjectCreate,
} from "#shared/contract/segments.ts";
import { trimOf } from "#shared/domain/text/trim-characters.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { projectNameLength, segmentStatuses } from "#shared/validators/project-forms.ts";
import { GroupLogo } from "./group-logo.tsx";
import { type SegmentFields, type SegmentKind, segmentResolver } from "./segment-form-fields.ts";
import { formTexts } from "./texts.ts";

export interface SegmentFormProps {
  kind: SegmentKind;
  /** Parent group of a project or sub-project. */
  group?: Parent & { readonly isLF?: boolean | null | undefined };
  /** Parent project of a sub-project. */
  project?: Parent;
  /** Edited segment; omitted to create one. */
  segment?: SegmentTree;
  onClose: () => void;
}

interface Parent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

const features = {
  projectGroup: ["Add project group", "Edit project group"],
  project: ["Add project", "Edit project"],
  subProject: ["Add sub project", "Edit sub project"],
} as const;

/** Dialog with the form of a project group, project or sub-project. Keeps the input after a failed save. */
export function SegmentForm({ kind, group, project, segment, onClose }: SegmentFormProps) {
  const cache = useQueryClient();
  const [failure, setFailure] = useState<{ title: string; detail: string | null } | null>(null);
  const form = useForm<SegmentFields>({
    defaultValues: {
      name: segment?.name ?? "",
      slug: segment?.slug ?? "",
      sourceId: segment?.sourceId ?? "",
      url: segment?.url ?? "",
      status: segment?.status ?? "active",
      isLF: segment?.isLF ?? group?.isLF ?? true,
    },
    resolver: segmentResolver(kind),
    mode: "onTouched",
  });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful, dirtyFields } = form.formState;
  const isLF = form.watch("isLF");
  const shownUrl = useDebounced(form.watch("url"));
  const texts = segment ? formTexts.edit[kind] : formTexts[kind];
  // A new group shares its name with its first project and sub-project, so the form offers to rename them together.
  const namesakes = segment ? namesakesOf(segment) : [];
  const [renamesAll, setRenamesAll] = useState(true);
  const needsSource = kind === "projectGroup" || isLF;

  async function save(fields: SegmentFields) {
    setFailure(null);
    try {
      if (segment) await updateSegments(fields, segment, renamesAll ? namesakes : []);
      else await createSegment(kind, fields, { group, project });
    } catch (error) {
      setFailure(failureOf(kind, segment !== undefined, error));
      throw error;
    }
    track(features[kind][segment ? 1 : 0], "Feature", { name: fields.name });
    await Promise.all(["project-groups", "projects"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
    showToast({ type: "success", message: segment ? messages[kind].updated : messages[kind].created });
    onClose();
  }

  return (
    <FormDialog
      title={texts.title}
      description={<bdi>{segment?.name ?? project?.name ?? group?.name}</bdi>}
      adds={!segment}
      submit={{ label: texts.submit }}
      dirty={isDirty && !isSubmitSuccessful}
      saving={isSubmitting}
      onSubmit={() =>
        void form
          .handleSubmit(save)()
          .catch(() => {})
      }
      onClose={onClose}
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
              // Existing slugs are used in links, so only a new segment gets a proposed slug.
              if (dirtyFields.slug || segment) return;
              form.setValue("slug", proposedSlug(event.target.value), { shouldValidate: Boolean(errors.slug) });
            },
          })}
        />
      </Field>
      {namesakes.length > 0 && dirtyFields.name && (
        <OptionLabel>
          <Checkbox checked={renamesAll} onCheckedChange={setRenamesAll} />
          {formTexts.renameAll(namesakes.length)}
        </OptionLabel>
      )}
      <Field label={formTexts.slug} error={errors.slug} hint={formTexts.slugHint} required>
        <Input autoComplete="off" spellCheck={false} {...form.register("slug")} />
      </Field>
      {needsSource && (
        <Field label={formTexts.sourceId} error={errors.sourceId} hint={formTexts.sourceIdHint}>
          <Input autoComplete="off" spellCheck={false} {...form.register("sourceId")} />
        </Field>
      )}
      {kind === "projectGroup" && (
        <div className="flex items-start gap-3">
          <Field className="flex-1" label={formTexts.url} error={errors.url} hint={formTexts.urlHint}>
            <Input type="url" placeholder={formTexts.urlPlaceholder} {...form.register("url")} />
          </Field>
          <div className="pt-6">
            <GroupLogo group={{ id: segment?.id ?? "", name: form.watch("name"), url: shownUrl }} size={40} />
          </div>
        </div>
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
    </FormDialog>
  );
}

/** Returns the failure texts: a fixed title with the server's message, or the server's message alone for projects. */
function failureOf(kind: SegmentKind, isEdit: boolean, error: unknown) {
  const answer = error instanceof ApiError && error.status !== null && error.status < 500 ? error.message : null;
  if (kind === "project" && answer) return { title: answer, detail: null };
  return { title: isEdit ? messages[kind].updateFailed : messages[kind].createFailed, detail: answer };
}

/** Returns the ids of child segments with the same name, which were created together with the segment. */
function namesakesOf({ name, projects = [], subprojects = [] }: SegmentTree): readonly string[] {
  const below = [...projects, ...projects.flatMap((each) => each.subprojects ?? []), ...subprojects];
  return below.filter((each) => each.name === name).map(({ id }) => id);
}

/** Updates a segment and the names of the segments to rename with it. */
async function updateSegments(fields: SegmentFields, segment: SegmentTree, renamed: readonly string[]): Promise<void> {
  const client = getClient();
  const { id } = segment;
  const name = fields.name.trim();
  const status = segmentStatuses.find(({ value }) => value === fields.status)?.value ?? null;
  await client.send(segmentUpdate, {
    params: { id },
    body: {
      name,
      slug: fields.slug.trim(),
      sourceId: fields.sourceId.trim() || null,
      url: fields.url.trim() || null,
      status,
      ...(fields.isLF !== segment.isLF && { isLF: fields.isLF }),
      segments: [id],
    },
  });
  if (name === segment.name) return;
  for (const each of renamed) {
    await client.send(segmentUpdate, { params: { id: each }, body: { name, segments: [each] } });
  }
}

/** Parents of a new segment. */
interface SegmentParents {
  readonly group?: { readonly id: string; readonly slug: string } | undefined;
  readonly project?: { readonly id: string; readonly slug: string } | undefined;
}

/** Creates a project group, project or sub-project from its form values. */
async function createSegment(kind: SegmentKind, fields: SegmentFields, parents: SegmentParents): Promise<void> {
  const client = getClient();
  const common = { name: fields.name.trim(), slug: fields.slug.trim(), sourceId: fields.sourceId.trim() || null };
  const status = segmentStatuses.find(({ value }) => value === fields.status)?.value ?? null;
  if (kind === "projectGroup") {
    await client.send(projectGroupCreate, { body: { ...common, status, url: fields.url.trim() || null } });
    return;
  }
  const { group, project } = parents;
  if (!group) throw new Error("A project needs a project group.");
  const body = { ...common, status, isLF: fields.isLF };
  if (kind === "project") {
    await client.send(projectCreate, { body: { ...body, parentSlug: group.slug, segments: [group.id] } });
    return;
  }
  if (!project) throw new Error("A sub-project needs a project.");
  await client.send(subProjectCreate, {
    body: { ...body, parentSlug: project.slug, grandparentSlug: group.slug, segments: [project.id, group.id] },
  });
}

/** Proposes a slug for a name: lowercase Latin letters without diacritics, digits and hyphens. May be empty. */
export function proposedSlug(name: string): string {
  const hyphenated = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return trimOf(hyphenated, "-");
}
