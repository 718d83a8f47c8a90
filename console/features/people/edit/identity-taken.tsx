import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import { buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { profilePath } from "../../list/index.ts";
import { getClient, usePermission } from "../../session/index.ts";
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

/** Where two profiles are merged: the page of the one, with the other chosen. */
function mergePath(personId: string, otherId: string, groupId: string): string {
  const query = new URLSearchParams({ projectGroup: groupId, with: otherId });
  return `/people/${encodeURIComponent(personId)}/merge?${query}`;
}

interface IdentityTakenProps {
  holder: Holder;
  groupId: string;
  /** The profile that the identity was to be added to; left out where there is none yet. */
  personId?: string;
}

/** The identity belongs to somebody: who it is, and what can be done about it. */
export function IdentityTaken({ holder, groupId, personId }: IdentityTakenProps) {
  const segment = holder.grandParentId ?? groupId;
  const mayMerge = usePermission("mergeMembers");
  const { data } = useQuery({
    queryKey: ["person", segment, holder.memberId, "name"],
    queryFn: ({ signal }) =>
      getClient().send(memberFind, { params: { id: holder.memberId }, segments: [segment], signal }),
  });
  return (
    <Notice tone="warn" role="alert">
      <p>
        {texts.taken.title} <b>{data ? <bdi>{data.displayName}</bdi> : texts.taken.unknown}</b>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link className={buttonVariants({ size: "sm" })} to={profilePath("/people", holder.memberId, segment)}>
          {texts.taken.open}
        </Link>
        {mayMerge && personId && (
          <Link className={buttonVariants({ size: "sm" })} to={mergePath(personId, holder.memberId, groupId)}>
            {texts.taken.merge}
          </Link>
        )}
      </div>
    </Notice>
  );
}
