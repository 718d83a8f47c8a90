import { NameField } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { handValue } from "./attribute-change.ts";
import { texts } from "./texts.ts";
import { useOrganizationCache } from "./use-organization-cache.ts";

/** Name of an organization as the page heading, editable in place. */
export function OrganizationName({ groupId, organization }: { groupId: string | null; organization: Organization }) {
  const cache = useOrganizationCache(groupId, organization.id);
  return (
    <NameField
      name={organization.displayName}
      version={organization.version}
      read={async () => {
        const { displayName, version } = await cache.fresh();
        return { fields: { displayName }, version };
      }}
      send={(displayName, version) =>
        cache.change({
          body: () => ({ attributes: { name: handValue(displayName) } }),
          shown: (now) => ({ ...now, displayName }),
          version,
        })
      }
      onSaved={() => {
        track("Edit organization", "Feature");
        showToast({ type: "success", message: texts.edited });
      }}
    />
  );
}
