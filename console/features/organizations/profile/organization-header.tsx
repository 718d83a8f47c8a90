import { Building, CalendarRange, Globe, type LucideIcon, Users } from "lucide-react";
import type { ReactNode } from "react";
import { isMeaningfulJoinDate } from "#shared/domain/dates.ts";
import { organizationWebsite } from "#shared/domain/organization-website.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { formatCount } from "../../list/index.ts";
import { Joined, Place, ProfileHead } from "../../profile/index.ts";
import { imageAddress } from "../../session/index.ts";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import type { Organization } from "./organization-queries.ts";
import { texts } from "./texts.ts";

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
      {children}
    </span>
  );
}

/** How big the organization is: the number of employees, else the range that it is said to be in. */
function sizeText({ employees, size }: Organization): string | null {
  if (employees != null) return texts.employees(formatCount(employees));
  return size ? texts.headcount(size) : null;
}

/** What this is: logo, name, badges, and what is known about it in a line. */
export function OrganizationHeader({ organization, now }: { organization: Organization; now: Date }) {
  const { id, displayName, logo, headline, location, industry, founded, joinedAt } = organization;
  const website = organizationWebsite(organization.identities);
  const size = sizeText(organization);
  return (
    <ProfileHead
      picture={<Avatar square size={64} id={id} name={displayName} src={imageAddress(logo)} />}
      name={displayName}
      badges={<OrganizationBadges organization={organization} now={now} />}
    >
      {headline && <bdi>{headline}</bdi>}
      {website !== null && (
        <Item icon={Globe}>
          <DomainLink domain={website} />
        </Item>
      )}
      <Place location={location} />
      {industry && (
        <Item icon={Building}>
          <bdi>{industry}</bdi>
        </Item>
      )}
      {size && <Item icon={Users}>{size}</Item>}
      {founded != null && <Item icon={CalendarRange}>{texts.founded(founded)}</Item>}
      {isMeaningfulJoinDate(joinedAt) && <Joined joinedAt={joinedAt} />}
    </ProfileHead>
  );
}
