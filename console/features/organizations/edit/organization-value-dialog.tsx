import { useQuery } from "@tanstack/react-query";
import { profilePath } from "#console/data-table/index.ts";
import {
  HolderNotice,
  holderOf,
  usePermissionInGroup,
  ValueDialog,
  type ValueDialogProps,
} from "#console/record-page/index.ts";
import { type Organization, organizationOptions } from "../profile/organization-queries.ts";
import { useEditor } from "./organization-editor.ts";
import { texts } from "./texts.ts";
import type { OrganizationCache } from "./use-organization-cache.ts";

export interface DialogProps {
  groupId: string | null;
  organization: Organization;
  cache: OrganizationCache;
  onClose: () => void;
}

interface OrganizationValueDialogProps<E extends { readonly value: string }>
  extends DialogProps,
    Omit<ValueDialogProps<E>, "version" | "read" | "taken" | "saved" | keyof DialogProps> {
  /** Returns the current entry of the organization; null when it no longer exists. */
  read: (now: Organization) => E | null;
}

/** Dialog with a form for one value of an organization. */
export function OrganizationValueDialog<E extends { readonly value: string }>(props: OrganizationValueDialogProps<E>) {
  const { groupId, organization, cache, read, ...dialog } = props;
  return (
    <ValueDialog<E>
      {...dialog}
      version={organization.version}
      saved={texts.edited}
      read={async () => {
        const now = await cache.fresh();
        return { entry: read(now), version: now.version };
      }}
      taken={(error) => {
        const holder = holderOf(error);
        return holder && <OrganizationTaken groupId={groupId} organizationId={holder.id} />;
      }}
    />
  );
}

/** Notice that the identity belongs to another organization. */
function OrganizationTaken({ groupId, organizationId }: { groupId: string | null; organizationId: string }) {
  const editor = useEditor();
  const mayMerge = usePermissionInGroup("mergeOrganizations");
  const { data } = useQuery(organizationOptions(groupId, organizationId));
  const merge = () => editor?.edit({ kind: "merge", otherId: organizationId });
  return (
    <HolderNotice
      texts={texts.taken}
      name={data?.displayName}
      to={profilePath("/organizations", organizationId, groupId)}
      onMerge={mayMerge && groupId !== null && editor ? merge : null}
    />
  );
}
