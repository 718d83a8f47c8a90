import { useNavigate } from "react-router";
import { framePart } from "#console/core/frame-part.tsx";
import { profilePath } from "#console/data-table/index.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { listPaths } from "./list-paths.ts";
import type { MergeKind } from "./model/profile.ts";

/** Dialog that merges a profile with another one. Mount it only while it is open; its code loads on demand. */
export const MergeDialog = framePart(async () => (await import("./dialog/merge-dialog.tsx")).MergeDialog);

/** Dialog that extracts an identity from a profile or undoes a merge. Mount it only while it is open. */
export const UnmergeDialog = framePart(async () => (await import("./unmerge/unmerge-dialog.tsx")).UnmergeDialog);

/** Operation on a profile: merge another one into it, or extract a part. */
export type Merging =
  | { readonly kind: "merge"; readonly otherId?: string }
  /** Extracts an identity into a new profile, or undoes the whole merge that brought it. */
  | {
      readonly kind: "unmerge";
      readonly identity: Pick<Identity, "platform" | "type" | "value">;
      readonly revert: boolean;
    };

interface ProfileMergingProps {
  kind: MergeKind;
  id: string;
  groupId: string | null;
  merging: Merging;
  onClose: () => void;
}

/** Merge dialogs of a profile. Mount it only while one is open. */
export function ProfileMerging({ kind, id, groupId, merging, onClose }: ProfileMergingProps) {
  const navigate = useNavigate();
  if (merging.kind === "unmerge") {
    const { identity, revert } = merging;
    return (
      <UnmergeDialog kind={kind} id={id} identity={identity} revert={revert} onClose={onClose} onMissing={onClose} />
    );
  }
  // Opens the primary if this profile is about to be merged into it.
  const moveOn = (primaryId: string) => {
    onClose();
    if (primaryId !== id) void navigate(profilePath(listPaths[kind], primaryId, groupId), { replace: true });
  };
  return (
    <MergeDialog kind={kind} id={id} otherId={merging.otherId} onClose={onClose} onMissing={onClose} onMerge={moveOn} />
  );
}
