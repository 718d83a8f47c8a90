import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Shapes } from "lucide-react";
import { useForm } from "react-hook-form";
import { activityTypesOptions } from "#console/core/activity-catalog.ts";
import { getClient } from "#console/core/api-client.ts";
import { showToast } from "#console/ui/toast.ts";
import { activityTypeCreate, activityTypeDestroy, activityTypeUpdate } from "#shared/contract/activity-types.ts";
import { renderDisplay } from "#shared/domain/activities/activity-display.ts";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { DefinitionForm, DefinitionsDrawer, type FormSlot } from "../definitions/index.ts";
import { activitiesKey } from "./list/activity-queries.ts";
import { texts as all } from "./texts.ts";

const texts = all.types;

/** Form values of an activity type. */
interface TypeValues {
  readonly name: string;
  /** Template of the sentence; empty means the name. */
  readonly sentence: string;
  readonly channel: string;
}

/** Drawer to add, change and delete activity types of the project group. */
export function TypesDrawer({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const cache = useQueryClient();
  const query = useQuery(activityTypesOptions(groupId));
  const rows = Object.entries(query.data?.custom.other ?? {}).map(([key, { display }]) => ({
    key,
    values: { name: display.short, sentence: display.default, channel: display.channel },
  }));
  const segments = [groupId];

  async function announceChange(message: string) {
    showToast({ type: "success", message });
    await Promise.all(
      ["activity-types", "filter-choices", "filter-labels", "activity", activitiesKey].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
  }

  async function save(key: string | null, { name, sentence, channel }: TypeValues) {
    const body = { type: name.trim(), display: { default: sentence.trim(), short: name.trim(), channel }, segments };
    if (key === null) await getClient().send(activityTypeCreate, { body });
    else await getClient().send(activityTypeUpdate, { params: { key }, body });
    await announceChange(texts.saved);
  }

  return (
    <DefinitionsDrawer
      texts={texts}
      icon={Shapes}
      query={query}
      rows={rows}
      keyOf={({ key }) => key}
      nameOf={({ values }) => values.name}
      remove={async ({ key }) => {
        await getClient().send(activityTypeDestroy, { params: { key }, query: { segments }, body: {} });
        await announceChange(texts.deleted);
      }}
      form={(row, slot) => (
        <TypeForm
          {...slot}
          opened={row?.values ?? { name: "", sentence: "", channel: "{channel}" }}
          save={(values) => save(row?.key ?? null, values)}
        />
      )}
      line={({ values }) => (
        <span className="min-w-0 flex-1">
          <bdi className="block truncate">{values.name}</bdi>
          <bdi className="block truncate text-xs text-ink-3">{values.sentence}</bdi>
        </span>
      )}
      onClose={onClose}
    />
  );
}

interface TypeFormProps extends FormSlot {
  opened: TypeValues;
  save: (values: TypeValues) => Promise<void>;
}

/** Sample activity of the preview. */
const example = { platform: "other", type: "", channel: "Lisbon", title: "Keynote", sourceId: "1" };

/** Form of an activity type with a preview. */
function TypeForm({ opened, ...props }: TypeFormProps) {
  const form = useForm<TypeValues>({
    defaultValues: opened,
    resolver: ruleResolver(({ name }) => ({ name: required()(name) })),
  });
  const [name, sentence, channel] = form.watch(["name", "sentence", "channel"]);
  const short = name.trim();
  const template = { default: sentence.trim() || short, short, channel };
  return (
    <DefinitionForm {...props} form={form} failed={texts.failed}>
      <Field label={texts.name} hint={texts.nameHint} error={form.formState.errors.name} required>
        <Input autoFocus autoComplete="off" maxLength={200} {...form.register("name")} />
      </Field>
      <Field label={texts.sentence} hint={texts.sentenceHint}>
        <Input autoComplete="off" maxLength={200} placeholder={short} {...form.register("sentence")} />
      </Field>
      <Field label={texts.channel} hint={texts.channelHint}>
        <Input autoComplete="off" maxLength={200} {...form.register("channel")} />
      </Field>
      {template.default !== "" && (
        <p className="text-ink-2">
          <span className="text-xs text-ink-3">{texts.preview}: </span>
          Ada Lovelace <DisplayText parts={renderDisplay(example, template).parts.default} />
        </p>
      )}
    </DefinitionForm>
  );
}
