import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pin, PinOff, StickyNote } from "lucide-react";
import { useState } from "react";
import { type Activity, activityQuery, activityUpdate } from "#shared/contract/activities.ts";
import type { Member } from "#shared/contract/members.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { Workplace } from "../connection/session.ts";
import { personName } from "../look-up/record-queries.ts";
import { seenKey, seenOptions } from "../look-up/use-seen.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";
import { compactTime } from "./short-time.ts";

const maxNotes = 50;
const notesName = (id: string) => `notes ${id}`;

interface NotesProps {
  readonly workplace: Workplace;
  readonly id: string;
  readonly now: Date;
  /** Undefined on a server that pins no notes. */
  readonly pinned: Member["pinnedNote"];
}

/**
 * Pinned note and latest note about a person: what the team must know, and who of the team dealt with them last, when,
 * and what they wrote.
 */
export function HeadNotes({ workplace, id, now, pinned }: NotesProps) {
  const [latest] = useNotes(workplace, id);
  return (
    <div className="flex min-h-15 flex-none flex-col gap-2">
      {pinned && (
        <section aria-label={texts.notes.pinned} className={headClasses}>
          <Pin className="mt-0.5 flex-none text-accent-text" />
          <Note note={pinned} author={pinned.author} now={now} isCut />
        </section>
      )}
      {latest && latest.id !== pinned?.id && (
        <section aria-label={texts.notes.latest} className={headClasses}>
          <StickyNote className="mt-0.5 flex-none text-ink-2" />
          <Note note={latest} author={authorOf(latest)} now={now} isCut />
        </section>
      )}
    </div>
  );
}

const headClasses = "flex gap-2.5 rounded-md bg-surface-2 p-2";

/** Notes about a person in the selected project group, newest first. */
export function Notes({ workplace, id, now, pinned }: NotesProps) {
  const mayPin = pinned !== undefined && workplace.may("activityEdit") === "yes";
  return (
    <Section title={texts.notes.title} items={useNotes(workplace, id)} none={texts.notes.none}>
      {(note) => (
        <li key={note.id} className="flex gap-2 border-line border-b py-1.5 last:border-b-0">
          <Note note={note} author={authorOf(note)} now={now} />
          {mayPin && <PinButton workplace={workplace} id={id} note={note} />}
        </li>
      )}
    </Section>
  );
}

/** Pins a note to the person's card, or removes the pin. */
function PinButton({ workplace, id, note }: { workplace: Workplace; id: string; note: Activity }) {
  const cache = useQueryClient();
  const [state, setState] = useState<"ready" | "saving" | "failed">("ready");
  const isPinned = note.pinned === true;
  const label = isPinned ? texts.notes.unpin : texts.notes.pin;
  const pin = async () => {
    setState("saving");
    try {
      const segments = [note.segmentId ?? workplace.group.id];
      await workplace.client.send(activityUpdate, { params: { id: note.id }, body: { pinned: !isPinned, segments } });
      const changed = [personName(id), notesName(id)];
      await Promise.all(changed.map((name) => cache.invalidateQueries({ queryKey: seenKey(workplace, name) })));
      setState("ready");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      {state === "failed" && (
        <span role="alert" className="flex-none self-center text-bad text-xs">
          {texts.notes.notSaved}
        </span>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        className="flex-none text-ink-2"
        aria-label={label}
        title={label}
        disabled={state === "saving"}
        onClick={() => void pin()}
      >
        {isPinned ? <PinOff /> : <Pin />}
      </Button>
    </>
  );
}

interface NoteProps {
  readonly note: Pick<Activity, "body" | "timestamp">;
  readonly author: string | null | undefined;
  readonly now: Date;
  readonly isCut?: boolean;
}

function Note({ note, author, now, isCut = false }: NoteProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className={`wrap-anywhere whitespace-pre-line ${isCut ? "line-clamp-2" : ""}`} dir="auto">
        {note.body}
      </p>
      <p className="flex gap-1 text-ink-3 text-xs">
        <bdi className="min-w-0 truncate">{author ?? texts.notes.someone}</bdi>
        <time dateTime={note.timestamp} title={formatMoment(note.timestamp)} className="flex-none">
          · {compactTime(note.timestamp, now)}
        </time>
      </p>
    </div>
  );
}

function authorOf({ attributes }: Activity): string | null {
  const author = typeof attributes === "object" ? attributes?.author : null;
  return typeof author === "string" ? author : null;
}

function useNotes(workplace: Workplace, id: string): readonly Activity[] {
  const { data = [] } = useQuery(
    seenOptions(workplace, notesName(id), async (signal) => {
      const filter = {
        and: [{ memberId: { in: [id] } }, { platform: { in: [noteType.platform] } }, { type: { in: [noteType.type] } }],
      };
      const body = { filter, orderBy: "timestamp_DESC", limit: maxNotes, offset: 0, count: false };
      return (await workplace.client.send(activityQuery, { body, signal })).rows;
    }),
  );
  return data;
}
