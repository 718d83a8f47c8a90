import { useState } from "react";
import type { MergedEmail } from "#shared/domain/emails.ts";
import { findPlatform, personPlatforms, platformName, platformNames } from "#shared/domain/platforms.ts";
import { identityType, typedHandle } from "#shared/domain/typed-handle.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { ChangedMeanwhile, FailureNotice, FormDialog, useVersionedSave } from "../../profile/index.ts";
import { track } from "../../session/index.ts";
import type { PersonIdentity } from "../profile/person-queries.ts";
import { emailError, identityError } from "./identity-rules.ts";
import { holderOf, IdentityTaken } from "./identity-taken.tsx";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import type { PersonCache } from "./use-person-cache.ts";

interface DialogProps {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  onClose: () => void;
}

const platformOptions = personPlatforms.map(({ key, name }) => ({
  value: key,
  label: name,
  icon: <PlatformIcon platform={key} decorative className="text-ink-2" />,
}));

/** Adds or edits a handle on a platform. */
export function IdentityDialog({ identity, ...at }: DialogProps & { identity: PersonIdentity | null }) {
  const [platform, setPlatform] = useState(identity?.platform ?? "github");
  const said = texts.identity;
  const { personPrefix, placeholder } = findPlatform(platform) ?? {};
  const calls = personCalls(at.groupId, at.personId);
  return (
    <ValueDialog
      {...at}
      title={identity ? said.editTitle : said.addTitle}
      label={identityType(platform) === "email" ? texts.identity.email : said.value}
      prefix={personPrefix}
      placeholder={placeholder}
      value={identity?.value ?? ""}
      dirty={!identity && platform !== "github"}
      verified={identity?.verified ?? false}
      clean={(typed) => typedHandle(platform, typed)}
      error={(typed) => identityError(platform, typed)}
      read={(identities) => identities.find(({ id }) => id === identity?.id)?.value ?? ""}
      send={(value, version) => {
        if (identity) {
          const { id, type } = identity;
          const change = { platform, type: type === "email" ? "email" : "username", value } as const;
          return calls.updateIdentity(id, { ...change, verified: false, sourceId: null }, version);
        }
        return calls.addIdentity({ platform, type: identityType(platform), value, verified: false, sourceId: null });
      }}
      feature="Edit contributor identity"
    >
      {identity ? (
        <p className="flex items-center gap-2">
          <PlatformIcon platform={platform} decorative className="text-ink-2" />
          {platformName(platform)}
        </p>
      ) : (
        <Field label={said.platform} required>
          <SelectMenu options={platformOptions} value={platform} onValueChange={setPlatform} />
        </Field>
      )}
    </ValueDialog>
  );
}

/** Adds or edits an e-mail address; one that several platforms name is edited with each of them. */
export function EmailDialog({ email, ...at }: DialogProps & { email: MergedEmail<PersonIdentity> | null }) {
  const said = texts.email;
  const calls = personCalls(at.groupId, at.personId);
  const [first, ...rest] = email?.identities ?? [];
  return (
    <ValueDialog
      {...at}
      title={email ? said.editTitle : said.addTitle}
      label={texts.identity.email}
      value={email?.value ?? ""}
      verified={email?.verified ?? false}
      clean={(typed) => typed.trim()}
      error={emailError}
      read={(identities) => identities.find(({ id }) => id === first?.id)?.value ?? ""}
      send={async (value, version) => {
        const change = { platform: "custom", type: "email", value, verified: false, sourceId: null } as const;
        if (!first) return calls.addIdentity(change);
        // It is entered by hand from now on, once (wire.md 10.2); the other platforms' copies of the old address go.
        const edited = await calls.updateIdentity(first.id, change, version);
        let left = edited;
        for (const { id } of rest) left = await calls.removeIdentity(id);
        return left;
      }}
      feature="Edit contributor email"
    >
      {email && email.identities.length > 1 && (
        <p className="text-ink-2">{said.platforms(platformNames(email.platforms).join(", "))}</p>
      )}
    </ValueDialog>
  );
}

interface ValueDialogProps extends DialogProps {
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
  children: React.ReactNode;
}

function ValueDialog(props: ValueDialogProps) {
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
