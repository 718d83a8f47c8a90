import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type SegmentContents, segmentContents, segmentDestroy } from "#shared/contract/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/overlays/dropdown-menu.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { InUseDialog, type ListedSegment } from "./in-use-dialog.tsx";
import { texts } from "./texts.ts";

interface SegmentMenuProps {
  readonly segment: ListedSegment;
  /** Omitted for project groups, which have no parent. */
  readonly onMove?: () => void;
}

/** Menu of rare actions on a project group, project or sub-project: move and delete. */
export function SegmentMenu({ segment, onMove }: SegmentMenuProps) {
  const { id, name } = segment;
  const [contents, setContents] = useState<SegmentContents | null>(null);
  const cache = useQueryClient();
  const confirm = useConfirm();
  async function remove() {
    const question = {
      title: texts.deletes.title(name),
      message: texts.deletes.text,
      confirmLabel: texts.deletes.action,
    };
    if (!(await confirm({ type: "danger", ...question }))) return;
    try {
      await getClient().send(segmentDestroy, { params: { id }, query: { segments: [id] } });
      showToast({ type: "success", message: texts.deletes.done(name) });
    } catch (error) {
      const refusal = z.safeParse(segmentContents, error instanceof ApiError ? error.body : null);
      if (refusal.success) setContents(refusal.data);
      else handleError(error);
    } finally {
      for (const key of ["project-groups", "projects"]) void cache.invalidateQueries({ queryKey: [key] });
    }
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon-sm" variant="ghost" aria-label={texts.moreOf(name)} title={texts.more}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {onMove && (
            <DropdownMenuItem onSelect={onMove}>
              <FolderInput />
              {texts.moves.item}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => void remove()}>
            <Trash2 />
            {texts.deletes.item}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {contents && (
        <InUseDialog segment={segment} contents={contents} onMove={onMove} onClose={() => setContents(null)} />
      )}
    </>
  );
}
