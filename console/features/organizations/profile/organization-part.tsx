import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { ListError } from "#console/data-table/index.ts";
import {
  PartHeadSkeleton,
  RefusalNotice,
  useChanged,
  usePanel,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import type { ProfilePart } from "#shared/domain/data-quality.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { OrganizationMenu } from "../edit/organization-actions.tsx";
import { OrganizationEditing } from "../edit/organization-editing.tsx";
import { panels } from "../edit/organization-editor.ts";
import { OrganizationName } from "../edit/organization-name.tsx";
import { texts } from "../edit/texts.ts";
import { OrganizationBadges } from "../organization-badges.tsx";
import { organizationOptions, prefetchOrganization } from "./organization-queries.ts";
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
  const mayEdit = usePermissionInGroup("organizationEdit") && !organization?.editRefusal;
  const mayReadHistory = usePermissionInGroup("auditLogRead");
  const { open } = usePanel(panels);
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
    <OrganizationEditing groupId={groupId} organization={organization}>
      {organization ? (
        <div className="flex min-h-14 items-center gap-3 px-6 pb-2">
          <Avatar square size={32} id={id} name={organization.displayName} src={imageAddress(organization.logo)} />
          <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2">
            {mayEdit ? (
              <OrganizationName groupId={groupId} organization={organization} />
            ) : (
              <bdi>{organization.displayName}</bdi>
            )}
            <OrganizationBadges organization={organization} now={now} />
          </div>
          {part === "merges" && mayReadHistory && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => open("history")}>
              <History />
              {texts.history}
            </Button>
          )}
          <OrganizationMenu groupId={groupId} organization={organization} list={list} />
        </div>
      ) : (
        <PartHeadSkeleton square />
      )}
      <RefusalNotice className="mx-6 mb-2" />
      {children}
      <div className="border-t border-line *:border-r-0">
        <OrganizationSide groupId={groupId} organization={organization} />
      </div>
    </OrganizationEditing>
  );
}
