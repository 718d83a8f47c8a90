import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { profilePath } from "../../list/index.ts";
import { useMayHere } from "../../profile/index.ts";
import { organizationOptions } from "../profile/organization-queries.ts";
import { useEditor } from "./editing.ts";
import { texts } from "./texts.ts";

/** The identity belongs to another organization: which it is, and what can be done about it. */
export function OrganizationTaken({ groupId, organizationId }: { groupId: string | null; organizationId: string }) {
  const editor = useEditor();
  const mayMerge = useMayHere("mergeOrganizations");
  const { data } = useQuery(organizationOptions(groupId, organizationId));
  return (
    <Notice tone="warn" role="alert">
      <p>
        {texts.taken.title} <b>{data ? <bdi>{data.displayName}</bdi> : texts.taken.unknown}</b>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link
          className={buttonVariants({ size: "sm" })}
          to={profilePath("/organizations", organizationId, groupId)}
          target="_blank"
        >
          {texts.taken.open}
        </Link>
        {mayMerge && groupId !== null && editor && (
          <Button size="sm" onClick={() => editor.edit({ kind: "merge", otherId: organizationId })}>
            {texts.taken.merge}
          </Button>
        )}
      </div>
    </Notice>
  );
}
