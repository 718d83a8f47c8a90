import { useState } from "react";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { webAddress } from "#shared/validators/rules.ts";
import { ChangedMeanwhile, FailureNotice, FormDialog, useVersionedSave } from "../../profile/index.ts";
import { imageAddress } from "../../session/index.ts";
import type { Person } from "../profile/person-queries.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import type { PersonCache } from "./use-person-cache.ts";

interface AvatarDialogProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  cache: PersonCache;
  onClose: () => void;
}

const addressOf = (person: Pick<Person, "attributes">) => {
  const url = attributeValue(person.attributes, "avatarUrl");
  return typeof url === "string" ? url : "";
};

/** The address of a person's picture; what is entered by hand counts more than what platforms say. */
export function AvatarDialog({ groupId, person, attributes, cache, onClose }: AvatarDialogProps) {
  const said = texts.avatar;
  const [before] = useState(() => addressOf(person));
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const rule = webAddress();
  const calls = personCalls(groupId, person.id);
  const saving = useVersionedSave<{ url: string }>(
    { fields: { url: before }, version: person.version },
    {
      async read() {
        const now = (await cache.fresh()).person;
        return { fields: { url: addressOf(now) }, version: now.version };
      },
      send: ({ url }, _, based) =>
        cache.change({
          part: "attributes",
          send: () =>
            calls.updateAttributes(
              { avatarUrl: url === "" ? null : { ...attributes.avatarUrl, custom: url, default: url } },
              attributes,
              based,
            ),
        }),
    },
  );

  function done(saved: boolean) {
    if (!saved) return;
    showToast({ type: "success", message: texts.edited });
    onClose();
  }

  function submit() {
    setLeft(true);
    const url = typed.trim();
    if (rule(url) !== null) return;
    if (url === before) onClose();
    else void saving.save({ url }).then(done);
  }

  return (
    <FormDialog title={said.title} dirty={typed !== before} saving={saving.saving} onSubmit={submit} onClose={onClose}>
      <FailureNotice error={saving.error} />
      {saving.meanwhile && (
        <ChangedMeanwhile
          clashes={[
            {
              name: "url",
              label: said.label,
              theirs: saving.meanwhile.current.fields.url || texts.nothing,
              yours: saving.meanwhile.mine.url || texts.nothing,
            },
          ]}
          busy={saving.saving}
          onTakeTheirs={() => setTyped(saving.takeTheirs()?.url ?? typed)}
          onKeepMine={() => void saving.keepMine().then(done)}
        />
      )}
      <div className="flex items-start gap-4">
        <Avatar
          size={64}
          id={person.id}
          name={person.displayName}
          src={rule(typed) === null ? imageAddress(typed.trim()) : undefined}
        />
        <div className="grid min-w-0 flex-auto gap-2">
          <Field label={said.label} hint={said.hint} error={left ? rule(typed) : null}>
            <Input
              type="url"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setLeft(true)}
            />
          </Field>
          {typed !== "" && (
            <Button variant="link" size="xs" className="justify-self-start px-0" onClick={() => setTyped("")}>
              {said.remove}
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
