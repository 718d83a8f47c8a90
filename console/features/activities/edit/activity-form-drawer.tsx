import { useMutation, useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { activityTypesOptions } from "#console/core/activity-catalog.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { type SessionUser, track } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type ProjectGroup, subProjects } from "#shared/domain/segments.ts";
import { DayInput } from "#shared/ui/components/forms/day-input.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { texts } from "../texts.ts";
import {
  type ActivityForm,
  formErrors,
  formOf,
  limits,
  newForm,
  sourceFieldsOf,
  textFieldsOf,
} from "./activity-form.ts";
import { PersonField } from "./person-field.tsx";
import { useActivityEdits } from "./use-activity-edits.ts";

interface ActivityFormDrawerProps {
  /** Null for a new activity. */
  activity: Activity | null;
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Drawer that adds or edits an activity. Type, channel and time of a source's activity are fixed. */
export function ActivityFormDrawer({ activity, group, user, onClose }: ActivityFormDrawerProps) {
  const own = subProjects(group).filter(({ id }) => canAccessSegment(user, id));
  const form = useForm<ActivityForm>({
    defaultValues: activity ? formOf(activity) : newForm(own[0]?.id ?? "", new Date()),
    resolver: ruleResolver(formErrors),
  });
  const { control, register } = form;
  const { errors, isDirty } = form.formState;
  const edits = useActivityEdits();
  const types = useTypeOptions(group.id, form.watch("type"));
  const isFromSource = activity !== null && !activity.manuallyCreated;
  const save = useMutation({
    mutationFn: (fields: ActivityForm) =>
      activity === null
        ? edits.create(fields.subProject, {
            memberId: fields.person?.value ?? "",
            ...sourceFieldsOf(fields),
            ...textFieldsOf(fields),
          })
        : edits.update(activity, { ...(isFromSource ? {} : sourceFieldsOf(fields)), ...textFieldsOf(fields) }),
    onSuccess: () => {
      track(activity === null ? "Add activity" : "Edit activity", "Feature", {});
      onClose();
    },
  });

  return (
    <EditDrawer
      name={group.name}
      title={activity ? texts.form.editTitle : texts.form.addTitle}
      description={activity ? texts.form.editText : texts.form.addText}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      {isFromSource && <Notice>{texts.form.fromSource(platformName(activity.platform))}</Notice>}
      {activity === null && (
        <>
          <Controller
            control={control}
            name="person"
            render={({ field }) => (
              <Field label={texts.form.person} error={errors.person} required>
                <PersonField
                  groupId={group.id}
                  value={field.value}
                  onValueChange={(option) => field.onChange(option && { value: option.value, label: option.label })}
                />
              </Field>
            )}
          />
          {own.length > 1 && (
            <Controller
              control={control}
              name="subProject"
              render={({ field }) => (
                <Field label={texts.form.subProject} error={errors.subProject} required>
                  <SelectMenu
                    options={own.map(({ id, name }) => ({ value: id, label: name }))}
                    value={field.value}
                    onValueChange={field.onChange}
                  />
                </Field>
              )}
            />
          )}
        </>
      )}
      {!isFromSource && (
        <>
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Field label={texts.form.type} error={errors.type} required>
                <SelectMenu
                  searchable
                  placeholder={texts.form.typePlaceholder}
                  options={types}
                  value={field.value || null}
                  onValueChange={field.onChange}
                />
              </Field>
            )}
          />
          <Field label={texts.form.channel} hint={texts.form.channelHint}>
            <Input autoComplete="off" maxLength={limits.channel} {...register("channel")} />
          </Field>
          <div className="grid grid-cols-2 items-start gap-3">
            <Controller
              control={control}
              name="date"
              render={({ field }) => (
                <Field label={texts.form.date} error={errors.date} required>
                  <DayInput value={field.value} onValueChange={field.onChange} />
                </Field>
              )}
            />
            <Field label={texts.form.time} error={errors.time}>
              <Input
                autoComplete="off"
                inputMode="numeric"
                placeholder="HH:MM"
                maxLength={5}
                className="tabular-nums"
                {...register("time")}
              />
            </Field>
          </div>
        </>
      )}
      <Field label={texts.form.title}>
        <Input autoComplete="off" maxLength={limits.title} {...register("title")} />
      </Field>
      <Field label={texts.form.body}>
        <Textarea rows={6} maxLength={limits.body} {...register("body")} />
      </Field>
      <Field label={texts.form.url} error={errors.url}>
        <Input type="url" autoComplete="off" placeholder="https://" maxLength={limits.url} {...register("url")} />
      </Field>
    </EditDrawer>
  );
}

/** Returns activity types of the group, custom types first. Includes the chosen type even when it no longer exists. */
function useTypeOptions(groupId: string, chosen: string) {
  const { data } = useQuery(activityTypesOptions(groupId));
  const options = [data?.custom ?? {}, data?.default ?? {}].flatMap((byPlatform) =>
    Object.entries(byPlatform).flatMap(([platform, byKey]) =>
      Object.entries(byKey).map(([key, { display }]) => ({
        value: `${platform}:${key}`,
        label: platform === "other" ? display.short : `${platformName(platform)}: ${display.short}`,
        icon: <PlatformIcon platform={platform} decorative />,
      })),
    ),
  );
  const unique = [...new Map(options.map((option) => [option.value, option])).values()];
  const isKnown = chosen === "" || unique.some(({ value }) => value === chosen);
  return isKnown ? unique : [{ value: chosen, label: chosen }, ...unique];
}
