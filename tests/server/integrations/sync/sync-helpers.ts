import { sql } from "drizzle-orm";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { saveConnection } from "#server/integrations/connect.ts";
import type { Connector } from "#server/integrations/sync/connector.ts";
import { runSync } from "#server/integrations/sync/run-sync.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import type { Note, Notes } from "#tests/support/providers/notes.ts";
import { notesConnector } from "#tests/support/providers/notes.ts";

/** Creates notes 1 to `count` by a few authors, one after the other. */
export function makeNotes(count: number): Note[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    author: { id: (at % 7) + 1, login: `author-${(at % 7) + 1}`, name: `Author ${(at % 7) + 1}` },
    text: `Note ${at + 1}`,
    updated: at + 1,
  }));
}

/** The admin as the requester in a sub-project. */
export function adminOf(segmentId: string): Requester {
  const [admin] = demoAccounts;
  return {
    user: { id: admin ? demoUserId(admin) : "", roles: ["admin"] },
    segments: [{ id: segmentId, type: "subproject" }],
  } as unknown as Requester;
}

/** Creates an integration as a connect call does, without queuing it, so that only the test reads it. */
export async function connectNotes(
  platform: TestPlatform,
  notes: Notes,
  segmentId: string,
  boards: Record<string, string>,
): Promise<string> {
  const { platform: inside } = platform.running;
  const requester = adminOf(segmentId);
  const { id } = await inside.db.transaction((tx) =>
    saveConnection(inside, tx, requester, {
      platform: "notes",
      connector: notesConnector as Connector,
      segmentId,
      settings: { url: notes.origin, boards },
      status: "in-progress",
      token: "good",
    }),
  );
  return id;
}

/** Resets the streams as "Sync now" does, and runs the sync. */
export async function sync(platform: TestPlatform, id: string, connector: Connector = notesConnector, turn?: number) {
  const { platform: inside } = platform.running;
  await inside.db.execute(sql`update integrations set status = 'in-progress' where id = ${id}::uuid`);
  await inside.db.execute(sql`
    update integration_streams set status = 'waiting' where integration_id = ${id}::uuid and status <> 'in-progress'`);
  await runSync(inside, connector, id, new AbortController().signal, turn);
  return integration(platform, id);
}

/** The connector of notes, with something that happens after each request for a page. */
export function readingWhile(happens: () => Promise<void>): typeof notesConnector {
  const streams = notesConnector.streams.map((stream): (typeof notesConnector.streams)[number] => ({
    ...stream,
    async read(context, partition, cursor) {
      const page = await stream.read(context, partition, cursor);
      await happens();
      return page;
    },
  }));
  return { ...notesConnector, streams };
}

export async function integration(platform: TestPlatform, id: string) {
  const found = await platform.running.platform.db.execute<{
    status: string;
    error: string | null;
    next: string | null;
  }>(sql`select status, error, next_sync_at as next from integrations where id = ${id}::uuid`);
  return found.rows[0];
}

/** Stored notes, each with its person, board and sub-project. */
export async function storedNotes(platform: TestPlatform, segmentId?: string) {
  const found = await platform.running.platform.db.execute<{
    id: string;
    source_id: string;
    title: string;
    channel: string;
    segment_id: string;
    person: string;
    organization: string | null;
    attributes: Record<string, unknown>;
  }>(sql`
    select a.id, a.source_id, a.title, a.channel, a.segment_id, m.display_name as person, o.display_name as organization,
      a.attributes
    from activities a join members m on m.id = a.member_id left join organizations o on o.id = a.organization_id
    where a.platform = 'notes' and ${segmentId ? sql`a.segment_id = ${segmentId}::uuid` : sql`true`}
    order by a.source_id::int, a.channel`);
  return found.rows;
}

/** Aggregates that must always match the activities. */
export async function counted(platform: TestPlatform) {
  const found = await platform.running.platform.db.execute<{
    activities: number;
    segments: number;
    months: number;
  }>(sql`
    select (select count(*)::int from activities where platform = 'notes') as activities,
      coalesce((select sum(ms.activity_count)::int from member_segments ms join segments s on s.id = ms.segment_id
        where s.type = 'subproject'), 0) as segments,
      coalesce((select sum(count)::int from member_months where platform = 'notes'), 0) as months`);
  return found.rows[0];
}
