import { BadgeCheck, CircleHelp, Pencil, Trash2, Unlink } from "lucide-react";
import type { MenuEntry } from "#console/record-page/index.ts";
import { focusIfLost, quickEdit } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import type { Confirm } from "#shared/ui/hooks/use-confirm.ts";
import type { PersonIdentity } from "../../profile/person-queries.ts";
import type { personCalls } from "../person-calls.ts";
import type { PersonEditor } from "../person-editor.ts";
import { texts } from "../texts.ts";
import type { PersonCache } from "../use-person-cache.ts";

export interface IdentityTools {
  readonly calls: ReturnType<typeof personCalls>;
  readonly cache: PersonCache;
  readonly editor: PersonEditor;
  readonly confirm: Confirm;
  readonly mayMerge: boolean;
  /** Platforms on which this person has activities. Activities reference the identities of these platforms. */
  readonly activeOn: readonly string[];
}

/** Returns whether activities depend on the identity. Git addresses can be changed despite existing commits. */
const isBound = ({ platform }: { platform: string }, activeOn: readonly string[]) =>
  platform !== "git" && activeOn.includes(platform);

function verify(tools: IdentityTools, identities: readonly PersonIdentity[], verified: boolean): void {
  const { cache, calls } = tools;
  const ids = new Set(identities.map(({ id }) => id));
  void quickEdit(() =>
    cache.change({
      part: "identities",
      shown: (all) => all.map((each) => (ids.has(each.id) ? { ...each, verified } : each)),
      send: async () => {
        let now: readonly PersonIdentity[] | undefined;
        for (const { id, platform, type, value, sourceId } of identities) {
          const kind = type === "email" ? "email" : "username";
          now = await calls.updateIdentity(id, { platform, type: kind, value, verified, sourceId: sourceId ?? null });
        }
        return now;
      },
    }),
  );
}

async function remove(
  tools: IdentityTools,
  identities: readonly PersonIdentity[],
  { removeTitle: title, add }: typeof texts.identity | typeof texts.email,
  message: string,
) {
  const { cache, calls, confirm } = tools;
  if (!(await confirm({ type: "danger", title, message, confirmLabel: texts.remove.confirm }))) return;
  const ids = new Set(identities.map(({ id }) => id));
  await quickEdit(() =>
    cache.change({
      part: "identities",
      shown: (all) => all.filter(({ id }) => !ids.has(id)),
      send: async () => {
        let now: readonly PersonIdentity[] | undefined;
        for (const id of ids) now = await calls.removeIdentity(id);
        return now;
      },
    }),
  );
  focusIfLost(`[aria-label="${add}"]`);
}

/** Menu entry to unmerge: moves the identity and its activities to a separate profile. */
function detachEntry(identity: PersonIdentity, { editor }: IdentityTools): MenuEntry {
  return {
    id: "unmerge",
    label: texts.identity.unmerge,
    icon: Unlink,
    onSelect: () => editor.edit({ kind: "unmerge", identity, revert: false }),
  };
}

/** Returns the menu of a handle. */
export function identityEntries(identity: PersonIdentity, tools: IdentityTools): MenuEntry[] {
  const identityTexts = texts.identity;
  const unavailable = isBound(identity, tools.activeOn) ? identityTexts.active : null;
  const { platform, value, verified } = identity;
  return [
    {
      id: "edit",
      label: identityTexts.edit,
      icon: Pencil,
      unavailable,
      onSelect: () => tools.editor.edit({ kind: "identity", identity }),
    },
    {
      id: "verify",
      label: verified ? identityTexts.unverify : identityTexts.verify,
      icon: verified ? CircleHelp : BadgeCheck,
      onSelect: () => {
        track("Edit contributor identity", "Feature");
        verify(tools, [identity], !verified);
      },
    },
    ...(tools.mayMerge ? [detachEntry(identity, tools)] : []),
    {
      id: "remove",
      label: identityTexts.remove,
      icon: Trash2,
      danger: true,
      begins: true,
      unavailable,
      onSelect: () =>
        void remove(tools, [identity], identityTexts, identityTexts.removeText(platformName(platform), value)),
    },
  ];
}

/** Returns the menu of an email address. Its actions apply to every identity with the address. */
export function emailEntries(email: MergedEmail<PersonIdentity>, tools: IdentityTools): MenuEntry[] {
  const emailTexts = texts.email;
  const { identities, verified, value } = email;
  const unavailable = identities.some((each) => isBound(each, tools.activeOn)) ? texts.identity.active : null;
  return [
    {
      id: "edit",
      label: emailTexts.edit,
      icon: Pencil,
      unavailable,
      onSelect: () => tools.editor.edit({ kind: "email", email }),
    },
    {
      id: "verify",
      label: verified ? texts.identity.unverify : texts.identity.verify,
      icon: verified ? CircleHelp : BadgeCheck,
      onSelect: () => {
        track("Edit contributor email", "Feature");
        verify(
          tools,
          identities.filter((each) => each.verified === verified),
          !verified,
        );
      },
    },
    ...(tools.mayMerge && identities[0] ? [detachEntry(identities[0], tools)] : []),
    {
      id: "remove",
      label: emailTexts.remove,
      icon: Trash2,
      danger: true,
      begins: true,
      unavailable,
      onSelect: () => void remove(tools, identities, emailTexts, emailTexts.removeText(value)),
    },
  ];
}
