import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

/** An item as the API returns it. */
interface Item {
  readonly id: number;
  readonly type: "story" | "comment" | "poll";
  by?: string;
  readonly time: number;
  text?: string;
  title?: string;
  url?: string;
  readonly parent?: number;
  readonly kids: number[];
  descendants?: number;
  score?: number;
  deleted?: true;
  dead?: true;
}

export interface HackernewsServer extends ProviderServer {
  /** URL of the API. The search has the path `/search` on the same origin. */
  readonly api: string;
  readonly searchApi: string;
  /** Posts a story. @param at time in ISO format */
  story(at: string, by: string, title: string, more?: { url?: string; text?: string }): number;
  comment(parent: number, at: string, by: string, text: string): number;
  user(name: string, about: string): void;
  edit(id: number, changes: Partial<Item>): void;
  /** Deletes an item as its author does: only its place in the thread stays. */
  remove(id: number): void;
  /** Kills an item as a moderator does. */
  kill(id: number): void;
}

/** Maximum number of results of one search, over all of its pages. */
const mostHits = 1_000;

/** Hacker News: its API, and the search for posts and comments by words, tags and time. */
export async function startHackernews(): Promise<HackernewsServer> {
  const items = new Map<number, Item>();
  const users = new Map<string, { id: string; created: number; karma: number; about?: string }>();
  let ids = 1_000;
  const server = await startProvider((request) => answerOf(request));

  function answerOf({ url }: ProviderRequest): ProviderAnswer {
    const [, part, kind, name = ""] = url.pathname.split("/").map(decodeURIComponent);
    const key = name.replace(/\.json$/, "");
    if (part === "search" && kind === "search_by_date") return { body: search(url.searchParams) };
    // A missing item is null, with status 200.
    if (part === "v0" && kind === "item") return json(shown(items.get(Number(key))));
    if (part === "v0" && kind === "user") return json(users.get(key) ?? null);
    return { status: 404, body: { error: "404 Not Found" } };
  }

  function shown(item: Item | undefined) {
    if (!item) return null;
    const { id, type, time, parent, kids } = item;
    return item.deleted ? { id, type, time, parent, kids, deleted: true } : item;
  }

  function rootOf(item: Item): Item {
    const parent = item.parent === undefined ? undefined : items.get(item.parent);
    return parent ? rootOf(parent) : item;
  }

  function search(query: URLSearchParams) {
    const words = wordsOf(query.get("query") ?? "");
    const filters = (query.get("numericFilters") ?? "").split(",").map((each) => /^(\w+)(>=|<=|>|<)(\d+)$/.exec(each));
    const found = [...items.values()]
      .filter((item) => !item.deleted && !item.dead && hasTags(item, query.get("tags") ?? ""))
      .filter(({ title, text, url }) => wordsOf(`${title ?? ""} ${text ?? ""} ${url ?? ""}`).includes(words))
      .filter(({ time }) =>
        filters.every((filter) => {
          const [, name, operator, value] = filter ?? [];
          if (name !== "created_at_i") return true;
          if (operator === ">=") return time >= Number(value);
          return operator === "<="
            ? time <= Number(value)
            : operator === ">"
              ? time > Number(value)
              : time < Number(value);
        }),
      )
      .toSorted((a, b) => b.time - a.time || b.id - a.id);
    const hitsPerPage = Math.min(Number(query.get("hitsPerPage") ?? 20), mostHits);
    const page = Number(query.get("page") ?? 0);
    const hits = found.slice(0, mostHits).slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    return {
      hits: hits.map(hitOf),
      nbHits: found.length,
      page,
      nbPages: Math.ceil(Math.min(found.length, mostHits) / hitsPerPage),
      hitsPerPage,
      query: query.get("query") ?? "",
    };
  }

  /** Matches tags: a comma means and, parentheses mean or. */
  function hasTags(item: Item, tags: string): boolean {
    const own = [item.type, `author_${item.by}`, `story_${rootOf(item).id}`];
    return [...tags.matchAll(/\(([^)]*)\)|([^,()]+)/g)].every(([, either, one]) =>
      (either?.split(",") ?? [one]).some((tag) => own.includes(tag ?? "")),
    );
  }

  function hitOf(item: Item) {
    const { id, time, by, title, url, text, parent } = item;
    const isComment = item.type === "comment";
    return {
      objectID: String(id),
      created_at: new Date(time * 1000).toISOString(),
      created_at_i: time,
      author: by,
      ...(isComment
        ? { comment_text: text, parent_id: parent, story_id: rootOf(item).id }
        : { title, url, story_text: text, points: 1, num_comments: item.kids.length }),
      _tags: [item.type, `author_${by}`, `story_${rootOf(item).id}`],
    };
  }

  function add(item: Omit<Item, "id" | "kids">): number {
    ids += 1;
    items.set(ids, { id: ids, kids: [], ...item });
    if (item.by && !users.has(item.by)) users.set(item.by, { id: item.by, created: item.time, karma: 10 });
    return ids;
  }

  return {
    ...server,
    api: `${server.origin}/v0`,
    searchApi: `${server.origin}/search`,
    story: (at, by, title, more = {}) => add({ type: "story", by, time: seconds(at), title, score: 1, ...more }),
    comment(parent, at, by, text) {
      const id = add({ type: "comment", by, time: seconds(at), text, parent });
      items.get(parent)?.kids.push(id);
      return id;
    },
    user: (name, about) => void users.set(name, { id: name, created: 1, karma: 42, about }),
    edit: (id, changes) => void Object.assign(items.get(id) ?? {}, changes),
    remove: (id) => void Object.assign(items.get(id) ?? {}, { deleted: true }),
    kill: (id) => void Object.assign(items.get(id) ?? {}, { dead: true }),
  };
}

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000);

/** Sends null as JSON too. */
const json = (value: unknown): ProviderAnswer => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
