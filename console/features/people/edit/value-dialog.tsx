import { type ReactNode, useState } from "react";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { ChangedMeanwhile, FailureNotice, FormDialog, useVersionedSave } from "../../profile/index.ts";
import { track } from "../../session/index.ts";
import type { PersonIdentity } from "../profile/person-queries.ts";
import { holderOf, IdentityTaken } from "./identity-taken.tsx";
import { texts } from "./texts.ts";
import type { PersonCache } from "./use-person-cache.ts";

/** The person whose identities are edited. */
export interface ValueDialogPlace {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  onClose: () => void;
}

interface ValueDialogProps extends ValueDialogPlace {
  title: string;
  label: string;
  prefix?: string | undefined;
  placeholder?: string | undefined;
  /** Empty for a new one. */
  value: string;
  verified: boolean;
  dirty?: boolean;
  clean: (typed: string) => string;
  error: (typed: string) => string | null;
  /** The value as it stands among the person's identities now. */
  read: (identities: readonly PersonIdentity[]) => string;
  send: (value: string, version: string | null) => Promise<PersonIdentity[]>;
  feature: "Edit contributor identity" | "Edit contributor email";
  children: ReactNode;
}

/** A handle or an address: typed, checked, saved; a conflict says who has it. */
export function ValueDialog(props: ValueDialogProps) {
  const { cache, version, value: before, clean } = props;
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ value: string }>(
    { fields: { value: before }, version },
    {
      async read() {
        const { person, identities } = await cache.fresh();
        return { fields: { value: props.read(identities) }, version: person.version };
      },
      send: (mine, _, based) => cache.change({ part: "identities", send: () => props.send(mine.value, based) }),
    },
  );
  const error = left ? props.error(typed) : null;
  const holder = holderOf(saving.error);

  function done(saved: boolean) {
    if (!saved) return;
    track(props.feature, "Feature");
    showToast({ type: "success", message: texts.edited });
    props.onClose();
  }

  function submit() {
    setLeft(true);
    const value = clean(typed);
    if (props.error(typed) !== null) return;
    if (value === before) props.onClose();
    else void saving.save({ value }).then(done);
  }

  return (
    <FormDialog
      title={props.title}
      adds={before === ""}
      dirty={typed !== before || props.dirty === true}
      saving={saving.saving}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {holder ? <IdentityTaken holder={holder} groupId={props.groupId} /> : <FailureNotice error={saving.error} />}
      {saving.meanwhile && (
        <ChangedMeanwhile
          clashes={[
            {
              name: "value",
              label: props.label,
              theirs: saving.meanwhile.current.fields.value || texts.nothing,
              yours: clean(typed),
            },
          ]}
          busy={saving.saving}
          onTakeTheirs={() => setTyped(saving.takeTheirs()?.value ?? typed)}
          onKeepMine={() => void saving.keepMine().then(done)}
        />
      )}
      {props.children}
      <Field
        label={props.label}
        error={error}
        hint={props.verified ? texts.identity.editedUnverified : props.prefix}
        required
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={props.placeholder ?? ""}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== before && setLeft(true)}
        />
      </Field>
    </FormDialog>
  );
}
