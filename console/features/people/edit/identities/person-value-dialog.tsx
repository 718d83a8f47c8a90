import { holderOf, ValueDialog, type ValueDialogProps } from "#console/record-page/index.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import type { PersonIdentity } from "../../profile/person-queries.ts";
import { texts } from "../texts.ts";
import type { PersonCache } from "../use-person-cache.ts";
import { IdentityTaken } from "./identity-taken.tsx";

/** Person whose identities are edited. */
export interface PersonValuePlace {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  onClose: () => void;
}

/** Form values of a handle or an address. */
export interface TypedIdentity {
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
export function PersonValueDialog(props: PersonValueDialogProps) {
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
