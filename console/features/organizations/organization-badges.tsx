import { isNew } from "#shared/domain/people/new-badge.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { texts } from "./texts.ts";

interface Flagged {
  readonly joinedAt?: string | null | undefined;
  readonly isTeamOrganization?: boolean | null | undefined;
  /** Boolean, or the full membership record. */
  readonly lfxMembership?: unknown;
}

/** Badges of an organization: New within 14 days of joining, Linux Foundation member, team organization. */
export function OrganizationBadges({ organization, now }: { organization: Flagged; now: Date }) {
  return (
    <>
      {isNew(organization.joinedAt, now) && <Badge tone="good">{texts.badges.new}</Badge>}
      {Boolean(organization.lfxMembership) && (
        <Badge tone="line" title={texts.lfMember}>
          {texts.badges.lfMember}
        </Badge>
      )}
      {organization.isTeamOrganization && <Badge tone="accent">{texts.badges.team}</Badge>}
    </>
  );
}
