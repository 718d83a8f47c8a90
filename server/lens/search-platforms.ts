import * as z from "zod/mini";
import type { Config } from "#server/platform/core/config.ts";
import type { SearchedPlatform } from "#shared/domain/lens-settings.ts";
import type { SourcePost } from "./found-post.ts";

/** Search for posts. */
export interface Search {
  readonly keyword: string;
  /** True to search for the keyword as an exact phrase. */
  readonly isExact: boolean;
  /** Excludes older posts. */
  readonly since: Date;
}

type Needs = Pick<Config, "hosts" | "githubToken">;

/** Search on one platform: its request and the parser of its response. */
interface PlatformSearch {
  readonly request: (
    search: Search,
    config: Needs,
  ) => {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent as JSON by POST. */
    readonly body?: object;
  };
  /** @throws z.core.$ZodError when the response does not have the platform's format */
  readonly read: (answer: unknown, config: Needs) => readonly SourcePost[];
  /** Milliseconds between two searches, according to the platform's limits for anonymous clients. */
  readonly spacingMs: number;
  /** Minutes until the same keyword is searched again. */
  readonly everyMinutes: number;
}

const perSearch = 50;
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const phrase = ({ keyword, isExact }: Search) => (isExact || /\s/.test(keyword) ? `"${keyword}"` : keyword);
const address = (base: string, query: Readonly<Record<string, string | number>>) =>
  `${base}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
/** Valid rows of a response. Invalid rows are skipped. */
const rowsOf = <T extends z.ZodMiniType>(row: T, rows: readonly unknown[]): z.output<T>[] =>
  rows.flatMap((each) => {
    const read = z.safeParse(row, each);
    return read.success ? [read.data] : [];
  });

const list = z.array(z.unknown());
const text = z.nullish(z.string());
const figure = z.nullish(z.number());

const story = z.object({
  objectID: z.string(),
  title: z.string(),
  author: z.string(),
  created_at_i: z.number(),
  story_text: text,
  url: text,
  points: figure,
  num_comments: figure,
});

const article = z.object({
  title: z.string(),
  description: text,
  url: z.string(),
  canonical_url: text,
  published_timestamp: z.string(),
  cover_image: text,
  comments_count: figure,
  positive_reactions_count: figure,
  user: z.object({ username: z.string() }),
});

const submission = z.object({
  data: z.object({
    title: z.string(),
    selftext: text,
    permalink: z.string(),
    created_utc: z.number(),
    author: z.string(),
    thumbnail: text,
    num_comments: figure,
    score: figure,
    over_18: z.nullish(z.boolean()),
  }),
});

const question = z.object({
  title: z.string(),
  body: text,
  link: z.string(),
  creation_date: z.number(),
  answer_count: figure,
  score: figure,
  owner: z.nullish(z.object({ user_id: figure, display_name: text, link: text })),
});

const issue = z.object({
  title: z.string(),
  body: text,
  html_url: z.string(),
  created_at: z.string(),
  comments: figure,
  reactions: z.nullish(z.object({ total_count: figure })),
  user: z.nullish(z.object({ login: z.string(), html_url: text })),
});

const graphAnswer = z.object({
  data: z.object({ issues: z.object({ nodes: list }), discussions: z.object({ nodes: list }) }),
});

const total = z.nullish(z.object({ totalCount: z.number() }));

const graphPost = z.object({
  title: z.string(),
  bodyText: text,
  url: z.string(),
  createdAt: z.string(),
  comments: total,
  reactions: total,
  upvoteCount: figure,
  author: z.nullish(z.object({ login: z.string(), url: text })),
});

/** Searches issues and discussions in one request, and returns text without Markdown. */
const githubQuery = `query ($issues: String!, $discussions: String!, $count: Int!) {
  issues: search(query: $issues, type: ISSUE, first: $count) {
    nodes { ... on Issue { title bodyText url createdAt comments { totalCount } reactions { totalCount } author { login url } } }
  }
  discussions: search(query: $discussions, type: DISCUSSION, first: $count) {
    nodes { ... on Discussion { title bodyText url createdAt comments { totalCount } upvoteCount author { login url } } }
  }
}`;

/** Searches by keyword, by platform. Formats: docs of each platform's public API. */
export const platformSearches: Readonly<Record<SearchedPlatform, PlatformSearch>> = {
  hackernews: {
    request: (search, { hosts }) => ({
      url: address(`${hosts.HACKERNEWS_SEARCH_URL}/search_by_date`, {
        query: phrase(search),
        tags: "(story,ask_hn,show_hn,poll)",
        numericFilters: `created_at_i>${seconds(search.since)}`,
        hitsPerPage: perSearch,
      }),
    }),
    read: (answer) =>
      rowsOf(story, z.parse(z.object({ hits: list }), answer).hits).map((hit) => ({
        url: `https://news.ycombinator.com/item?id=${encodeURIComponent(hit.objectID)}`,
        platform: "hackernews",
        postedAt: new Date(hit.created_at_i * 1_000),
        title: hit.title,
        description: hit.story_text || hit.url,
        author: { platform: "hackernews", handle: hit.author },
        comments: hit.num_comments,
        points: hit.points,
      })),
    spacingMs: 1_000,
    everyMinutes: 60,
  },

  devto: {
    request: ({ keyword }, { hosts }) => ({
      url: address(`${hosts.DEVTO_API_URL}/articles/search`, { q: keyword, per_page: perSearch }),
      headers: { accept: "application/vnd.forem.api-v1+json" },
    }),
    read: (answer) =>
      rowsOf(article, z.parse(list, answer)).map((row) => ({
        url: row.url,
        original: row.canonical_url,
        platform: "devto",
        format: "text",
        postedAt: new Date(row.published_timestamp),
        title: row.title,
        description: row.description,
        thumbnail: row.cover_image,
        author: { platform: "devto", handle: row.user.username },
        comments: row.comments_count,
        points: row.positive_reactions_count,
      })),
    spacingMs: 2_000,
    everyMinutes: 60,
  },

  reddit: {
    request: (search, { hosts }) => ({
      url: address(`${hosts.REDDIT_URL}/search.json`, {
        q: phrase(search),
        sort: "new",
        t: "month",
        limit: perSearch,
        raw_json: 1,
      }),
    }),
    read: (answer) => {
      const listing = z.parse(z.object({ data: z.object({ children: list }) }), answer);
      return rowsOf(submission, listing.data.children).flatMap(({ data }) =>
        data.over_18 === true
          ? []
          : [
              {
                url: `https://www.reddit.com${data.permalink}`,
                platform: "reddit",
                format: "markdown",
                postedAt: new Date(data.created_utc * 1_000),
                title: data.title,
                description: data.selftext,
                // Contains a word such as `self` when there is no image.
                thumbnail: data.thumbnail,
                author: data.author === "[deleted]" ? null : { platform: "reddit", handle: data.author },
                comments: data.num_comments,
                points: data.score,
              },
            ],
      );
    },
    spacingMs: 6_500,
    everyMinutes: 60,
  },

  stackoverflow: {
    request: (search, { hosts }) => ({
      url: address(`${hosts.STACKEXCHANGE_API_URL}/search/advanced`, {
        q: phrase(search),
        site: "stackoverflow",
        sort: "creation",
        order: "desc",
        fromdate: seconds(search.since),
        pagesize: perSearch,
        filter: "withbody",
      }),
    }),
    read: (answer) =>
      rowsOf(question, z.parse(z.object({ items: list }), answer).items).map((row) => ({
        url: row.link,
        platform: "stackoverflow",
        postedAt: new Date(row.creation_date * 1_000),
        title: row.title,
        description: row.body,
        author: row.owner?.display_name
          ? {
              platform: "stackoverflow",
              handle: row.owner.display_name,
              sourceId: row.owner.user_id == null ? null : String(row.owner.user_id),
              url: row.owner.link ?? null,
            }
          : null,
        comments: row.answer_count,
        points: row.score,
      })),
    spacingMs: 2_000,
    // The limit is 300 requests a day without a key.
    everyMinutes: 240,
  },

  github: {
    request: (search, { hosts, githubToken }) => {
      // The operator's token may see private repositories, and every user reads what is found.
      const query = `${phrase(search)} is:public in:title,body created:>=${search.since.toISOString().slice(0, 10)}`;
      const api = hosts.GITHUB_API_URL;
      // Discussions can only be searched by GraphQL, which requires a token.
      if (githubToken !== null) {
        return {
          url: `${api.replace(/\/v3$/, "")}/graphql`,
          headers: { authorization: `Bearer ${githubToken}` },
          body: {
            query: githubQuery,
            variables: { issues: `${query} is:issue sort:created-desc`, discussions: query, count: perSearch },
          },
        };
      }
      return {
        url: address(`${api}/search/issues`, {
          q: `${query} is:issue`,
          sort: "created",
          order: "desc",
          per_page: perSearch,
        }),
        headers: { accept: "application/vnd.github+json" },
      };
    },
    read: (answer) => {
      const graph = z.safeParse(graphAnswer, answer);
      if (graph.success) {
        const { issues, discussions } = graph.data.data;
        return rowsOf(graphPost, [...issues.nodes, ...discussions.nodes]).map((row) => ({
          url: row.url,
          platform: "github",
          format: "text",
          postedAt: new Date(row.createdAt),
          title: row.title,
          description: row.bodyText,
          author: row.author ? { platform: "github", handle: row.author.login, url: row.author.url ?? null } : null,
          comments: row.comments?.totalCount,
          points: row.upvoteCount ?? row.reactions?.totalCount,
        }));
      }
      return rowsOf(issue, z.parse(z.object({ items: list }), answer).items).map((row) => ({
        url: row.html_url,
        platform: "github",
        format: "markdown",
        postedAt: new Date(row.created_at),
        title: row.title,
        description: row.body,
        author: row.user ? { platform: "github", handle: row.user.login, url: row.user.html_url ?? null } : null,
        comments: row.comments,
        points: row.reactions?.total_count,
      }));
    },
    spacingMs: 6_500,
    everyMinutes: 60,
  },
};
