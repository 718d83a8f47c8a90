import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { profilePath } from "../../list/index.ts";
import { useMayHere } from "../../profile/index.ts";
import { getClient } from "../../session/index.ts";
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

/** The identity belongs to somebody: who it is, and what can be done about it. */
export function IdentityTaken({ holder, groupId }: IdentityTakenProps) {
  const segment = holder.grandParentId ?? groupId;
  const editor = useEditor();
  const mayMerge = useMayHere("mergeMembers");
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
        {mayMerge && editor && (
          <Button size="sm" onClick={() => editor.edit({ kind: "merge", otherId: holder.memberId })}>
            {texts.taken.merge}
          </Button>
        )}
      </div>
    </Notice>
  );
}
