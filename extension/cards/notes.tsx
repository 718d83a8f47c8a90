import { useQuery } from "@tanstack/react-query";
import { Pin, PinOff, StickyNote } from "lucide-react";
import { type Activity, activityQuery } from "#shared/contract/activities.ts";
import type { Member } from "#shared/contract/members.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { RecordRef } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { act } from "../outbox/act.ts";
import { receipts } from "../outbox/storage.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";
import { compactTime } from "./short-time.ts";

const maxNotes = 50;

interface NotesProps {
  readonly workplace: Workplace;
  readonly person: RecordRef;
  readonly now: Date;
  /** Undefined on a server that pins no notes. */
  readonly pinned: Member["pinnedNote"];
  /** Time of the person's response in milliseconds. */
  readonly cameAt: number;
}

/**
 * Pinned note and latest note about a person: what the team must know, and who of the team dealt with them last, when,
 * and what they wrote.
 */
export function HeadNotes({ now, ...props }: NotesProps) {
  const { notes, pinned } = useNotes(props);
  const [latest] = notes;
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
export function Notes({ now, ...props }: NotesProps) {
  const { workplace, person } = props;
  const { notes, pinned } = useNotes(props);
  const mayPin = pinned !== undefined && workplace.may("activityEdit") === "yes";
  const at = ({ id, segmentId }: Pick<Activity, "id" | "segmentId">) => ({
    id,
    segmentId: segmentId ?? workplace.group.id,
  });
  return (
    <Section title={texts.notes.title} items={notes} none={texts.notes.none}>
      {(note) => {
        const isPinned = note.id === pinned?.id;
        const pin = () => {
          const before = pinned && !isPinned ? at(pinned) : null;
          return act(workplace, { kind: "pin-note", person, note: at(note), isPinned: !isPinned, before });
        };
        return (
          <li key={note.id} className="flex gap-2 border-line border-b py-1.5 last:border-b-0">
            <Note note={note} author={authorOf(note)} now={now} />
            {mayPin && <PinButton isPinned={isPinned} onClick={() => void pin()} />}
          </li>
        );
      }}
    </Section>
  );
}

function PinButton({ isPinned, onClick }: { isPinned: boolean; onClick: () => void }) {
  const label = isPinned ? texts.notes.unpin : texts.notes.pin;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="flex-none text-ink-2"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {isPinned ? <PinOff /> : <Pin />}
    </Button>
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

/** Returns the notes about a person, and the pinned one as it is after actions that the response does not contain. */
function useNotes({ workplace, person, pinned, cameAt }: Omit<NotesProps, "now">) {
  const { data: notes = [] } = useQuery(
    seenOptions(workplace, `notes ${person.id}`, async (signal) => {
      const filter = {
        and: [
          { memberId: { in: [person.id] } },
          { platform: { in: [noteType.platform] } },
          { type: { in: [noteType.type] } },
        ],
      };
      const body = { filter, orderBy: "timestamp_DESC", limit: maxNotes, offset: 0, count: false };
      return (await workplace.client.send(activityQuery, { body, signal })).rows;
    }),
  );
  const { origin, userId } = workplace;
  const done = (useStored(receipts) ?? []).flatMap(({ entry, at }) =>
    at > cameAt && entry.server === origin && entry.userId === userId ? [entry] : [],
  );
  const actions = [...done.toReversed(), ...useQueue(workplace)];
  let shown = pinned;
  for (const { state, action } of actions) {
    const each = action.action;
    if (state === "refused" || each.kind !== "pin-note" || each.person.id !== person.id) continue;
    const note = notes.find(({ id }) => id === each.note.id);
    if (each.isPinned && note) shown = { ...note, author: authorOf(note) };
    else if (each.note.id === shown?.id) shown = null;
  }
  return { notes, pinned: shown };
}
