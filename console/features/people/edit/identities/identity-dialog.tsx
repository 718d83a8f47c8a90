import { useState } from "react";
import { holderOf, PlatformField, ValueDialog, type ValueDialogProps } from "#console/record-page/index.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import { identityType } from "#shared/domain/identities/identity-type.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { findPlatform, personPlatforms, platformNames } from "#shared/domain/identities/platforms.ts";
import { cleanAccountText, readAccount, readAccountText } from "#shared/domain/identities/read-account.ts";
import { platformOfAddress } from "#shared/profiles/read-handle.ts";
import { email, firstError, required } from "#shared/validators/rules.ts";
import type { PersonIdentity } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import type { PersonCache } from "../use-person-cache.ts";
import { IdentityTaken } from "./identity-taken.tsx";

const platforms = personPlatforms.map(({ key }) => key);

const blank: TypedIdentity = { platform: "github", value: "" };

/** Dialog that adds or edits a handle on a platform. */
export function IdentityDialog({ identity, ...at }: PersonValuePlace & { identity: PersonIdentity | null }) {
  const opened = identity ? { platform: identity.platform, value: accountText(identity) } : blank;
  const [typed, setTyped] = useState(opened);
  const { platform } = typed;
  const identityTexts = texts.identity;
  const { personPrefix, placeholder } = findPlatform(platform) ?? {};
  const type = identity ? (identity.type === "email" ? "email" : "username") : identityType(platform);
  const calls = personCalls(at.groupId, at.personId);
  return (
    <PersonValueDialog
      {...at}
      title={identity ? identityTexts.editTitle : identityTexts.addTitle}
      label={type === "email" ? identityTexts.email : identityTexts.value}
      prefix={personPrefix}
      placeholder={placeholder}
      identity={identity ?? undefined}
      opened={opened}
      typed={typed}
      onType={(next) => {
        const pasted = identity ? null : platformOfAddress("member", platforms, next.value);
        setTyped(pasted === null ? next : { ...next, platform: pasted });
      }}
      verified={identity?.verified ?? false}
      clean={(value) => cleanAccountText(platform, value)}
      error={(value) => {
        const account = readAccount("member", platform, value);
        return account.problem ?? identityError(type, account.value);
      }}
      send={(text, version) => {
        const { value, site } = readAccountText(platform, text);
        const change = { platform, site, type, value, verified: false, sourceId: null } as const;
        return identity ? calls.updateIdentity(identity.id, change, version) : calls.addIdentity(change);
      }}
      feature="Edit contributor identity"
    >
      <PlatformField
        label={identityTexts.platform}
        platforms={personPlatforms}
        value={platform}
        onValueChange={identity ? undefined : (next) => setTyped({ ...typed, platform: next })}
      />
    </PersonValueDialog>
  );
}

/** Dialog that adds or edits an email address. An edit replaces the address on all platforms that name it. */
export function EmailDialog({ email, ...at }: PersonValuePlace & { email: MergedEmail<PersonIdentity> | null }) {
  const emailTexts = texts.email;
  const calls = personCalls(at.groupId, at.personId);
  const [first, ...rest] = email?.identities ?? [];
  const opened = { platform: "custom", value: first?.value ?? "" };
  const [typed, setTyped] = useState(opened);
  return (
    <PersonValueDialog
      {...at}
      title={email ? emailTexts.editTitle : emailTexts.addTitle}
      label={texts.identity.email}
      identity={first}
      opened={opened}
      typed={typed}
      onType={setTyped}
      verified={email?.verified ?? false}
      clean={(value) => identityValue("email", value)}
      error={(value) => identityError("email", value)}
      send={async (value, version) => {
        const change = { platform: "custom", type: "email", value, verified: false, sourceId: null } as const;
        if (!first) return calls.addIdentity(change);
        // The edited address becomes a single one entered by hand. Remove the other platforms' copies of the old
        // address.
        const edited = await calls.updateIdentity(first.id, change, version);
        let left = edited;
        for (const { id } of rest) left = await calls.removeIdentity(id);
        return left;
      }}
      feature="Edit contributor email"
    >
      {email && email.identities.length > 1 && (
        <p className="text-ink-2">{emailTexts.platforms(platformNames(email.platforms).join(", "))}</p>
      )}
    </PersonValueDialog>
  );
}

const rules = { username: [required()], email: [required(), email()] };

/** Returns the validation error of an identity's value; null when it is valid. */
export function identityError(type: "username" | "email", value: string): string | null {
  return firstError(value, rules[type]);
}

/** Person whose identities are edited. */
interface PersonValuePlace {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  onClose: () => void;
}

/** Form values of a handle or an address. */
interface TypedIdentity {
  readonly platform: string;
  readonly value: string;
}

interface PersonValueDialogProps
  extends PersonValuePlace,
    Omit<ValueDialogProps<TypedIdentity>, "hint" | "read" | "send" | "taken" | "saved" | keyof PersonValuePlace> {
  /** Edited identity; undefined for a new one. */
  identity: PersonIdentity | undefined;
  /** Part of the profile URL before the value. */
  prefix?: string | undefined;
  verified: boolean;
  send: (value: string, version: string | null) => Promise<PersonIdentity[]>;
}

/** Dialog with a form for a handle or an address of a person. */
function PersonValueDialog(props: PersonValueDialogProps) {
  const { groupId, personId: _, cache, identity, prefix, verified, send, ...dialog } = props;
  const { opened } = dialog;
  return (
    <ValueDialog
      {...dialog}
      hint={verified ? texts.identity.editedUnverified : prefix}
      saved={texts.edited}
      read={async () => {
        const { person, identities } = await cache.fresh();
        const now = identity ? identities.find(({ id }) => id === identity.id) : opened;
        return { entry: now ? { platform: opened.platform, value: accountText(now) } : null, version: person.version };
      }}
      send={({ value }, based) => cache.change({ part: "identities", send: () => send(value, based) })}
      taken={(error) => {
        const holder = holderOf(error);
        return holder && <IdentityTaken holder={holder} groupId={groupId} />;
      }}
    />
  );
}
