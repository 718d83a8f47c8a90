import { Globe, Phone, Tag } from "lucide-react";
import type { ReactNode } from "react";
import {
  EmailLine,
  EntriesMenu,
  IdentityLine,
  LinesSkeleton,
  type MenuEntry,
  SideAdd,
  SideNone,
  SideSection,
  usePermissionInGroup,
  Verified,
} from "#console/record-page/index.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { type Attributes, attributeSources } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { organizationHandle, organizationLink } from "#shared/domain/identities/platforms.ts";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { DomainLink } from "../domain-link.tsx";
import { otherNames } from "../edit/attribute-change.ts";
import { EmployerPolicyPart } from "../edit/employer-policy.tsx";
import { keyOf } from "../edit/identity-list.ts";
import {
  domainEntries,
  emailEntries,
  handleEntries,
  type LineTools,
  nameEntries,
  phoneEntries,
} from "../edit/line-entries.ts";
import { type Editing, useEditor } from "../edit/organization-editor.ts";
import { RelatedPart } from "../edit/related-part.tsx";
import { texts as editTexts } from "../edit/texts.ts";
import { useOrganizationCache } from "../edit/use-organization-cache.ts";
import { domainsOf, handlesOf } from "../organization-identities.ts";
import type { Organization } from "./organization-queries.ts";
import { texts } from "./texts.ts";

function DomainLine({ domain, action }: { domain: Identity; action: ReactNode }) {
  const types: Readonly<Record<string, string>> = texts.domains.types;
  return (
    <li className="group/line flex min-h-8 items-center gap-2">
      <Globe className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <span className="max-w-24 min-w-14 flex-none truncate text-ink-2">{types[domain.type]}</span>
      <DomainLink domain={domain.value} />
      <Verified verified={domain.verified} />
      {atEnd(action)}
    </li>
  );
}

const atEnd = (action: ReactNode) => <span className="-mr-3 ml-auto flex flex-none">{action}</span>;

interface LinesProps<T> {
  texts: { readonly heading: string; readonly none: string };
  lines: readonly T[];
  /** Button to add a line. */
  add: ReactNode;
  children: (line: T) => ReactNode;
}

function Lines<T>({ texts: { heading, none }, lines, add, children }: LinesProps<T>) {
  return (
    <SideSection heading={heading} count={lines.length} action={add}>
      {lines.length === 0 ? <SideNone>{none}</SideNone> : <ul>{lines.map(children)}</ul>}
    </SideSection>
  );
}

function Waiting({ heading, lines }: { heading: string; lines: number }) {
  return (
    <SideSection heading={heading}>
      <SkeletonDelay>
        <LinesSkeleton lines={lines} />
      </SkeletonDelay>
    </SideSection>
  );
}

/** Left column: identities, domains, emails and phone numbers. */
export function OrganizationSide({
  groupId,
  organization,
}: {
  groupId: string | null;
  organization: Organization | undefined;
}) {
  return (
    <div className="min-w-0 border-line pb-6 lg:border-r">
      {organization ? (
        <Known groupId={groupId} organization={organization} />
      ) : (
        <>
          <Waiting heading={texts.identities.heading} lines={3} />
          <Waiting heading={texts.domains.heading} lines={2} />
        </>
      )}
    </div>
  );
}

function Known({ groupId, organization }: { groupId: string | null; organization: Organization }) {
  const tools = useLineTools(groupId, organization);
  const { editor } = tools;
  const add = (label: string, editing: Editing) =>
    editor && <SideAdd label={label} onClick={() => editor.edit(editing)} />;
  const menu = (name: string, entries: readonly MenuEntry[]) => (
    <EntriesMenu quiet label={editTexts.actionsFor(name)} entries={entries} />
  );
  return (
    <>
      <Lines
        texts={texts.identities}
        lines={handlesOf(organization.identities)}
        add={add(editTexts.identity.add, { kind: "identity", identity: null })}
      >
        {(identity) => {
          const handle = organizationHandle(identity.platform, identity.value);
          return (
            <IdentityLine
              key={keyOf(identity)}
              platform={identity.platform}
              handle={handle}
              verified={identity.verified}
              href={organizationLink(identity.platform, identity.value)}
              action={menu(handle, handleEntries(tools, identity))}
            />
          );
        }}
      </Lines>
      <Lines
        texts={texts.domains}
        lines={domainsOf(organization.identities)}
        add={add(editTexts.domain.add, { kind: "domain", domain: null })}
      >
        {(domain) => (
          <DomainLine key={keyOf(domain)} domain={domain} action={menu(domain.value, domainEntries(tools, domain))} />
        )}
      </Lines>
      <Lines
        texts={texts.otherNames}
        lines={otherNames(organization)}
        add={add(editTexts.otherName.add, { kind: "otherName" })}
      >
        {(name) => (
          <li key={name} className="group/line flex min-h-8 items-center gap-2">
            <Tag className="size-4 flex-none text-ink-2" aria-hidden="true" />
            <bdi className="truncate">{name}</bdi>
            {atEnd(menu(name, nameEntries(tools, name)))}
          </li>
        )}
      </Lines>
      <RelatedPart groupId={groupId} organization={organization} cache={tools.cache} />
      <EmployerPolicyPart organization={organization} cache={tools.cache} mayEdit={editor !== null} />
      <Lines
        texts={texts.emails}
        lines={mergeEmails(organization.identities)}
        add={add(editTexts.email.add, { kind: "email", email: null })}
      >
        {(email) => (
          <EmailLine key={email.value} email={email} action={menu(email.value, emailEntries(tools, email))} />
        )}
      </Lines>
      <Lines
        texts={texts.phones}
        lines={phoneNumbers(organization.attributes)}
        add={add(editTexts.phone.add, { kind: "phone", number: null })}
      >
        {(number) => (
          <li key={number} className="group/line flex min-h-8 items-center gap-2">
            <Phone className="size-4 flex-none text-ink-2" aria-hidden="true" />
            <bdi className="truncate">{number}</bdi>
            {atEnd(menu(number, phoneEntries(tools, number)))}
          </li>
        )}
      </Lines>
    </>
  );
}

function useLineTools(groupId: string | null, organization: Organization): LineTools {
  return {
    organization,
    cache: useOrganizationCache(groupId, organization.id),
    editor: useEditor(),
    confirm: useConfirm(),
    mayMerge: usePermissionInGroup("mergeOrganizations") && groupId !== null,
  };
}

/** Returns the distinct phone numbers from all sources, the displayed one first. */
export function phoneNumbers(attributes: Attributes): string[] {
  const attribute = attributes.phoneNumber;
  if (!attribute) return [];
  const known = [attribute.default, ...attributeSources(attribute).map(({ value }) => value)].flat();
  return [...new Set(known.filter((value): value is string => typeof value === "string" && value.trim() !== ""))];
}
