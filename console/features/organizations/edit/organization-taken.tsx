import { useQuery } from "@tanstack/react-query";
import { profilePath } from "#console/data-table/index.ts";
import { HolderNotice, useMayHere } from "#console/record-page/index.ts";
import { organizationOptions } from "../profile/organization-queries.ts";
import { useEditor } from "./editing.ts";
import { texts } from "./texts.ts";

/** The identity belongs to another organization. */
export function OrganizationTaken({ groupId, organizationId }: { groupId: string | null; organizationId: string }) {
  const editor = useEditor();
  const mayMerge = useMayHere("mergeOrganizations");
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
