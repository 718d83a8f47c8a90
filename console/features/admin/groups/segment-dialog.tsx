import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SegmentForm, type SegmentKind, segmentOptions } from "../../project-groups/index.ts";

interface Parent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly isLF?: boolean | null | undefined;
}

/** Segment to create or edit. */
export type SegmentChange =
  | { readonly kind: SegmentKind; readonly group?: Parent; readonly project?: Parent }
  | { readonly kind: SegmentKind; readonly edit: string };

/**
 * Form of a project group, project or sub-project. Fetches the edited segment first, since list rows lack some fields.
 */
export function SegmentDialog({ change, onClose }: { change: SegmentChange; onClose: () => void }) {
  const edited = "edit" in change ? change.edit : null;
  const { data: segment } = useQuery({ ...segmentOptions(edited ?? ""), enabled: edited !== null });
  if (edited !== null && !segment) return null;
  return (
    <Suspense>
      {"edit" in change ? (
        <SegmentForm kind={change.kind} {...(segment && { segment })} onClose={onClose} />
      ) : (
        <SegmentForm {...change} onClose={onClose} />
      )}
    </Suspense>
  );
}
