import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FolderInput, Trash2 } from "lucide-react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { segmentDestroy } from "#shared/contract/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/overlays/dropdown-menu.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";

interface SegmentMenuProps {
  readonly segment: { readonly id: string; readonly name: string };
  /** Left out for what stands in no other segment. */
  readonly onMove?: () => void;
}

/** What is seldom done with a project group, project or sub-project: moving and deleting it. */
export function SegmentMenu({ segment: { id, name }, onMove }: SegmentMenuProps) {
  const cache = useQueryClient();
  const confirm = useConfirm();
  async function remove() {
    const asked = { title: texts.deletes.title(name), message: texts.deletes.text, confirmLabel: texts.deletes.action };
    if (!(await confirm({ type: "danger", ...asked, emphasis: "cancel" }))) return;
    try {
      await getClient().send(segmentDestroy, { params: { id }, query: { segments: [id] } });
      showToast({ type: "success", message: texts.deletes.done(name) });
    } catch (error) {
      handleError(error);
    } finally {
      for (const key of ["project-groups", "projects"]) void cache.invalidateQueries({ queryKey: [key] });
    }
  }
  return (
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
  );
}
