import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { activityTypesOptions } from "#console/core/activity-catalogue.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { type SessionUser, track } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { canAccessSegment } from "#shared/domain/segment-access.ts";
import { type ProjectGroup, subProjects } from "#shared/domain/segments.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "../texts.ts";
import { type ActivityForm, formErrors, formOf, limits, newForm, sourceOf, wordsOf } from "./activity-form.ts";
import { PersonField } from "./person-field.tsx";
import { useActivityEdits } from "./use-activity-edits.ts";

interface ActivityFormDrawerProps {
  /** Null for a new one. */
  activity: Activity | null;
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Adds an activity, or edits one. What a source told of its activity stays as it is; its words can be changed. */
export function ActivityFormDrawer({ activity, group, user, onClose }: ActivityFormDrawerProps) {
  const own = subProjects(group).filter(({ id }) => canAccessSegment(user, id));
  const [opened] = useState(() => (activity ? formOf(activity) : newForm(own[0]?.id ?? "", new Date())));
  const [form, setForm] = useState(opened);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const edits = useActivityEdits();
  const types = useTypeOptions(group.id, form.type);
  const errors = formErrors(form);
  const errorOf = (name: keyof typeof errors) => tried && errors[name];
  const change = (part: Partial<ActivityForm>) => setForm((before) => ({ ...before, ...part }));
  const isFromSource = activity !== null && !activity.manuallyCreated;

  async function save() {
    setTried(true);
    if (Object.values(errors).some((each) => each !== null) || form.person === null) return;
    setSaving(true);
    setError(null);
    try {
      if (activity === null) {
        await edits.create(form.subProject, { memberId: form.person.value, ...sourceOf(form), ...wordsOf(form) });
      } else {
        await edits.update(activity, { ...(isFromSource ? {} : sourceOf(form)), ...wordsOf(form) });
      }
      track(activity === null ? "Add activity" : "Edit activity", "Feature", {});
      onClose();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  }

  return (
    <EditDrawer
      name={group.name}
      title={activity ? texts.form.editTitle : texts.form.addTitle}
      description={activity ? texts.form.editText : texts.form.addText}
      dirty={JSON.stringify(form) !== JSON.stringify(opened)}
      saving={saving}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isFromSource && <Notice>{texts.form.fromSource(platformName(activity.platform))}</Notice>}
      {activity === null && (
        <>
          <Field label={texts.form.person} error={errorOf("person")} required>
            <PersonField
              groupId={group.id}
              value={form.person}
              onValueChange={(option) => change({ person: option && { value: option.value, label: option.label } })}
            />
          </Field>
          {own.length > 1 && (
            <Field label={texts.form.subProject} error={errorOf("subProject")} required>
              <SelectMenu
                options={own.map(({ id, name }) => ({ value: id, label: name }))}
                value={form.subProject}
                onValueChange={(subProject) => change({ subProject })}
              />
            </Field>
          )}
        </>
      )}
      {!isFromSource && (
        <>
          <Field label={texts.form.type} error={errorOf("type")} required>
            <SelectMenu
              searchable
              placeholder={texts.form.typePlaceholder}
              options={types}
              value={form.type || null}
              onValueChange={(type) => change({ type })}
            />
          </Field>
          <Field label={texts.form.channel} hint={texts.form.channelHint}>
            <Input
              autoComplete="off"
              maxLength={limits.channel}
              value={form.channel}
              onChange={(event) => change({ channel: event.target.value })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label={texts.form.date} error={errorOf("date")} required>
              <Input type="date" value={form.date} onChange={(event) => change({ date: event.target.value })} />
            </Field>
            <Field label={texts.form.time}>
              <Input type="time" value={form.time} onChange={(event) => change({ time: event.target.value })} />
            </Field>
          </div>
        </>
      )}
      <Field label={texts.form.title}>
        <Input
          autoComplete="off"
          maxLength={limits.title}
          value={form.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label={texts.form.body}>
        <Textarea
          rows={6}
          maxLength={limits.body}
          value={form.body}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      <Field label={texts.form.url} error={errorOf("url")}>
        <Input
          type="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={limits.url}
          value={form.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
    </EditDrawer>
  );
}

/** The types of the group, its own first; the chosen one too when it is not known any more. */
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
