import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gerritConnector } from "#server/integrations/gerrit/connector.ts";
import { gitlabConnector } from "#server/integrations/gitlab/connector.ts";
import { gitlabSettings } from "#server/integrations/gitlab/settings.ts";
import { stackoverflowConnector } from "#server/integrations/stackoverflow/connector.ts";
import type { Answer, Connector, Http, RequestOptions } from "#server/integrations/sync/connector.ts";
import { newestPlace, olderPlace, type Place, pageNumber, unseen } from "#server/integrations/sync/newest-first.ts";
import { activitiesOf, contextOf, readPass } from "./run-connector.ts";

/** A record of a provider that can be asked for by its time, in seconds since 1970. */
interface Item {
  readonly id: number;
  at: number;
}

const start = 1_700_000_000;

/**
 * Records of a few moments, so that one moment may fill several pages; and what happens between two requests: records
 * are added, and others edited, which moves them to a later time.
 */
const history = fc.record({
  times: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 260 }),
  added: fc.array(fc.nat({ max: 3 }), { maxLength: 12 }),
  edited: fc.array(fc.array(fc.nat({ max: 259 }), { maxLength: 4 }), { maxLength: 12 }),
});

const itemsAt = (times: readonly number[]): Item[] => times.map((time, id) => ({ id: id + 1, at: start + time }));

const newestFirst = (items: readonly Item[]) => items.toSorted((a, b) => b.at - a.at || a.id - b.id);
const pageOf = <T>(items: readonly T[], page: number, size: number) => items.slice(page * size, (page + 1) * size);

describe("the pages of a list ordered by time", () => {
  test.each(["inclusive", "exclusive"])(
    "contain every record that is not edited meanwhile, without edits once, with an %s bound",
    (bound) => {
      fc.assert(
        fc.property(history, fc.integer({ min: 1, max: 40 }), ({ times, added, edited }, size) => {
          const items = itemsAt(times);
          const read: number[] = [];
          let place: Place | undefined = newestPlace(new Date((start + 10) * 1_000));
          for (let request = 0; place; request += 1) {
            const { before }: Place = place;
            // Where the bound is exclusive, the connector asks for the next second.
            const limit: number = bound === "inclusive" ? before : before + 1;
            const found: Item[] = newestFirst(items).filter(({ at }) =>
              bound === "inclusive" ? at <= limit : at < limit,
            );
            const page: number = pageNumber(place);
            const answer: { id: string; at: number }[] = pageOf(found, page, size).map(({ id, at }) => ({
              id: String(id),
              at,
            }));
            read.push(...unseen(place, answer).map(({ id }) => Number(id)));
            place = olderPlace(place, answer, found.length > (page + 1) * size, size);
            for (let n = 0; n < (added[request] ?? 0); n += 1) items.push({ id: items.length + 1, at: start + 20 });
            edit(items, edited[request], start + 20);
          }
          const kept = items.filter(({ at }) => at < start + 20).map(({ id }) => id);
          expect(kept.filter((id) => !read.includes(id))).toEqual([]);
          if (edited.flat().length === 0) expect(new Set(read).size).toBe(read.length);
        }),
      );
    },
  );
});

function edit(items: readonly Item[], places: readonly number[] | undefined, at: number): void {
  for (const place of places ?? []) {
    const item = items[place];
    if (item) item.at = at;
  }
}

const moment = (at: number) => new Date(at * 1_000).toISOString();

/** A connector's stream with the list that its requests go to, by the common shape of a list's query. */
interface Case {
  readonly name: string;
  readonly connector: Connector;
  readonly settings: unknown;
  readonly stream: string;
  list(items: readonly Item[], path: string, query: NonNullable<RequestOptions["query"]>): Partial<Answer> | null;
}

const cases: readonly Case[] = [
  {
    name: "GitLab, newest first",
    connector: gitlabConnector as unknown as Connector,
    settings: gitlabSettings.parse({
      ...{ access: "token", token: "t" },
      userProjects: [{ id: 7, path_with_namespace: "f/p", web_url: "w", enabled: true, segmentId: "s" }],
    }),
    stream: "issues",
    list(items, path, { updated_after: after, updated_before: before, page = 1, per_page: size }) {
      if (!path.endsWith("/issues")) return null;
      const from = after === undefined ? 0 : Date.parse(String(after)) / 1_000;
      const limit = Date.parse(String(before)) / 1_000;
      const found = newestFirst(items).filter(({ at }) => at >= from && at <= limit);
      const body = pageOf(found, Number(page) - 1, Number(size)).map(({ id, at }) => ({
        ...{ id, iid: id, title: `${id}`, web_url: "w", state: "opened", user_notes_count: 0 },
        ...{ created_at: moment(start), updated_at: moment(at), author: { id: 1, username: "ada" } },
      }));
      const next = found.length > Number(page) * Number(size) ? String(Number(page) + 1) : "";
      return { body, headers: new Headers({ "x-next-page": next }) };
    },
  },
  {
    name: "Gerrit, newest first",
    connector: gerritConnector as unknown as Connector,
    settings: {
      remote: { orgURL: "https://review.example", repoNames: ["p"], enableAllRepos: false, enableGit: false },
    },
    stream: "changes",
    list(items, path, { q, n, S: skip = 0 }) {
      if (!path.startsWith("/changes/?") && path !== "/changes/") return null;
      const before = /before:"([^"]+)"/.exec(String(q))?.[1];
      const limit = before ? Date.parse(`${before.replace(" ", "T")}Z`) / 1_000 : Number.POSITIVE_INFINITY;
      const after = /after:"([^"]+)"/.exec(String(q))?.[1];
      const from = after ? Date.parse(`${after.replace(" ", "T")}Z`) / 1_000 : 0;
      const found = newestFirst(items).filter(({ at }) => at <= limit && at >= from);
      const end = Number(skip) + Number(n);
      const body = found.slice(Number(skip), end).map(({ id, at }) => ({
        ...{ _number: id, project: "p", subject: `${id}`, status: "NEW", total_comment_count: 0 },
        ...{
          created: gerritTime(start),
          updated: gerritTime(at),
          owner: { _account_id: 1, name: "Ada", username: "ada" },
        },
      }));
      if (found.length > end) Object.assign(body.at(-1) ?? {}, { _more_changes: true });
      return { body };
    },
  },
  {
    name: "Stack Overflow, newest first",
    connector: stackoverflowConnector as unknown as Connector,
    settings: { tags: ["t"], keywords: [] },
    stream: "questions",
    list(items, path, { max, min = 0, page, pagesize }) {
      if (!path.startsWith("/questions")) return { body: { items: [] } };
      const found = newestFirst(items).filter(({ at }) => at <= Number(max) && at >= Number(min));
      const size = Number(pagesize);
      const answered = pageOf(found, Number(page) - 1, size).map(({ id, at }) => ({
        ...{ question_id: id, title: `${id}`, tags: ["t"], answer_count: 0, creation_date: start },
        last_activity_date: at,
      }));
      return { body: { items: answered, has_more: found.length > Number(page) * size } };
    },
  },
];

const gerritTime = (at: number) => `${moment(at).replace("T", " ").slice(0, 19)}.000000000`;

/** Context whose requests go to the list; `between` is called after each page of the list. */
function contextFor({ connector, settings, list }: Case, items: readonly Item[], between: () => void) {
  const get = async (path: string, { query = {} }: RequestOptions = {}): Promise<Answer> => {
    const found = list(items, path, query);
    if (found) between();
    return { status: 200, headers: new Headers(), body: [], ...found };
  };
  const http = { get, post: get, put: get, patch: get, delete: get } as Http;
  return { ...contextOf(connector, settings), http, now: new Date((start + 100_000) * 1_000) };
}

const titles = (changes: Parameters<typeof activitiesOf>[0]) =>
  new Set(activitiesOf(changes).map(({ title }) => Number(title)));

describe.each(cases)("$name", (of) => {
  test("reads every record, whatever number has the same time, while others are added and edited, in this pass or the next", async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ times, added, edited }) => {
        const items = itemsAt(times);
        const expected = items.map(({ id }) => id);
        let request = 0;
        const context = contextFor(of, items, () => {
          const at = start + 50_000 + request;
          for (let n = 0; n < (added[request] ?? 0); n += 1) items.push({ id: items.length + 1, at });
          edit(items, edited[request], at);
          request += 1;
        });
        const first = await readPass(of.connector, context, of.stream);
        const second = await readPass(of.connector, context, of.stream, { since: first.since });
        const read = titles([...first.changes, ...second.changes]);
        expect(expected.filter((id) => !read.has(id))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
