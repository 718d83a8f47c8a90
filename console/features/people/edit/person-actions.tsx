import { useQuery } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { goTo } from "#console/core/navigation.ts";
import { useOfferedCommands } from "#console/core/page-commands.ts";
import { formatCount, profilePath } from "#console/data-table/index.ts";
import { EntriesMenu, usePermissionInGroup } from "#console/record-page/index.ts";
import { buttonVariants } from "#shared/ui/components/button.tsx";
import { CountBadge } from "#shared/ui/components/count-badge.tsx";
import { ReportIssueButton } from "../../issue-report/index.ts";
import { texts } from "./texts.ts";
import { type ActedOnPerson, usePersonEntries } from "./use-person-entries.ts";

/** Buttons and menu of a profile, at the end of its header. */
export function PersonActions(props: ActedOnPerson) {
  const entries = usePersonEntries(props);
  const mayMerge = usePermissionInGroup("mergeMembers");
  const merge = mergePath(props.groupId, props.person.id);
  useOfferedCommands(props.person.displayName, [
    ...(mayMerge ? [{ id: "merge", label: texts.merge, icon: Merge, onSelect: () => goTo(merge) }] : []),
    ...entries.filter(({ unavailable }) => !unavailable),
  ]);
  return (
    <>
      <ReportIssueButton subject={{ kind: "person", id: props.person.id }} />
      <MergeLink groupId={props.groupId} personId={props.person.id} />
      <EntriesMenu outlined label={texts.moreActions} entries={entries} />
    </>
  );
}

function mergePath(groupId: string, personId: string): string {
  const [path, query] = profilePath("/people", personId, groupId).split("?");
  return `${path}/merge?${query ?? ""}`;
}

/** Link to merge this person, with the number of suggestions. The link renders before the number arrives. */
function MergeLink({ groupId, personId }: { groupId: string; personId: string }) {
  const allowed = usePermissionInGroup("mergeMembers");
  const { data: count } = useQuery({
    queryKey: ["merge-suggestions", "member", groupId, "count", personId],
    queryFn: async ({ signal }) => {
      // Loaded lazily: the contract includes the types of evidence, which must not delay the profile.
      const { membersToMerge } = await import("#shared/contract/merging/merge-suggestions.ts");
      const body = { limit: 1, offset: 0, countOnly: true, filter: { memberId: personId } };
      return (await getClient().send(membersToMerge, { body, segments: [groupId], signal })).count;
    },
    enabled: allowed,
  });
  if (!allowed) return null;
  return (
    <Link className={buttonVariants()} to={mergePath(groupId, personId)}>
      <Merge />
      {count ? texts.mergeSuggestions : texts.merge}
      {count ? <CountBadge>{formatCount(count)}</CountBadge> : null}
    </Link>
  );
}
