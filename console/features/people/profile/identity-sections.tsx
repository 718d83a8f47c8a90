import type { UseQueryResult } from "@tanstack/react-query";
import {
  EmailLine,
  EntriesMenu,
  IdentityLine,
  LinesSkeleton,
  Part,
  SideAdd,
  SideNone,
  SideSection,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { type MergedEmail, mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName, profileLink } from "#shared/domain/identities/platforms.ts";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { emailEntries, type IdentityTools, identityEntries } from "../edit/identities/identity-entries.ts";
import { personCalls } from "../edit/person-calls.ts";
import { useEditor } from "../edit/person-editor.ts";
import { reportEntry, withReport } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import { usePersonCache } from "../edit/use-person-cache.ts";
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
