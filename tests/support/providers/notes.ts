import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import type { Change, Connector, Page } from "#server/integrations/sync/connector.ts";
import { nextLink } from "#server/integrations/sync/http.ts";

/** A note as the provider returns it. */
export interface Note {
  readonly id: number;
  readonly author: { readonly id: number; readonly login: string; readonly name?: string; readonly email?: string };
  readonly assignee?: { readonly id: number; readonly login: string };
  readonly company?: string;
  text: string;
  /** Milliseconds; increases with each change of any note on the board. */
  updated: number;
  /** Time of its last edit, milliseconds, for notes that tell it. */
  edited?: number;
  isDeleted?: boolean;
}

export interface Notes {
  readonly origin: string;
  /** Notes by board. */
  readonly boards: Map<string, Note[]>;
  /** Requested paths. */
  readonly asked: string[];
  /** Valid tokens. */
  readonly tokens: Set<string>;
  /** Boards that answer with 403. */
  readonly forbidden: Set<string>;
  /** Requests left before the limit is reached, and seconds until it is lifted. */
  limit: { left: number; seconds: number } | null;
  /** Statuses of the next responses, for any request. */
  readonly failures: number[];
  stop(): Promise<void>;
}

/**
 * A provider of notes on boards, read by a connector with one stream: numbered pages, changes since a time, deleted
 * notes as tombstones, a limit with its headers, and tokens that can be revoked.
 */
export async function startNotes({ perPage = 10 } = {}): Promise<Notes> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", notes.origin);
    notes.asked.push(`${pathname}?${searchParams}`);
    const send = (status: number, answer: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(answer));
    const failure = notes.failures.shift();
    if (failure) return send(failure, { message: "The service has a problem" });
    if (!notes.tokens.has(request.headers.authorization ?? "")) return send(401, { message: "The token is not good" });
    const { limit } = notes;
    if (limit && limit.left <= 0) return send(429, { message: "Slow down" }, { "retry-after": String(limit.seconds) });
    if (limit) limit.left -= 1;
    const board = pathname.split("/").at(-1) ?? "";
    if (notes.forbidden.has(board)) return send(403, { message: "This board is private" });
    const all = notes.boards.get(board);
    if (!all) return send(404, { message: "No such board" });
    const since = Number(searchParams.get("since") ?? 0);
    const page = Number(searchParams.get("page") ?? 1);
    const found = all.filter(({ updated }) => updated >= since).sort((a, b) => a.updated - b.updated);
    const rows = found.slice((page - 1) * perPage, page * perPage);
    if (page * perPage >= found.length) return send(200, { total: found.length, notes: rows });
    searchParams.set("page", String(page + 1));
    const link = `<${notes.origin}${pathname}?${searchParams}>; rel="next"`;
    return send(200, { total: found.length, notes: rows }, { link });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const notes: Notes = {
    origin: `http://127.0.0.1:${port}`,
    boards: new Map(),
    asked: [],
    tokens: new Set(["Bearer good"]),
    forbidden: new Set(),
    limit: null,
    failures: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return notes;
}

const settings = z.object({
  url: z.string(),
  token: z.string(),
  /** Sub-project of each board. */
  boards: z.record(z.string(), z.string()),
});

type Settings = z.output<typeof settings>;

const answerSchema = z.object({
  total: z.number(),
  notes: z.array(
    z.object({
      id: z.number(),
      author: z.object({
        id: z.number(),
        login: z.string(),
        name: z.optional(z.string()),
        email: z.optional(z.string()),
      }),
      assignee: z.optional(z.object({ id: z.number(), login: z.string() })),
      company: z.optional(z.string()),
      text: z.string(),
      updated: z.number(),
      edited: z.optional(z.number()),
      isDeleted: z.optional(z.boolean()),
    }),
  ),
});

const deliverySchema = z.extend(answerSchema, { board: z.string() });

type SentNote = z.output<typeof answerSchema>["notes"][number];

/** The example connector of docs/connectors.md. */
export const notesConnector: Connector<Settings> = {
  platform: "notes",
  settings,
  auth: ({ token }) => ({ kind: "headers", headers: { authorization: `Bearer ${token}` } }),
  operatorUrls: [],
  baseUrl: ({ url }) => url,
  async check({ http, settings: { boards } }) {
    for (const board of Object.keys(boards)) await http.get(`/boards/${board}`);
  },
  partitions: ({ settings: { boards } }) =>
    Object.entries(boards).map(([key, segmentId]) => ({ key, label: `Board ${key}`, segmentId, channel: key })),
  streams: [
    {
      name: "notes",
      unit: "notes",
      everyMinutes: 30,
      async read({ http }, { key }, { since, page }): Promise<Page> {
        const { body, headers } = await (page
          ? http.get(String(page))
          : http.get(`/boards/${encodeURIComponent(key)}`, { query: { since } }));
        const answer = answerSchema.parse(body);
        return {
          changes: answer.notes.map(changeOf),
          next: nextLink(headers),
          since: answer.notes.at(-1)?.updated.toString(),
          total: answer.total,
        };
      },
    },
  ],
  webhook: {
    verify: ({ headers, raw }, { token }) => headers.get("x-notes-signature") === signNotes(raw.toString(), token),
    deliveryId: ({ headers }) => headers.get("x-notes-delivery") ?? undefined,
    async handle({ body }, partitions) {
      const { board, ...answer } = deliverySchema.parse(body);
      const partition = partitions.find(({ key }) => key === board);
      return partition ? [{ partition, changes: answer.notes.map(changeOf) }] : [];
    },
  },
};

/** Signs a delivery. */
export const signNotes = (raw: string, secret: string) => createHmac("sha256", secret).update(raw).digest("hex");

function changeOf(note: SentNote): Change {
  if (note.isDeleted) return { op: "delete", type: "note", sourceId: String(note.id) };
  const { author, assignee, company } = note;
  return {
    op: "upsert",
    activity: {
      type: "note",
      sourceId: String(note.id),
      timestamp: new Date(Date.UTC(2026, 0, 1) + note.id * 3_600_000),
      changedAt: note.edited === undefined ? undefined : new Date(note.edited),
      title: note.text,
      person: {
        identities: [
          { type: "username", value: author.login, sourceId: String(author.id), verified: true },
          ...(author.email ? [{ type: "email" as const, value: author.email, verified: true }] : []),
        ],
        displayName: author.name,
        isBot: author.login.endsWith("[bot]") || undefined,
        organizations: company
          ? [{ displayName: company, identities: [{ type: "username", value: company, verified: true }] }]
          : [],
      },
      objectPerson: assignee && {
        identities: [{ type: "username", value: assignee.login, sourceId: String(assignee.id), verified: true }],
      },
    },
  };
}
