import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { type SegmentContents, segmentUpdate } from "#shared/contract/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Dialog } from "#shared/ui/components/overlays/dialog.tsx";
import { OverlayFooter } from "#shared/ui/components/overlays/overlay-footer.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { texts as all } from "./texts.ts";

const texts = all.inUse;

/** Segment shown in the list. */
export interface ListedSegment {
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
export function InUseDialog({ segment, contents, onMove, onClose }: InUseDialogProps) {
  const { id, name, status } = segment;
  const { counts, subProjects } = contents;
  const cache = useQueryClient();
  const archive = useMutation({
    mutationFn: () => getClient().send(segmentUpdate, { params: { id }, body: { status: "archived", segments: [id] } }),
    onSuccess: () => {
      for (const key of ["project-groups", "projects"]) void cache.invalidateQueries({ queryKey: [key] });
      showToast({ type: "success", message: texts.archived(name) });
      onClose();
    },
  });
  const isArchived = status === "archived";
  const line = (key: keyof typeof counts, links: ReactNode) =>
    counts[key] > 0 && (
      <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
        <span className="text-ink">{texts.counts[key](counts[key])}</span>
        <span className="ml-auto flex flex-wrap justify-end gap-x-3">{links}</span>
      </li>
    );
  const integrationLinks = subProjects.map((subProject) => (
    <InUseLink
      key={subProject.id}
      to={`/integrations/${subProject.groupId}/${subProject.id}`}
      label={texts.integrationsOf(subProject.name)}
    >
      {subProject.name}
    </InUseLink>
  ));
  const listLink = (path: string, label: string) => <InUseLink to={listAddress(path, segment)}>{label}</InUseLink>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(name)}
      description={texts.text}
      footer={
        <OverlayFooter
          close={texts.close}
          more={
            onMove && (
              <Button
                onClick={() => {
                  onClose();
                  onMove();
                }}
              >
                {texts.move}
              </Button>
            )
          }
          action={
            !isArchived && (
              <Button
                variant="primary"
                busy={archive.isPending}
                busyText={texts.archiving}
                onClick={() => archive.mutate()}
              >
                {texts.archive}
              </Button>
            )
          }
        />
      }
    >
      <FailureNotice error={archive.error} title={texts.failed} />
      <ul aria-label={texts.label}>
        {line("integrations", integrationLinks)}
        {line("repositories", counts.integrations === 0 && integrationLinks)}
        {line("activities", listLink("/activities", texts.show.activities))}
        {line("people", listLink("/people", texts.show.people))}
        {line("organizations", listLink("/organizations", texts.show.organizations))}
      </ul>
      <p className="mt-2">{isArchived ? texts.isArchived : onMove ? texts.instead : texts.insteadOfGroup}</p>
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
