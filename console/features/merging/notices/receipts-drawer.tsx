import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { can, getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { formatCount, profilePath } from "#console/data-table/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { type MergeAction, mergeActions } from "#shared/contract/merging/merge-actions.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { listPaths } from "../list-paths.ts";
import { UnmergeDialog } from "../profile-merging.tsx";
import { texts } from "../texts.ts";
import { closeReceipts, type Receipt, useReceipts } from "./receipts.ts";

/** Number of moved records and the identity to unmerge by, if the backend returns them. */
function receiptOptions({ kind, primary, secondary }: Receipt) {
  return {
    queryKey: ["merge-actions", kind, primary.id, secondary.id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MergeAction | null> => {
      const type = kind === "member" ? ("member" as const) : ("org" as const);
      const query = { entityId: primary.id, type, limit: 20 };
      const actions = await getClient().send(mergeActions, { query, signal });
      return actions.find(({ secondaryId }) => secondaryId === secondary.id) ?? null;
    },
  };
}

const kinds = ["identities", "workExperiences", "affiliations", "tags", "attributes", "activities"] as const;

/** "2 identities, 14 activities". */
function movedText(moved: NonNullable<MergeAction["moved"]>): string {
  return kinds
    .filter((kind) => moved[kind] > 0)
    .map((kind) => texts.moved[kind](formatCount(moved[kind]), moved[kind]))
    .join(", ");
}

function ReceiptItem({ receipt, now, groupId }: { receipt: Receipt; now: Date; groupId: string | null }) {
  const [undoes, setUndoes] = useState(false);
  const { data: action } = useQuery(receiptOptions(receipt));
  const { kind, primary, secondary, at } = receipt;
  const moved = action?.moved ? movedText(action.moved) : "";
  return (
    <li className="border-b border-line px-6 py-3">
      <p className="text-ink">
        <bdi>{texts.kinds[kind].mergedText(secondary.name, primary.name)}</bdi>
      </p>
      <p className="text-xs text-ink-3">
        {relativeTime(at, now)}
        {moved !== "" && ` · ${moved}`}
      </p>
      <div className="mt-2 flex gap-2">
        <Link
          className={buttonVariants({ size: "sm" })}
          to={profilePath(listPaths[kind], primary.id, groupId)}
          onClick={closeReceipts}
        >
          {texts.kinds[kind].view}
        </Link>
        {action?.state !== "unmerged" && (
          <Button size="sm" onClick={() => setUndoes(true)}>
            <Undo2 className="size-3.5" />
            {texts.unmerge}
          </Button>
        )}
      </div>
      {undoes && (
        <UnmergeDialog
          kind={kind}
          id={primary.id}
          identity={action?.revertBy ?? undefined}
          revert
          onClose={() => setUndoes(false)}
          onMissing={() => setUndoes(false)}
        />
      )}
    </li>
  );
}

/** Drawer with the merges of this session, each with a link to the merged profile and an undo. */
export function ReceiptsDrawer() {
  const { receipts } = useReceipts();
  const groupId = useSelectedGroup()?.id ?? null;
  const [now] = useState(() => new Date());
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && closeReceipts()}
      title={texts.receipts}
      footer={
        can("inbox") && (
          <OverlayFooter
            close={null}
            action={
              <Button asChild>
                <Link to={`/changes${groupId ? `?projectGroup=${groupId}` : ""}`} onClick={closeReceipts}>
                  {texts.allChanges}
                </Link>
              </Button>
            }
          />
        )
      }
    >
      {receipts.length === 0 ? (
        <EmptyState title={texts.noReceipts} text={texts.noReceiptsText} headingLevel={3} />
      ) : (
        <ul>
          {receipts.map((receipt) => (
            <ReceiptItem
              key={`${receipt.primary.id}:${receipt.secondary.id}`}
              receipt={receipt}
              now={now}
              groupId={groupId}
            />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
