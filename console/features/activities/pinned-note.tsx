import { Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { usePermission } from "#console/session/index.ts";
import { Card } from "#console/ui/card.tsx";
import type { Member } from "#shared/contract/members.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { useActivityEdits } from "./edit/use-activity-edits.ts";
import { texts } from "./texts.ts";

export interface PinnedNoteProps {
  readonly note: NonNullable<Member["pinnedNote"]>;
  readonly groupId: string;
  readonly now: Date;
}

/** Note that is pinned to a person's profile, with its author and time. */
export function PinnedNote({ note, groupId, now }: PinnedNoteProps) {
  const mayEdit = usePermission("activityEdit");
  const edits = useActivityEdits();
  const [isSaving, setSaving] = useState(false);
  const unpin = async () => {
    setSaving(true);
    await edits.pin({ ...note, segmentId: note.segmentId ?? groupId }, false).catch(handleError);
    setSaving(false);
  };
  return (
    <Card aria-label={texts.pinned.label} className="flex items-start gap-3 px-4 py-3">
      <Pin className="mt-0.5 size-4 flex-none text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {note.body}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-1 text-xs text-ink-3">
          <bdi>{note.author ?? texts.pinned.someone}</bdi>
          <time dateTime={note.timestamp} title={formatMoment(note.timestamp)}>
            · {relativeTime(note.timestamp, now)}
          </time>
        </p>
      </div>
      {mayEdit && (
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={() => void unpin()}>
          <PinOff />
          {texts.pinned.unpin}
        </Button>
      )}
    </Card>
  );
}
