import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly summary?: string;
  readonly location?: string;
  readonly twitter_username?: string | null;
  readonly github_username?: string | null;
}

interface Comment {
  readonly id_code: string;
  readonly created_at: string;
  readonly user: User;
  body_html: string;
  isDeleted?: true;
  readonly children: Comment[];
}

interface Article {
  readonly id: number;
  title: string;
  readonly user: User;
  readonly organization: string | null;
  readonly published_at: string;
  readonly comments: Comment[];
  last_comment_at: string;
}

export interface DevtoServer extends ProviderServer {
  /** Valid API keys. */
  readonly keys: Set<string>;
  user(username: string, more?: Partial<User>): User;
  organization(slug: string): void;
  /** Removes the account with this name. */
  remove(name: string): void;
  article(at: string, user: User, title: string, organization?: string): Article;
  comment(article: Article, at: string, user: User, body: string, parent?: Comment): Comment;
}

/** The API of Forem, version 1, as DEV offers it: public articles, comments and profiles, and API keys of users. */
export async function startDevto(): Promise<DevtoServer> {
  const users = new Map<string, User>();
  const organizations = new Set<string>();
  const articles: Article[] = [];
  let ids = 100;
  const server = await startProvider((request) => answerOf(request));

  function answerOf({ url, headers }: ProviderRequest): ProviderAnswer {
    const query = url.searchParams;
    if (headers.accept !== "application/vnd.forem.api-v1+json") return failed(400, "an old version of the API");
    const [, api, part, id = "", view] = url.pathname.split("/").map(decodeURIComponent);
    if (api !== "api") return failed(404, "not found");
    if (part === "articles" && id === "me") {
      return own.keys.has(headers["api-key"] ?? "") ? { body: [] } : failed(401, "unauthorized");
    }
    if (part === "articles")
      return page(
        articles.filter(({ user }) => user.username === query.get("username")),
        query,
      );
    if (part === "organizations") {
      if (!organizations.has(id)) return failed(404, "not found");
      if (view === "articles")
        return page(
          articles.filter(({ organization }) => organization === id),
          query,
        );
      return { body: { type_of: "organization", username: id, slug: id, name: id } };
    }
    if (part === "users" && id === "by_username") {
      const user = users.get(query.get("url") ?? "");
      return user ? { body: { type_of: "user", ...user } } : failed(404, "not found");
    }
    if (part === "comments") {
      const article = articles.find((each) => String(each.id) === query.get("a_id"));
      return article ? { body: article.comments.map(commentItem) } : failed(404, "not found");
    }
    return failed(404, "not found");
  }

  function page(found: readonly Article[], query: URLSearchParams): ProviderAnswer {
    const size = Math.min(Number(query.get("per_page") ?? 30), 1_000);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    const sorted = found.toSorted((a, b) => b.published_at.localeCompare(a.published_at) || b.id - a.id);
    return { body: sorted.slice(from, from + size).map(articleItem) };
  }

  function articleItem({ id, title, user, organization, published_at, comments, last_comment_at }: Article) {
    return {
      type_of: "article",
      ...{ id, title, published_at, last_comment_at },
      url: `https://dev.to/${organization ?? user.username}/article-${id}`,
      comments_count: comments.length,
      user: { name: user.name, username: user.username, user_id: user.id },
      ...(organization && { organization: { name: organization, username: organization, slug: organization } }),
    };
  }

  const own: DevtoServer = {
    ...server,
    keys: new Set(["good-key"]),
    user(username, more = {}) {
      ids += 1;
      const user = { id: ids, username, name: username, twitter_username: null, github_username: null, ...more };
      users.set(username, user);
      return user;
    },
    organization: (slug) => void organizations.add(slug),
    remove(name) {
      users.delete(name);
      organizations.delete(name);
      articles.splice(0, articles.length, ...articles.filter(({ user }) => user.username !== name));
    },
    article(at, user, title, organization) {
      ids += 1;
      const article = {
        id: ids,
        title,
        user,
        organization: organization ?? null,
        published_at: at,
        comments: [],
        last_comment_at: at,
      };
      articles.push(article);
      return article;
    },
    comment(article, at, user, body_html, parent) {
      ids += 1;
      const comment: Comment = { id_code: `c${ids.toString(36)}`, created_at: at, user, body_html, children: [] };
      (parent?.children ?? article.comments).push(comment);
      article.last_comment_at = at;
      return comment;
    },
  };
  return own;
}

/** Renders a comment. A deleted comment has no author; its replies stay. */
function commentItem({ id_code, created_at, user, body_html, isDeleted, children }: Comment): object {
  const { id: user_id, username, name, twitter_username, github_username } = user;
  return {
    type_of: "comment",
    ...{ id_code, created_at },
    body_html: isDeleted ? "<p>[deleted]</p>" : body_html,
    user: isDeleted ? {} : { user_id, username, name, twitter_username, github_username, website_url: null },
    children: children.map(commentItem),
  };
}

const failed = (status: number, error: string): ProviderAnswer => ({ status, body: { error, status } });
