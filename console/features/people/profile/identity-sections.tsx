import type { UseQueryResult } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { Attributes } from "#shared/domain/attributes.ts";
import { type MergedEmail, mergeEmails } from "#shared/domain/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identity-order.ts";
import { platformNames } from "#shared/domain/platforms.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";

import { IdentityLine, Verified } from "../identity-line.tsx";
import { Part } from "./part.tsx";
import type { PersonIdentity } from "./person-queries.ts";
import { LinesSkeleton, SideNone, SideSection } from "./side-section.tsx";
import { texts } from "./texts.ts";

interface SectionProps {
  query: UseQueryResult<PersonIdentity[]>;
}

/** Handles on platforms, in the specified order. */
export function IdentitiesSection({ query, attributes }: SectionProps & { attributes: Attributes | null }) {
  const identities = orderPersonIdentities(query.data ?? []);
  return (
    <SideSection heading={texts.identities.heading} count={identities.length}>
      <Part query={query} skeleton={<LinesSkeleton lines={4} />}>
        {() =>
          identities.length === 0 ? (
            <SideNone>{texts.identities.none}</SideNone>
          ) : (
            <ul>
              {identities.map((identity) => (
                <IdentityLine key={identity.id} identity={identity} attributes={attributes} />
              ))}
            </ul>
          )
        }
      </Part>
    </SideSection>
  );
}

function EmailLine({ email }: { email: MergedEmail }) {
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Mail className="text-ink-2" aria-hidden="true" />
      <span className="truncate" title={email.value}>
        {email.value}
      </span>
      <span
        className="ml-auto flex flex-none items-center gap-1.5 text-ink-3"
        title={platformNames(email.platforms).join(", ")}
      >
        {email.platforms.map((platform) => (
          <PlatformIcon key={platform} platform={platform} className="size-3.5" />
        ))}
      </span>
      <Verified verified={email.verified} />
    </li>
  );
}

/** E-mails, each address once with the platforms that name it. */
export function EmailsSection({ query }: SectionProps) {
  const emails = mergeEmails(query.data ?? []);
  return (
    <SideSection heading={texts.emails.heading} count={emails.length}>
      <Part query={query} skeleton={<LinesSkeleton lines={2} />}>
        {() =>
          emails.length === 0 ? (
            <SideNone>{texts.emails.none}</SideNone>
          ) : (
            <ul>
              {emails.map((email) => (
                <EmailLine key={email.value} email={email} />
              ))}
            </ul>
          )
        }
      </Part>
    </SideSection>
  );
}
