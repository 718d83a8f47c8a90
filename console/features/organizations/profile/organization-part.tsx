import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { ListError } from "#console/data-table/index.ts";
import {
  PartHead,
  PartHeadSkeleton,
  RefusalNotice,
  useChanged,
  usePanel,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import type { ProfilePart } from "#shared/domain/data-quality.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { OrganizationMenu } from "../edit/organization-actions.tsx";
import { OrganizationEditing } from "../edit/organization-editing.tsx";
import { panels } from "../edit/organization-editor.ts";
import { OrganizationName } from "../edit/organization-name.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import { type Organization, organizationOptions, prefetchOrganization } from "./organization-queries.ts";
import { OrganizationSide } from "./organization-side.tsx";

interface OrganizationPartProps {
  groupId: string;
  id: string;
  part: ProfilePart;
  /** Id of the next organization to prefetch. */
  nextId: string | null;
  /** URL to open when the organization is deleted. */
  list: string;
  /** Called when the profile has changed. */
  onChanged: () => void;
  /** Content between the name and the sections. */
  children: ReactNode;
}

/** Part of an organization's profile for correcting one finding, with its editors. */
export function OrganizationPart({ groupId, id, part, nextId, list, onChanged, children }: OrganizationPartProps) {
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const query = useQuery(organizationOptions(groupId, id));
  const { data: organization, isSuccess } = query;
  useChanged([organization], onChanged);
  useEffect(() => {
    if (isSuccess && nextId) prefetchOrganization(queryClient, groupId, nextId);
  }, [isSuccess, nextId, queryClient, groupId]);
  if (query.isError && !organization) {
    return (
      <>
        {children}
        <ListError query={query} />
      </>
    );
  }
  return (
    <OrganizationEditing id={id} refusal={organization?.editRefusal} profile={{ groupId, organization }}>
      {organization ? <Head {...{ groupId, organization, part, list, now }} /> : <PartHeadSkeleton square />}
      <RefusalNotice className="mx-6 mb-2" />
      {children}
      <div className="border-t border-line *:border-r-0">
        <OrganizationSide groupId={groupId} organization={organization} />
      </div>
    </OrganizationEditing>
  );
}

interface HeadProps extends Pick<OrganizationPartProps, "groupId" | "list" | "part"> {
  organization: Organization;
  now: Date;
}

/** Editable name and the menu of the profile. */
function Head({ groupId, organization, part, list, now }: HeadProps) {
  const { id, displayName, logo } = organization;
  const mayEdit = usePermissionInGroup("organizationEdit");
  const { open } = usePanel(panels);
  return (
    <PartHead
      picture={<Avatar square size={32} id={id} name={displayName} src={imageAddress(logo)} />}
      name={mayEdit ? <OrganizationName groupId={groupId} organization={organization} /> : <bdi>{displayName}</bdi>}
      badges={<OrganizationBadges organization={organization} now={now} />}
      menu={<OrganizationMenu groupId={groupId} organization={organization} list={list} />}
      onHistory={part === "merges" ? () => open("history") : null}
    />
  );
}
