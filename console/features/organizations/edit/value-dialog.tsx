import { holderOf, ValueDialog, type ValueDialogProps } from "#console/record-page/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { OrganizationTaken } from "./organization-taken.tsx";
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
  /** The entry as it stands on the organization now; null when it is gone. */
  read: (now: Organization) => E | null;
}

/** A form for one value of an organization. */
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
