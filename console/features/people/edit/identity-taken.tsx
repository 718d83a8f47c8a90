import { useQuery } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { profilePath } from "#console/data-table/index.ts";
import { HolderNotice, useMayHere } from "#console/record-page/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import { useEditor } from "./editing.ts";
import { texts } from "./texts.ts";

/** Who has the identity already, and in which project group they are active. */
export interface Holder {
  readonly memberId: string;
  readonly grandParentId: string | null;
}

/** The person whom a 409 names (wire.md 9.6, 10.2); null for every other failure. */
export function holderOf(error: unknown): Holder | null {
  const body: unknown = error instanceof ApiError && error.kind === "conflict" ? error.body : null;
  if (typeof body !== "object" || body === null || !("memberId" in body)) return null;
  const { memberId, grandParentId } = body as { memberId: unknown; grandParentId?: unknown };
  if (typeof memberId !== "string") return null;
  return { memberId, grandParentId: typeof grandParentId === "string" ? grandParentId : null };
}

interface IdentityTakenProps {
  holder: Holder;
  groupId: string;
}

/** The identity belongs to somebody else. */
export function IdentityTaken({ holder, groupId }: IdentityTakenProps) {
  const segment = holder.grandParentId ?? groupId;
  const editor = useEditor();
  const mayMerge = useMayHere("mergeMembers");
  const { data } = useQuery({
    queryKey: ["person", segment, holder.memberId, "name"],
    queryFn: ({ signal }) =>
      getClient().send(memberFind, { params: { id: holder.memberId }, segments: [segment], signal }),
  });
  const merge = () => editor?.edit({ kind: "merge", otherId: holder.memberId });
  return (
    <HolderNotice
      said={texts.taken}
      name={data?.displayName}
      to={profilePath("/people", holder.memberId, segment)}
      onMerge={mayMerge && editor ? merge : null}
    />
  );
}
