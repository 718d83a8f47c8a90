import type { ComponentProps } from "react";
import { ValueDialog } from "../../profile/index.ts";
import type { PersonIdentity } from "../profile/person-queries.ts";
import { holderOf, IdentityTaken } from "./identity-taken.tsx";
import { texts } from "./texts.ts";
import type { PersonCache } from "./use-person-cache.ts";

/** The person whose identities are edited. */
export interface PersonValuePlace {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  onClose: () => void;
}

interface PersonValueDialogProps
  extends PersonValuePlace,
    Omit<ComponentProps<typeof ValueDialog>, "hint" | "read" | "send" | "taken" | "saved" | keyof PersonValuePlace> {
  /** What stands before the value in the address of a profile. */
  prefix?: string | undefined;
  verified: boolean;
  /** The value as it stands among the person's identities now. */
  read: (identities: readonly PersonIdentity[]) => string;
  send: (value: string, version: string | null) => Promise<PersonIdentity[]>;
}

/** A handle or an address of a person. */
export function PersonValueDialog(props: PersonValueDialogProps) {
  const { groupId, personId: _, cache, prefix, verified, read, send, ...dialog } = props;
  return (
    <ValueDialog
      {...dialog}
      hint={verified ? texts.identity.editedUnverified : prefix}
      saved={texts.edited}
      read={async () => {
        const { person, identities } = await cache.fresh();
        return { fields: { value: read(identities) }, version: person.version };
      }}
      send={(value, based) => cache.change({ part: "identities", send: () => send(value, based) })}
      taken={(error) => {
        const holder = holderOf(error);
        return holder && <IdentityTaken holder={holder} groupId={groupId} />;
      }}
    />
  );
}
