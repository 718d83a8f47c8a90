import type { UseQueryResult } from "@tanstack/react-query";
import { BadgeCheck, CircleHelp, Pencil, Trash2, Unlink } from "lucide-react";
import {
  EmailLine,
  EntriesMenu,
  focusIfLost,
  IdentityLine,
  LinesSkeleton,
  type MenuEntry,
  Part,
  quickEdit,
  SideAdd,
  SideNone,
  SideSection,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { type Confirm, useConfirm } from "#console/ui/use-confirm.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { type MergedEmail, mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName, profileLink } from "#shared/domain/identities/platforms.ts";
import { personCalls } from "../edit/person-calls.ts";
import { type PersonEditor, useEditor } from "../edit/person-editor.ts";
import { reportEntry, withReport } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import { type PersonCache, usePersonCache } from "../edit/use-person-cache.ts";
import type { Person, PersonIdentity } from "./person-queries.ts";
import { texts } from "./texts.ts";

interface SectionProps {
  query: UseQueryResult<PersonIdentity[]>;
  /** Arrives after the first render; the lines can be edited from then on. */
  person: Person | undefined;
  groupId: string;
}

/** Returns the context of the line menus; null without edit permission. */
function useTools(groupId: string, person: Person | undefined): IdentityTools | null {
  const editor = useEditor();
  const confirm = useConfirm();
  const cache = usePersonCache(groupId, person?.id ?? "");
  const mayMerge = usePermissionInGroup("mergeMembers");
  if (!editor || !person) return null;
  const activeOn = person.activeOn ?? person.identityPlatforms ?? [];
  return { calls: personCalls(groupId, person.id), cache, editor, confirm, mayMerge, activeOn };
}

/** Section with handles on platforms, in the specified order. */
export function IdentitiesSection({
  query,
  person,
  groupId,
  attributes,
}: SectionProps & { attributes: Attributes | null }) {
  const tools = useTools(groupId, person);
  const identities = orderPersonIdentities(query.data ?? []);
  return (
    <SideSection
      heading={texts.identities.heading}
      count={identities.length}
      action={
        tools && (
          <SideAdd
            label={editTexts.identity.add}
            onClick={() => tools.editor.edit({ kind: "identity", identity: null })}
          />
        )
      }
    >
      <Part query={query} skeleton={<LinesSkeleton lines={4} />}>
        {() =>
          identities.length === 0 ? (
            <SideNone>{texts.identities.none}</SideNone>
          ) : (
            <ul>
              {identities.map((identity) => (
                <IdentityLine
                  key={identity.id}
                  platform={identity.platform}
                  handle={accountText(identity)}
                  verified={identity.verified}
                  href={profileLink(identity.platform, identity.value, attributes, identity.site)}
                  action={person && <IdentityMenu person={person} identity={identity} tools={tools} />}
                />
              ))}
            </ul>
          )
        }
      </Part>
    </SideSection>
  );
}

interface MenuProps {
  person: Person;
  tools: IdentityTools | null;
}

function IdentityMenu({ person, identity, tools }: MenuProps & { identity: PersonIdentity }) {
  const { platform, value } = identity;
  const report = reportEntry(person.id, { dataType: "Identity", platform, value });
  const entries = withReport(tools ? identityEntries(identity, tools) : [], report);
  return <EntriesMenu quiet label={editTexts.actionsFor(`${platformName(platform)} ${value}`)} entries={entries} />;
}

function EmailMenu({ person, email, tools }: MenuProps & { email: MergedEmail<PersonIdentity> }) {
  const { value, identities } = email;
  const report = reportEntry(person.id, { dataType: "Identity", platform: identities[0]?.platform ?? "email", value });
  const entries = withReport(tools ? emailEntries(email, tools) : [], report);
  return <EntriesMenu quiet label={editTexts.actionsFor(value)} entries={entries} />;
}

/** Section with emails. Each address is listed once, with its platforms. */
export function EmailsSection({ query, person, groupId }: SectionProps) {
  const tools = useTools(groupId, person);
  const emails = mergeEmails(query.data ?? []);
  return (
    <SideSection
      heading={texts.emails.heading}
      count={emails.length}
      action={
        tools && (
          <SideAdd label={editTexts.email.add} onClick={() => tools.editor.edit({ kind: "email", email: null })} />
        )
      }
    >
      <Part query={query} skeleton={<LinesSkeleton lines={2} />}>
        {() =>
          emails.length === 0 ? (
            <SideNone>{texts.emails.none}</SideNone>
          ) : (
            <ul>
              {emails.map((email) => (
                <EmailLine
                  key={email.value}
                  email={email}
                  action={person && <EmailMenu person={person} email={email} tools={tools} />}
                />
              ))}
            </ul>
          )
        }
      </Part>
    </SideSection>
  );
}

interface IdentityTools {
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
  { removeTitle: title, add }: typeof editTexts.identity | typeof editTexts.email,
  message: string,
) {
  const { cache, calls, confirm } = tools;
  if (!(await confirm({ type: "danger", title, message, confirmLabel: editTexts.remove.confirm }))) return;
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
    label: editTexts.identity.unmerge,
    icon: Unlink,
    onSelect: () => editor.edit({ kind: "unmerge", identity, revert: false }),
  };
}

/** Returns the menu of a handle. */
function identityEntries(identity: PersonIdentity, tools: IdentityTools): MenuEntry[] {
  const identityTexts = editTexts.identity;
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
function emailEntries(email: MergedEmail<PersonIdentity>, tools: IdentityTools): MenuEntry[] {
  const emailTexts = editTexts.email;
  const { identities, verified, value } = email;
  const unavailable = identities.some((each) => isBound(each, tools.activeOn)) ? editTexts.identity.active : null;
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
      label: verified ? editTexts.identity.unverify : editTexts.identity.verify,
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
