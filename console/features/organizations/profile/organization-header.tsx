import { Building, CalendarRange, Globe, type LucideIcon, Pencil, Users } from "lucide-react";
import type { ReactNode } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { formatCount } from "#console/data-table/index.ts";
import { Joined, Place, ProfileHead, SyncingBadge } from "#console/record-page/index.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationActions } from "../edit/organization-actions.tsx";
import { useEditor } from "../edit/organization-editor.ts";
import { OrganizationName } from "../edit/organization-name.tsx";
import { texts as editTexts } from "../edit/texts.ts";
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

/** Describes the size of the organization by number of employees, else by size range. */
function sizeText({ employees, size }: Organization): string | null {
  if (employees != null) return texts.employees(formatCount(employees));
  return size ? texts.headcount(size) : null;
}

function Logo({ organization: { id, displayName, logo } }: { organization: Organization }) {
  return <Avatar square size={64} id={id} name={displayName} src={imageAddress(logo)} />;
}

/** Logo as a button that opens the logo dialog. */
function LogoButton({ organization, onClick }: { organization: Organization; onClick: () => void }) {
  return (
    <button
      type="button"
      className="group/logo relative flex-none rounded-md"
      aria-label={editTexts.logo.edit}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Logo organization={organization} />
      <span className="absolute inset-0 grid place-items-center rounded-md bg-scrim opacity-0 group-hover/logo:opacity-100 group-focus-visible/logo:opacity-100">
        <Pencil className="size-5 text-white" />
      </span>
    </button>
  );
}

interface OrganizationHeaderProps {
  groupId: string | null;
  organization: Organization;
  /** URL of the list that the user came from. */
  list: string;
  now: Date;
}

/** Header of an organization: logo, name, badges and key facts. */
export function OrganizationHeader({ groupId, organization, list, now }: OrganizationHeaderProps) {
  const { id, displayName, headline, location, industry, founded, joinedAt } = organization;
  const editor = useEditor();
  const website = organizationWebsite(organization.identities);
  const size = sizeText(organization);
  return (
    <ProfileHead
      picture={
        editor ? (
          <LogoButton organization={organization} onClick={() => editor.edit({ kind: "logo" })} />
        ) : (
          <Logo organization={organization} />
        )
      }
      name={editor ? <OrganizationName key={id} groupId={groupId} organization={organization} /> : displayName}
      badges={
        <>
          <OrganizationBadges organization={organization} now={now} />
          <SyncingBadge kind="org" id={id} />
        </>
      }
      actions={<OrganizationActions groupId={groupId} organization={organization} list={list} />}
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
