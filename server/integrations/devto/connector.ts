import * as z from "zod/mini";
import { slugMessages } from "#shared/validators/slugs.ts";
import { createCache } from "../sync/cache.ts";
import {
  type Answer,
  type Change,
  type Connector,
  type Partition,
  type Stream,
  type SyncContext,
  SyncError,
  type SyncedPerson,
} from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { readOrLeaveOut } from "../sync/leave-out.ts";
import { firstPage, readNumbered } from "../sync/offset-pages.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { count, identifier, list, moment, part, readList, text } from "../sync/tolerant-fields.ts";

/** Stored settings (wire.md 27.1), with the API key as `token`. */
export const devtoSettings = z.object({
  users: list(z.string()),
  organizations: list(z.string()),
  token: z.optional(z.string()),
});

export type DevtoSettings = z.output<typeof devtoSettings>;
export type DevtoContext = SyncContext<DevtoSettings>;

const articlesPerPage = 30;
/** DEV's maximum page size. */
const mostArticles = 1_000;
/** Time after the last comment of an article during which its comments are read again, milliseconds. */
const recheckMilliseconds = 7 * 86_400_000;

const article = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  comments_count: count,
  last_comment_at: moment,
  published_at: moment,
  user: part(z.object({ username: text, name: text })),
  organization: part(z.object({ username: text, slug: text })),
});

type Article = z.output<typeof article>;

const author = z.object({
  user_id: count,
  username: text,
  name: text,
  twitter_username: text,
  github_username: text,
  website_url: text,
  profile_image: text,
});

const comment = z.object({
  id_code: identifier,
  created_at: moment,
  body_html: text,
  user: part(author),
  children: list(z.unknown()),
});

type Author = z.output<typeof author>;

/** Comments on the articles of a user or an organization. */
const comments: Stream<DevtoSettings> = {
  name: "comments",
  unit: "article",
  everyMinutes: 30,
  async read(context, partition, { since, page }) {
    // Earlier versions did not store the ids of the previous page.
    const place = { ...firstPage, began: context.now.toISOString(), ...(page as object | undefined) };
    const { records: articles, next } = await readNumbered(
      async (number) => {
        const records = await readArticles(context, partition, { page: number, per_page: articlesPerPage });
        return { records, hasMore: records.length > 0 };
      },
      place,
      ({ id }) => String(id),
    );
    // DEV returns an empty list both for an unknown name and for a user without articles.
    if (articles.length === 0 && place.page === 1) await readProfile(context, partition);
    const isNews = ({ comments_count, last_comment_at }: Article) =>
      comments_count !== 0 &&
      (since === undefined || !last_comment_at || last_comment_at.getTime() > Date.parse(since) - recheckMilliseconds);
    const changes: Change[] = [];
    for (const each of articles) {
      const isOwn = ownerOf(each, context.settings) === partition.key;
      if (!isOwn || !isNews(each)) continue;
      const name = `The list of comments on “${each.title}”`;
      changes.push(...(await readOrLeaveOut(context, name, () => readComments(context, each), [])));
    }
    const { began } = place;
    return { changes, next: next && { ...next, began }, since: began, done: articles.length };
  },
};

/** DEV. Articles are public; an API key raises the rate limit. */
export const devtoConnector: Connector<DevtoSettings> = {
  platform: "devto",
  settings: devtoSettings,
  auth: ({ token }) => ({
    kind: "headers",
    headers: { accept: "application/vnd.forem.api-v1+json", ...(token && { "api-key": token }) },
  }),
  operatorUrls: ["DEVTO_API_URL"],
  baseUrl: (_settings, hosts) => hosts.DEVTO_API_URL,
  async check(context) {
    if (!(await isKeyGood(context))) throw new SyncError("reconnect", slugMessages.key);
    for (const partition of partitionsOf(context)) {
      if (!(await findProfile(context, partition))) {
        throw new SyncError("setup", `${partition.label}: ${slugMessages[kindOf(partition)]}`);
      }
    }
  },
  async partitions(context) {
    // Public requests succeed even with an invalid key, so the key is checked first.
    if (!(await isKeyGood(context))) throw new SyncError("reconnect", slugMessages.key);
    return partitionsOf(context);
  },
  streams: [comments],
  async measure(context) {
    const own = new Map<number, Article>();
    for (const partition of partitionsOf(context)) {
      for (const each of await readArticles(context, partition, { page: 1, per_page: mostArticles })) {
        if (ownerOf(each, context.settings) === partition.key) own.set(each.id, each);
      }
    }
    const articles = [...own.values()];
    const commented = articles.filter(({ comments_count: found }) => found !== 0);
    // The profiles of those who comment take further requests.
    const requests = commented.reduce((sum, { comments_count: found }) => sum + 1 + (found ?? 0), 0);
    return [{ stream: "comments", count: articles.length, requests: requests + 1 }];
  },
  async preview(context, { list: of, value }) {
    const kind = of === "organizations" ? "organizations" : "users";
    const [partition] = partitionsOf({ ...context, settings: { users: [], organizations: [], [kind]: [value] } });
    if (!partition || !(await findProfile(context, partition))) return { problem: slugMessages[kind] };
    const articles = await readArticles(context, partition, { page: 1, per_page: 3 });
    return {
      problem: null,
      posts: articles.slice(0, 3).map(({ title, url, user, published_at }) => ({
        title,
        url,
        author: user?.name ?? null,
        at: published_at ?? null,
      })),
    };
  },
};

/** Returns whether the API key is valid; true without a key. */
export async function isKeyGood({ http, settings }: DevtoContext): Promise<boolean> {
  if (!settings.token) return true;
  const { status } = await http.get("/articles/me", { query: { per_page: 1 }, accept: [401] });
  return status !== 401;
}

/** Reads the profile of a user or an organization; null when there is none. */
export async function findProfile(
  { http }: Pick<DevtoContext, "http">,
  partition: Pick<Partition, "key" | "label">,
): Promise<unknown> {
  const { status, body } = await http.get(...profileOf(partition, [404]));
  return status === 404 ? null : body;
}

/** @throws SyncError `skip` when the profile does not exist */
async function readProfile({ http }: DevtoContext, partition: Partition): Promise<void> {
  await http.get(...profileOf(partition, []));
}

type RequestArguments = Parameters<DevtoContext["http"]["get"]>;

function profileOf(partition: Pick<Partition, "key" | "label">, accept: readonly number[]): RequestArguments {
  return kindOf(partition) === "users"
    ? ["/users/by_username", { query: { url: partition.label }, accept }]
    : [`/organizations/${encodeURIComponent(partition.label)}`, { accept }];
}

const kindOf = ({ key }: Pick<Partition, "key">) => (key.startsWith("user:") ? "users" : "organizations");

function partitionsOf({ settings, segmentId }: Pick<DevtoContext, "settings" | "segmentId">): Partition[] {
  const named = (kind: string) => (name: string) => ({
    ...{ key: `${kind}:${name.toLowerCase()}`, label: name, segmentId, channel: name },
  });
  return [...settings.organizations.map(named("organization")), ...settings.users.map(named("user"))];
}

/**
 * Returns the partition that an article belongs to, so that it is imported only once: its organization, else its
 * author.
 */
function ownerOf({ user, organization }: Article, settings: DevtoSettings): string | undefined {
  const has = (names: readonly string[], name: string | null | undefined) =>
    name ? names.find((each) => each.toLowerCase() === name.toLowerCase()) : undefined;
  const owner = has(settings.organizations, organization?.slug ?? organization?.username);
  if (owner) return `organization:${owner.toLowerCase()}`;
  const writer = has(settings.users, user?.username);
  return writer && `user:${writer.toLowerCase()}`;
}

async function readArticles(
  { http }: DevtoContext,
  partition: Partition,
  query: Record<string, number>,
): Promise<Article[]> {
  const answer =
    kindOf(partition) === "users"
      ? await http.get("/articles", { query: { username: partition.label, ...query } })
      : await http.get(`/organizations/${encodeURIComponent(partition.label)}/articles`, { query });
  return readList(article, listOf(answer));
}

/**
 * Reads the comment tree of an article. Deleted and hidden comments have no author: they are removed, but their replies
 * stay.
 */
async function readComments(context: DevtoContext, { id, title, url }: Article): Promise<Change[]> {
  const answer = await context.http.get("/comments", { query: { a_id: id }, accept: [404] });
  // The article may have been deleted since the list was read.
  if (answer.status === 404) return [];
  const changes: Change[] = [];
  const walk = async (level: readonly unknown[], parent: string | null): Promise<void> => {
    for (const each of readList(comment, level)) {
      const { id_code, created_at, body_html, user, children } = each;
      if (isGone(each)) changes.push({ op: "delete", type: "comment", sourceId: id_code });
      else {
        changes.push({
          op: "upsert",
          activity: {
            ...{ type: "comment", sourceId: id_code, sourceParentId: parent, body: body_html },
            timestamp: created_at ?? unknownTime(),
            url: user?.username ? `${siteOf(context)}/${user.username}/comment/${id_code}` : url,
            attributes: { articleUrl: url, articleTitle: title },
            person: await authorOf(context, id_code, user),
          },
        });
      }
      await walk(children, id_code);
    }
  };
  await walk(listOf(answer), null);
  return changes;
}

/** DEV replaces the author and the text of a deleted or hidden comment. */
const isGone = ({ user, body_html }: z.output<typeof comment>) =>
  !user?.username && !user?.user_id && /^(?:<p>)?(?:$|\[deleted\]|\[hidden by)/i.test((body_html ?? "").trim());

/** @throws SyncError when the response is not a list */
function listOf({ body }: Answer): unknown[] {
  if (Array.isArray(body)) return body;
  throw new SyncError("transient", "DEV sent an unexpected response.");
}

const siteOf = ({ hosts }: Pick<DevtoContext, "hosts">) => hosts.DEVTO_API_URL.replace(/\/api$/, "");

/** People by API URL and username. Each profile is requested at most once a day. */
const people = createCache<SyncedPerson>(86_400_000);

/** Returns the author of a comment. Without a name the account's number stands for it. */
function authorOf(context: DevtoContext, comment: string, user: Author | null | undefined): Promise<SyncedPerson> {
  if (user?.username) {
    const { username } = user;
    return people.find(`${context.hosts.DEVTO_API_URL} ${username}`, () => readPerson(context, { ...user, username }));
  }
  const id = user?.user_id?.toString();
  return Promise.resolve(
    id
      ? { identities: [{ type: "username", value: id, sourceId: id, verified: true }], displayName: user?.name }
      : deletedAuthor(`deleted:${comment}`),
  );
}

const profile = z.object({ summary: text, location: text });

async function readPerson(context: DevtoContext, user: Author & { readonly username: string }): Promise<SyncedPerson> {
  const query = { url: user.username };
  const { status, body } = await context.http.get("/users/by_username", { query, accept: [404] });
  const { summary, location } = (status === 404 ? undefined : profile.safeParse(body).data) ?? {};
  const elsewhere = (platform: string, value: string | null | undefined) =>
    value ? [{ platform, type: "username" as const, value, verified: false }] : [];
  return {
    identities: [
      { type: "username", value: user.username, sourceId: user.user_id?.toString(), verified: true },
      ...elsewhere("twitter", user.twitter_username),
      ...elsewhere("github", user.github_username),
    ],
    displayName: user.name,
    attributes: {
      url: `${siteOf(context)}/${user.username}`,
      bio: summary,
      location,
      websiteUrl: user.website_url,
      avatarUrl: user.profile_image,
    },
  };
}
