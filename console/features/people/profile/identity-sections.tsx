import type { UseQueryResult } from "@tanstack/react-query";
import type { Attributes } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identity-order.ts";
import { profileLink } from "#shared/domain/platforms.ts";
import { EmailLine, IdentityLine, LinesSkeleton, Part, SideNone, SideSection } from "../../profile/index.ts";
import type { PersonIdentity } from "./person-queries.ts";
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
                <IdentityLine
                  key={identity.id}
                  platform={identity.platform}
                  handle={identity.value}
                  verified={identity.verified}
                  href={profileLink(identity.platform, identity.value, attributes)}
                />
              ))}
            </ul>
          )
        }
      </Part>
    </SideSection>
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
