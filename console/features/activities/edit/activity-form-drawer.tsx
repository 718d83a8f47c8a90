import { useMutation, useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { activityTypesOptions } from "#console/core/activity-catalog.ts";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { type SessionUser, track } from "#console/session/index.ts";
import { DayInput } from "#console/ui/forms/day-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { Activity } from "#shared/contract/activities.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { activityTextLimits } from "#shared/domain/limits.ts";
import { type ProjectGroup, subProjects } from "#shared/domain/segments.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";
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

/** Form values of an activity. */
interface ActivityForm {
  person: { readonly value: string; readonly label: string } | null;
  subProject: string;
  /** `platform:type`. */
  type: string;
  channel: string;
  /** YYYY-MM-DD and HH:mm, UTC. */
  date: string;
  time: string;
  title: string;
  body: string;
  url: string;
}

/** Returns the form of a new activity dated `now`. */
function newForm(subProject: string, now: Date): ActivityForm {
  const at = now.toISOString();
  return {
    person: null,
    subProject,
    type: "",
    channel: "",
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    title: "",
    body: "",
    url: "",
  };
}

function formOf(activity: Activity): ActivityForm {
  const at = new Date(activity.timestamp).toISOString();
  return {
    person: activity.member ? { value: activity.member.id, label: activity.member.displayName } : null,
    subProject: activity.segmentId ?? "",
    type: `${activity.platform}:${activity.type}`,
    channel: activity.channel ?? "",
    date: at.slice(0, 10),
    time: at.slice(11, 16),
    title: activity.title ?? "",
    body: activity.body ?? "",
    url: activity.url ?? "",
  };
}

/** Returns the validation error of each field; null for a valid field. */
function formErrors(form: ActivityForm) {
  return {
    person: form.person === null ? requiredMessage : null,
    subProject: form.subProject === "" ? requiredMessage : null,
    type: form.type === "" ? requiredMessage : null,
    date: form.date.trim() === "" ? requiredMessage : readDay(form.date) === null ? texts.form.invalidDate : null,
    time: form.time.trim() === "" || timeOfDay.test(form.time.trim()) ? null : texts.form.invalidTime,
    url: form.url.trim() !== "" && safeLink(form.url.trim()) === null ? texts.form.invalidUrl : null,
  };
}

const timeOfDay = /^([01]?\d|2[0-3]):[0-5]\d$/;

const momentOf = ({ date, time }: ActivityForm) =>
  `${readDay(date)}T${(time.trim() || "00:00").padStart(5, "0")}:00.000Z`;

/** Returns the text fields for the request; null for an empty text. */
function textFieldsOf({ title, body, url }: ActivityForm) {
  const text = (entered: string) => entered.trim() || null;
  return { title: text(title), body: text(body), url: text(url) };
}

/** Returns the fields that a source sets. Users can change them only on manually added activities. */
function sourceFieldsOf(form: ActivityForm) {
  const colon = form.type.indexOf(":");
  return {
    platform: form.type.slice(0, colon),
    type: form.type.slice(colon + 1),
    channel: form.channel.trim(),
    timestamp: momentOf(form),
  };
}

const limits = activityTextLimits;
