import { useQuery } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { profilePath } from "#console/data-table/index.ts";
import { type Holder, HolderNotice, usePermissionInGroup } from "#console/record-page/index.ts";
import { memberFind } from "#shared/contract/members.ts";
import { useEditor } from "../person-editor.ts";
import { texts } from "../texts.ts";

interface IdentityTakenProps {
  holder: Holder;
  groupId: string;
}

/** Notice that the identity belongs to another person. */
export function IdentityTaken({ holder, groupId }: IdentityTakenProps) {
  const segment = holder.groupId ?? groupId;
  const editor = useEditor();
  const mayMerge = usePermissionInGroup("mergeMembers");
  const { data } = useQuery({
    queryKey: ["person", segment, holder.id, "name"],
    queryFn: ({ signal }) => getClient().send(memberFind, { params: { id: holder.id }, segments: [segment], signal }),
  });
  const merge = () => editor?.edit({ kind: "merge", otherId: holder.id });
  return (
    <HolderNotice
      texts={texts.taken}
      name={data?.displayName}
      to={profilePath("/people", holder.id, segment)}
      onMerge={mayMerge && editor ? merge : null}
    />
  );
}
