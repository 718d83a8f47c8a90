import { Globe, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mergeEmails } from "#shared/domain/emails.ts";
import type { Identity } from "#shared/domain/identity.ts";
import { organizationHandle, organizationLink } from "#shared/domain/platforms.ts";
import { SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import { EmailLine, IdentityLine, LinesSkeleton, SideNone, SideSection, Verified } from "../../profile/index.ts";
import { DomainLink } from "../domain-link.tsx";
import { domainsOf, handlesOf } from "../organization-identities.ts";
import type { Organization } from "./organization-queries.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { texts } from "./texts.ts";

const keyOf = ({ platform, type, value }: Identity) => `${platform}:${type}:${value}`;

function DomainLine({ domain }: { domain: Identity }) {
  const types: Readonly<Record<string, string>> = texts.domains.types;
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Globe className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <span className="w-20 flex-none truncate text-ink-2 xl:w-24">{types[domain.type]}</span>
      <DomainLink domain={domain.value} />
      <Verified verified={domain.verified} />
    </li>
  );
}

interface LinesProps<T> {
  texts: { readonly heading: string; readonly none: string };
  lines: readonly T[];
  children: (line: T) => ReactNode;
}

function Lines<T>({ texts: { heading, none }, lines, children }: LinesProps<T>) {
  return (
    <SideSection heading={heading} count={lines.length}>
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

/** The left column: identities, domains, e-mails and phone numbers. */
export function OrganizationSide({ organization }: { organization: Organization | undefined }) {
  return (
    <div className="min-w-0 border-r border-line pb-6">
      {organization ? (
        <>
          <Lines texts={texts.identities} lines={handlesOf(organization.identities)}>
            {(identity) => (
              <IdentityLine
                key={keyOf(identity)}
                platform={identity.platform}
                handle={organizationHandle(identity.platform, identity.value)}
                verified={identity.verified}
                href={organizationLink(identity.platform, identity.value)}
              />
            )}
          </Lines>
          <Lines texts={texts.domains} lines={domainsOf(organization.identities)}>
            {(domain) => <DomainLine key={keyOf(domain)} domain={domain} />}
          </Lines>
          <Lines texts={texts.emails} lines={mergeEmails(organization.identities)}>
            {(email) => <EmailLine key={email.value} email={email} />}
          </Lines>
          <Lines texts={texts.phones} lines={phoneNumbers(organization.attributes)}>
            {(number) => (
              <li key={number} className="flex min-h-8 items-center gap-2">
                <Phone className="size-4 flex-none text-ink-2" aria-hidden="true" />
                <bdi className="truncate">{number}</bdi>
              </li>
            )}
          </Lines>
        </>
      ) : (
        <>
          <Waiting heading={texts.identities.heading} lines={3} />
          <Waiting heading={texts.domains.heading} lines={2} />
        </>
      )}
    </div>
  );
}
