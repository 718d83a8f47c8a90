import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { type Activity, activityQuery } from "#shared/contract/activities.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { formatMoment } from "#shared/domain/text/dates.ts";
import type { Workplace } from "../connection/session.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";
import { compactTime } from "./short-time.ts";

const maxNotes = 50;

interface NotesProps {
  readonly workplace: Workplace;
  readonly id: string;
  readonly now: Date;
}

/** Latest note about a person: who of the team dealt with them last, when, and what they wrote. */
export function LatestNote({ workplace, id, now }: NotesProps) {
  const [note] = useNotes(workplace, id);
  if (note === undefined) return <div className="h-15 flex-none" />;
  return (
    <section aria-label={texts.notes.latest} className="flex min-h-15 flex-none gap-2.5 rounded-md bg-surface-2 p-2">
      <StickyNote className="mt-0.5 flex-none text-ink-2" />
      <Note note={note} now={now} isCut />
    </section>
  );
}

/** Notes about a person in the selected project group, newest first. */
export function Notes({ workplace, id, now }: NotesProps) {
  return (
    <Section title={texts.notes.title} items={useNotes(workplace, id)} none={texts.notes.none}>
      {(note) => (
        <li key={note.id} className="border-line border-b py-1.5 last:border-b-0">
          <Note note={note} now={now} />
        </li>
      )}
    </Section>
  );
}

function Note({ note, now, isCut = false }: { note: Activity; now: Date; isCut?: boolean }) {
  return (
    <div className="min-w-0 flex-1">
      <p className={`wrap-anywhere whitespace-pre-line ${isCut ? "line-clamp-2" : ""}`} dir="auto">
        {note.body}
      </p>
      <p className="flex gap-1 text-ink-3 text-xs">
        <bdi className="min-w-0 truncate">{authorOf(note)}</bdi>
        <time dateTime={note.timestamp} title={formatMoment(note.timestamp)} className="flex-none">
          · {compactTime(note.timestamp, now)}
        </time>
      </p>
    </div>
  );
}

function authorOf({ attributes }: Activity): string {
  const author = typeof attributes === "object" ? attributes?.author : null;
  return typeof author === "string" ? author : texts.notes.someone;
}

function useNotes(workplace: Workplace, id: string): readonly Activity[] {
  const { data = [] } = useQuery(
    seenOptions(workplace, `notes ${id}`, async (signal) => {
      const filter = {
        and: [{ memberId: { in: [id] } }, { platform: { in: [noteType.platform] } }, { type: { in: [noteType.type] } }],
      };
      const body = { filter, orderBy: "timestamp_DESC", limit: maxNotes, offset: 0, count: false };
      return (await workplace.client.send(activityQuery, { body, signal })).rows;
    }),
  );
  return data;
}
