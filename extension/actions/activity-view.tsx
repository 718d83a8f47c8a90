import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { activityTypes } from "#shared/contract/activities.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { activityTextLimits, queryFreshMs } from "#shared/domain/limits.ts";
import { subProjects } from "#shared/domain/segments.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { controlClasses, Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { firstError, requiredMessage, webAddress } from "#shared/validators/rules.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { texts } from "./view-texts.ts";

interface Fields {
  readonly kind: "note" | "activity";
  readonly type: string;
  readonly subProject: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** YYYY-MM-DD */
  readonly date: string;
}

const required = (value: string) => (value.trim() === "" ? requiredMessage : null);
const dayError = (date: string) => required(date) ?? (readDay(date) === null ? texts.activity.invalidDate : null);

const resolver = ruleResolver<Fields>(({ kind, title, text, url, date }) =>
  kind === "note"
    ? { text: required(text) }
    : { title: required(title), date: dayError(date), url: firstError(url.trim(), [webAddress()]) },
);

/** Form for a note about a person, or for an activity that no connection imports. */
export function ActivityView({ workplace, person, onClose, onDirty }: ViewProps & { person: RecordRef }) {
  const places = subProjects(workplace.group);
  const types = useTypes(workplace);
  const [failed, setFailed] = useState(false);
  const { form, forget } = useDraftForm<Fields>({
    key: `activity ${person.id}`,
    initial: {
      kind: "note",
      type: "",
      subProject: places[0]?.id ?? "",
      title: "",
      text: "",
      url: "",
      date: new Date().toISOString().slice(0, 10),
    },
    resolver,
    onDirty,
  });
  const { errors } = form.formState;
  const isNote = form.watch("kind") === "note";
  const discard = () => {
    forget();
    onClose();
  };
  const save = form.handleSubmit(async ({ subProject, type, title, text, url, date }) => {
    const now = new Date().toISOString();
    const words = isNote
      ? { type: noteType.type, title: null, url: null, timestamp: now }
      : {
          type: type || noteType.platform,
          title: title.trim(),
          url: url.trim() || null,
          // Activities dated today get the current time: the form has no time field.
          timestamp: readDay(date) === now.slice(0, 10) ? now : `${readDay(date)}T00:00:00.000Z`,
        };
    try {
      const activity = { ...words, body: text.trim() || null };
      await act(workplace, { kind: "add-activity", person, segmentId: subProject, activity });
      discard();
    } catch {
      setFailed(true);
    }
  });
  return (
    <ViewFrame
      title={texts.activity.title}
      subject={person.name}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" onClick={() => void save()}>
            {isNote ? texts.activity.addNote : texts.activity.addActivity}
          </Button>
          <Button variant="ghost" onClick={discard}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      <form className="contents" noValidate onSubmit={(event) => void save(event)}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <RadioGroup
              className="flex flex-wrap gap-x-4"
              aria-label={texts.activity.kind}
              value={field.value}
              onValueChange={(kind) => {
                field.onChange(kind);
                // The two kinds have different fields, so errors of the other kind no longer apply.
                form.clearErrors();
              }}
            >
              {(["note", "activity"] as const).map((kind) => (
                <OptionLabel key={kind}>
                  <RadioGroupItem value={kind} />
                  {texts.activity.kinds[kind]}
                </OptionLabel>
              ))}
            </RadioGroup>
          )}
        />
        {!isNote && (
          <>
            {types.length > 0 && (
              <Field label={texts.activity.type}>
                <select className={`${controlClasses} h-8`} {...form.register("type")}>
                  <option value="">{texts.activity.otherType}</option>
                  {types.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
              </Field>
            )}
            <Field label={texts.activity.what} required error={errors.title}>
              <Input maxLength={activityTextLimits.title} autoComplete="off" {...form.register("title")} />
            </Field>
            <Field label={texts.activity.date} required error={errors.date}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="YYYY-MM-DD"
                maxLength={10}
                className="tabular-nums"
                {...form.register("date")}
              />
            </Field>
          </>
        )}
        <Field
          label={isNote ? texts.activity.note : texts.activity.text}
          required={isNote}
          hint={isNote ? texts.activity.noteHint : undefined}
          error={errors.text}
        >
          <Textarea data-first rows={isNote ? 6 : 3} maxLength={activityTextLimits.body} {...form.register("text")} />
        </Field>
        {!isNote && (
          <Field label={texts.activity.url} error={errors.url}>
            <Input inputMode="url" maxLength={activityTextLimits.url} autoComplete="off" {...form.register("url")} />
          </Field>
        )}
        {places.length > 1 && (
          <Field label={texts.activity.subProject}>
            <select className={`${controlClasses} h-8`} {...form.register("subProject")}>
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
      </form>
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.failed}
        </Notice>
      )}
    </ViewFrame>
  );
}

/** Custom activity types of the project group. */
function useTypes({ client, origin, group }: Workplace): readonly { readonly key: string; readonly name: string }[] {
  const { data } = useQuery({
    queryKey: ["activity types", origin, group.id],
    queryFn: ({ signal }) => client.send(activityTypes, { query: { segments: [group.id] }, signal }),
    staleTime: queryFreshMs,
  });
  return Object.entries(data?.custom?.[noteType.platform] ?? {}).map(([key, { display }]) => ({
    key,
    name: display.short,
  }));
}
