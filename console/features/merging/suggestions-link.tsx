import { Merge } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { buttonVariants } from "#shared/ui/components/button.tsx";
import { afterFirstShow, framePart, groupSearch, usePermission, useSelectedGroup } from "../session/index.ts";
import type { MergeKind } from "./model/profile.ts";

const Count = framePart(async () => (await import("./suggestions/suggestion-count.tsx")).SuggestionCount);

const places = {
  member: { path: "/people/merge-suggestions", permission: "mergeMembers" },
  organization: { path: "/organizations/merge-suggestions", permission: "mergeOrganizations" },
} as const;

/** The way from a list to its merge suggestions. How many there are comes after the rows and holds nothing up. */
export function MergeSuggestionsLink({ kind }: { kind: MergeKind }) {
  const group = useSelectedGroup();
  const { path, permission } = places[kind];
  const allowed = usePermission(permission);
  const [stands, setStands] = useState(false);
  useEffect(() => afterFirstShow(() => setStands(true)), []);
  if (!group || !allowed) return null;
  return (
    <Link to={path + groupSearch(group)} className={buttonVariants()}>
      <Merge />
      Merge suggestions
      {stands && <Count kind={kind} groupId={group.id} />}
    </Link>
  );
}
