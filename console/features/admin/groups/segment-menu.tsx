import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FolderInput, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type SegmentContents, segmentContents, segmentDestroy, segmentUpdate } from "#shared/contract/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts as all, texts } from "./texts.ts";

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

const inUseTexts = all.inUse;

/** Segment shown in the list. */
interface ListedSegment {
  readonly id: string;
  readonly name: string;
  readonly status?: string | null | undefined;
  /** Project group that contains the segment, or the segment itself. */
  readonly groupId: string;
}

interface InUseDialogProps {
  readonly segment: ListedSegment;
  readonly contents: SegmentContents;
  /** Omitted for project groups, which have no parent. */
  readonly onMove?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Dialog that explains why a segment cannot be deleted: its contents, with links, and the alternatives. */
function InUseDialog({ segment, contents, onMove, onClose }: InUseDialogProps) {
  const { id, name, status } = segment;
  const { counts, subProjects } = contents;
  const cache = useQueryClient();
  const archive = useMutation({
    mutationFn: () => getClient().send(segmentUpdate, { params: { id }, body: { status: "archived", segments: [id] } }),
    onSuccess: () => {
      for (const key of ["project-groups", "projects"]) void cache.invalidateQueries({ queryKey: [key] });
      showToast({ type: "success", message: inUseTexts.archived(name) });
      onClose();
    },
  });
  const isArchived = status === "archived";
  const line = (key: keyof typeof counts, links: ReactNode) =>
    counts[key] > 0 && (
      <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
        <span className="text-ink">{inUseTexts.counts[key](counts[key])}</span>
        <span className="ml-auto flex flex-wrap justify-end gap-x-3">{links}</span>
      </li>
    );
  const integrationLinks = subProjects.map((subProject) => (
    <InUseLink
      key={subProject.id}
      to={`/integrations/${subProject.groupId}/${subProject.id}`}
      label={inUseTexts.integrationsOf(subProject.name)}
    >
      {subProject.name}
    </InUseLink>
  ));
  const listLink = (path: string, label: string) => <InUseLink to={listAddress(path, segment)}>{label}</InUseLink>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={inUseTexts.title(name)}
      description={inUseTexts.text}
      footer={
        <OverlayFooter
          close={inUseTexts.close}
          more={
            onMove && (
              <Button
                onClick={() => {
                  onClose();
                  onMove();
                }}
              >
                {inUseTexts.move}
              </Button>
            )
          }
          action={
            !isArchived && (
              <Button
                variant="primary"
                busy={archive.isPending}
                busyText={inUseTexts.archiving}
                onClick={() => archive.mutate()}
              >
                {inUseTexts.archive}
              </Button>
            )
          }
        />
      }
    >
      <FailureNotice error={archive.error} title={inUseTexts.failed} />
      <ul aria-label={inUseTexts.label}>
        {line("integrations", integrationLinks)}
        {line("repositories", counts.integrations === 0 && integrationLinks)}
        {line("activities", listLink("/activities", inUseTexts.show.activities))}
        {line("people", listLink("/people", inUseTexts.show.people))}
        {line("organizations", listLink("/organizations", inUseTexts.show.organizations))}
      </ul>
      <p className="mt-2">
        {isArchived ? inUseTexts.isArchived : onMove ? inUseTexts.instead : inUseTexts.insteadOfGroup}
      </p>
    </Dialog>
  );
}

function InUseLink({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  return (
    <Link className="font-medium text-accent-text hover:underline" to={to} aria-label={label}>
      {children}
    </Link>
  );
}

/** Returns the URL of a project group's list, filtered by the segment unless it is the group itself. */
function listAddress(path: string, { id, groupId }: ListedSegment): string {
  const query = new URLSearchParams({ projectGroup: groupId, ...(id !== groupId && { "projects.value": id }) });
  return `${path}?${query}`;
}
