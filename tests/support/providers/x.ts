import { createGrants, type OAuthGrants } from "./oauth-grants.ts";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

export interface XAccount {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** Suspended or deleted: posts are returned without their author. */
  isGone: boolean;
}

export interface XPost {
  id: string;
  readonly at: string;
  readonly author: XAccount;
  text: string;
  /** Ids of all versions, the first one first. */
  readonly history: string[];
  longText: string | null;
}

export interface XServer extends ProviderServer {
  readonly grants: OAuthGrants;
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Account that signs in. */
  me: XAccount;
  account(username: string, name?: string): XAccount;
  post(at: string, author: XAccount, text: string): XPost;
  /** Edits a post, which creates a new post. */
  edit(post: XPost, at: string, text: string): void;
  remove(post: XPost): void;
  /** Makes the next responses report a post as deleted. */
  tellGone(post: XPost): void;
}

const problem = (status: number, type: string, title: string, detail: string): ProviderAnswer => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { type: `https://api.x.com/2/problems/${type}`, title, detail, status },
});

/** Response when the usage cap of the plan is reached: X answers nothing until the next period. */
export const usageCapped = (): ProviderAnswer =>
  problem(429, "usage-capped", "UsageCapExceeded", "Usage cap exceeded: Monthly product cap");

const week = 7 * 86_400_000;
const since = 1_288_834_974_657n;

/** X's API, version 2, for mentions and search, with its sign-in. */
export async function startX(): Promise<XServer> {
  const grants = createGrants({
    clientId: "x-client",
    clientAuth: "basic",
    usesPkce: true,
    parameters: { scope: "tweet.read users.read offline.access" },
  });
  const accounts: XAccount[] = [];
  const posts: XPost[] = [];
  const deletedPosts: XPost[] = [];
  let sequence = 0n;
  let remaining = 450;
  const idAt = (at: string) => {
    sequence += 1n;
    return String(((BigInt(Date.parse(at)) - since) << 22n) + sequence);
  };
  const provider = await startProvider(answerOf);

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url } = request;
    if (url.pathname === "/i/oauth2/authorize") return grants.allow(url.searchParams);
    if (url.pathname === "/2/oauth2/token") return grants.exchange(request);
    if (url.pathname === "/2/oauth2/revoke") return { body: { revoked: true } };
    if (!grants.isGood(request))
      return { status: 401, body: { title: "Unauthorized", detail: "Unauthorized", status: 401 } };
    remaining -= 1;
    const reset = String(Math.floor(Date.now() / 1000) + 900);
    const headers = {
      "x-rate-limit-limit": "450",
      "x-rate-limit-remaining": `${remaining}`,
      "x-rate-limit-reset": reset,
    };
    return { headers, ...answerPath(url) };
  }

  function answerPath({ pathname, searchParams: query }: URL): ProviderAnswer {
    if (pathname === "/2/users/me") return { body: { data: basic(server.me) } };
    const mentioned = /^\/2\/users\/(\d+)\/mentions$/.exec(pathname)?.[1];
    if (mentioned) {
      const name = accounts.find(({ id }) => id === mentioned)?.username ?? "";
      return page(query, "pagination_token", (text) => text.toLowerCase().includes(`@${name.toLowerCase()}`));
    }
    if (pathname === "/2/tweets") {
      const requestedIds = (query.get("ids") ?? "").split(",");
      const isThere = (id: string) => posts.some(({ history }) => history.includes(id));
      const found = posts.filter(({ history }) => requestedIds.some((id) => history.includes(id)));
      const errors = requestedIds.filter((id) => !isThere(id)).map(notFound);
      return { body: { ...(found.length > 0 && { data: found.map(postData) }), ...(errors.length > 0 && { errors }) } };
    }
    if (pathname === "/2/tweets/search/recent") {
      const words = query.get("query")?.toLowerCase() ?? "";
      const oldest = Date.now() - week;
      const sinceId = query.get("since_id");
      if (sinceId && Number((BigInt(sinceId) >> 22n) + since) < oldest) {
        return problem(
          400,
          "invalid-request",
          "Invalid Request",
          "'since_id' must be a post id created after the last 7 days",
        );
      }
      return page(
        query,
        "next_token",
        (text, at) =>
          Date.parse(at) > oldest &&
          text
            .toLowerCase()
            .split(/\W(?!\w)|\s/)
            .includes(words),
      );
    }
    return problem(404, "resource-not-found", "Not Found Error", "There is no such path");
  }

  function page(
    query: URLSearchParams,
    tokenName: string,
    matches: (text: string, at: string) => boolean,
  ): ProviderAnswer {
    const size = Number(query.get("max_results") ?? 10);
    if (size < 10 || size > 100) return problem(400, "invalid-request", "Invalid Request", "max_results is not valid");
    const sinceId = BigInt(query.get("since_id") ?? 0);
    const found = posts
      .filter(({ id, text, at }) => BigInt(id) > sinceId && matches(text, at))
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const from = Number(query.get(tokenName)?.replace("token", "") ?? 0);
    const shown = found.slice(from, from + size);
    const authors = [...new Set(shown.map(({ author }) => author))].filter(({ isGone }) => !isGone);
    const [newest, oldest] = [shown[0], shown.at(-1)];
    const errors = deletedPosts.splice(0).map(({ id }) => notFound(id));
    return {
      body: {
        ...(shown.length > 0 && { data: shown.map(postData), includes: { users: authors.map(profile) } }),
        ...(errors.length > 0 && { errors }),
        meta: {
          result_count: shown.length,
          ...(newest && oldest && { newest_id: newest.id, oldest_id: oldest.id }),
          ...(from + size < found.length && { next_token: `token${from + size}` }),
        },
      },
    };
  }

  const server: XServer = {
    ...provider,
    grants,
    environment: {
      X_URL: provider.origin,
      X_API_URL: `${provider.origin}/2`,
      X_CLIENT_ID: grants.clientId,
      X_CLIENT_SECRET: grants.clientSecret,
    },
    me: { id: "1", username: "nobody", name: "Nobody", isGone: false },
    account(username, name = username) {
      const account = { id: String(1_000 + accounts.length), username, name, isGone: false };
      accounts.push(account);
      return account;
    },
    post(at, author, text) {
      const id = idAt(at);
      const post: XPost = { id, at, author, text, history: [id], longText: null };
      posts.push(post);
      return post;
    },
    edit(post, at, text) {
      post.id = idAt(at);
      post.text = text;
      post.history.push(post.id);
    },
    remove: (post) => void posts.splice(posts.indexOf(post), 1),
    tellGone: (post) => void deletedPosts.push(post),
  };
  return server;
}

const notFound = (id: string) => ({
  type: "https://api.x.com/2/problems/resource-not-found",
  title: "Not Found Error",
  detail: `Could not find post with id: [${id}].`,
  resource_type: "post",
  resource_id: id,
});

const basic = ({ id, username, name }: XAccount) => ({ id, username, name });

const profile = (account: XAccount) => ({
  ...basic(account),
  description: `I am ${account.name}`,
  location: "London",
  profile_image_url: `https://pbs.twimg.com/profile_images/${account.id}/me_normal.jpg`,
  public_metrics: { followers_count: 5, following_count: 6, post_count: 7, listed_count: 0 },
});

const postData = ({ id, at, author, text, history, longText }: XPost) => ({
  id,
  text,
  author_id: author.id,
  created_at: new Date(at).toISOString(),
  edit_history_post_ids: history,
  ...(longText !== null && { note_post: { text: longText } }),
});
