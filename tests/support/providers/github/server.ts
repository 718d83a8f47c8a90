import { generateKeyPairSync, randomUUID, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { answerQuery, createGraph } from "./graph.ts";
import type { AccountRow, RepositoryRow, World } from "./world.ts";

/** A token with its scopes; `scopes` is null for fine-grained and installation tokens. */
interface TokenRow {
  readonly scopes: readonly string[] | null;
  /** Accessible repositories; null for every public one. */
  readonly repositories: readonly string[] | null;
  limit: number;
  remaining: number;
}

export interface InstallationRow {
  readonly id: number;
  readonly account: AccountRow;
  repositories: string[];
  isSuspended: boolean;
}

/** A response that replaces the regular one. */
interface Instead {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged. */
  readonly body?: unknown;
  /** Closes the connection without a response. */
  readonly drop?: true;
}

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly authorization: string | null;
}

export interface LocalGithub {
  readonly origin: string;
  readonly world: World;
  readonly requests: ProviderRequest[];
  readonly tokens: Map<string, TokenRow>;
  readonly installations: InstallationRow[];
  /** The app of the installations. */
  readonly app: {
    readonly id: string;
    readonly privateKey: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** URL to which GitHub redirects after an installation of the app. */
    setupUrl: string | null;
  };
  /** User codes with the installations that each user may see. Installing the app creates one. */
  readonly codes: Map<string, readonly number[]>;
  /** Queues a response that replaces the next one; with `when`, the next one whose request matches. */
  answerNext(instead: Instead, when?: (request: ProviderRequest) => boolean): void;
  /** Holds requests whose query contains this text until they are released. */
  hold(text: string): { readonly arrived: Promise<void>; release(): void };
  addToken(token: string, given?: Partial<TokenRow>): void;
  stop(): Promise<void>;
}

/** Epoch seconds at which all limits reset. */
export const resetAt = () => Math.ceil(Date.now() / 1000) + 1_800;

/** Maximum page size of REST. */
const mostPerPage = 100;

/**
 * A GitHub on loopback that follows its documentation: GraphQL over the published schema, the REST calls for
 * connecting, limits in headers, and refused and suspended access.
 */
export async function startLocalGithub(world: World): Promise<LocalGithub> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const queue: { instead: Instead; when: (request: ProviderRequest) => boolean }[] = [];
  const holds: { text: string; arrive: () => void; released: Promise<void> }[] = [];
  const graph = createGraph(world, () => github.origin);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", github.origin);
    const text = await textOf(request);
    const json = parsed(text, request.headers["content-type"]);
    const providerRequest: ProviderRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: typeof json.query === "string" ? json.query : url.search.slice(1) || null,
      variables: (json.variables ?? {}) as Record<string, unknown>,
      authorization: request.headers.authorization ?? null,
    };
    github.requests.push(providerRequest);
    const held = holds.find((each) => providerRequest.query?.includes(each.text));
    held?.arrive();
    await held?.released;
    const at = queue.findIndex(({ when }) => when(providerRequest));
    const [planned] = at === -1 ? [] : queue.splice(at, 1);
    if (planned?.instead.drop) return response.destroy();
    const answer = planned
      ? { status: planned.instead.status ?? 200, headers: planned.instead.headers, body: planned.instead.body }
      : await answerTo(providerRequest, url, json).catch((error: unknown) => refuse(500, String(error)));
    response
      .writeHead(answer.status, { "content-type": "application/json; charset=utf-8", ...answer.headers })
      .end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });

  interface Reply {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body: unknown;
  }
  const reply = (body: unknown, status = 200, headers?: Record<string, string>): Reply => ({ status, body, headers });
  const refuse = (status: number, message: string, headers?: Record<string, string>): Reply =>
    reply({ message, documentation_url: "https://docs.github.com/rest" }, status, headers);

  async function answerTo(providerRequest: ProviderRequest, url: URL, json: Record<string, unknown>): Promise<Reply> {
    const bearer = /^(?:Bearer|token) (.+)$/i.exec(providerRequest.authorization ?? "")?.[1];
    if (providerRequest.path === "/login/oauth/access_token") return exchangeCode(json);
    if (/^\/apps\/[^/]+\/installations\/new$/.test(providerRequest.path)) return install(url);
    if (providerRequest.path.startsWith("/app/")) return answerApp(providerRequest, bearer);
    const token = bearer === undefined ? undefined : github.tokens.get(bearer);
    if (bearer !== undefined && !token) return refuse(401, "Bad credentials");
    if (providerRequest.path === "/graphql") {
      if (!token) return refuse(401, "Requires authentication");
      return answerGraphql(providerRequest, token);
    }
    const headers = token?.scopes ? { "x-oauth-scopes": token.scopes.join(", ") } : undefined;
    const answer = answerRest(providerRequest.path, url, bearer ?? "", token);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  async function answerGraphql(providerRequest: ProviderRequest, token: TokenRow): Promise<Reply> {
    const headers = () => ({
      "x-ratelimit-limit": String(token.limit),
      "x-ratelimit-remaining": String(Math.max(0, token.remaining)),
      "x-ratelimit-used": String(token.limit - token.remaining),
      "x-ratelimit-reset": String(resetAt()),
      "x-ratelimit-resource": "graphql",
    });
    if (token.remaining <= 0) {
      const errors = [{ type: "RATE_LIMITED", message: "API rate limit already exceeded for user ID 1." }];
      return reply({ errors }, 200, headers());
    }
    token.remaining -= 1;
    const root = graph.root((row) => mayRead(token, row));
    return reply(
      await answerQuery(root, providerRequest.query ?? "", { ...providerRequest.variables }, token.scopes),
      200,
      headers(),
    );
  }

  const fullName = ({ owner, name }: RepositoryRow) => `${owner.login}/${name}`;
  const mayRead = ({ repositories }: Pick<TokenRow, "repositories">, row: RepositoryRow) =>
    repositories === null ? !row.isPrivate : repositories.includes(fullName(row));

  const shownOwner = (row: AccountRow) => ({
    login: row.login,
    id: row.login.length,
    node_id: row.id,
    type: row.__typename,
    avatar_url: `${github.origin}/avatars/${row.login}.png`,
    html_url: `https://github.com/${row.login}`,
  });

  const shownRepository = (row: RepositoryRow) => ({
    id: row.id.length,
    node_id: row.id,
    name: row.name,
    full_name: fullName(row),
    html_url: `https://github.com/${fullName(row)}`,
    private: row.isPrivate,
    fork: false,
    created_at: row.createdAt,
    owner: shownOwner(row.owner),
  });

  function paged<T>(url: URL, rows: readonly T[], wrap: (page: T[]) => unknown): Reply {
    const size = Math.min(Number(url.searchParams.get("per_page") ?? 30), mostPerPage);
    const page = Number(url.searchParams.get("page") ?? 1);
    const next = new URL(url);
    next.searchParams.set("page", String(page + 1));
    const goesOn = page * size < rows.length;
    return reply(
      wrap(rows.slice((page - 1) * size, page * size)),
      200,
      goesOn ? { link: `<${next.href}>; rel="next"` } : {},
    );
  }

  function answerRest(path: string, url: URL, bearer: string, token: TokenRow | undefined): Reply {
    const readable = world.repositories.filter((row) => (token ? mayRead(token, row) : !row.isPrivate));
    const words = (url.searchParams.get("q") ?? "").split(/\s+/);
    const wordOf = (name: string) => words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1);
    const typed = words
      .filter((word) => !word.includes(":"))
      .join(" ")
      .toLowerCase();
    if (path === "/installation/repositories") {
      return paged(url, readable, (repositories) => ({
        total_count: readable.length,
        repositories: repositories.map(shownRepository),
      }));
    }
    if (path === "/rate_limit") return reply({ resources: {} });
    if (path === "/user/installations") {
      const own = [...github.codes.entries()].find(([code]) => bearer === `user-${code}`)?.[1] ?? [];
      const rows = github.installations.filter(({ id }) => own.includes(id));
      return paged(url, rows, (installations) => ({
        total_count: rows.length,
        installations: installations.map(shownInstallation),
      }));
    }
    if (path === "/search/repositories") {
      const owner = wordOf("user") ?? wordOf("org");
      if (owner !== undefined && !world.accounts.has(owner.toLowerCase())) return refuse(422, "Validation Failed");
      const rows = readable.filter(
        (row) =>
          (owner === undefined || row.owner.login.toLowerCase() === owner.toLowerCase()) &&
          row.name.toLowerCase().includes(typed),
      );
      return paged(url, rows, (items) => ({
        total_count: rows.length,
        incomplete_results: false,
        items: items.map(shownRepository),
      }));
    }
    if (path === "/search/users") {
      const rows = [...world.accounts.values()].filter(
        ({ __typename, login }) => __typename === "Organization" && login.toLowerCase().includes(typed),
      );
      return paged(url, rows, (items) => ({
        total_count: rows.length,
        incomplete_results: false,
        items: items.map(shownOwner),
      }));
    }
    const [, kind, owner] = /^\/(orgs|users)\/([^/]+)\/repos$/.exec(path) ?? [];
    const account = owner === undefined ? undefined : world.accounts.get(owner.toLowerCase());
    if (account && (kind === "users" || account.__typename === "Organization")) {
      return paged(
        url,
        readable.filter((row) => row.owner === account),
        (rows) => rows.map(shownRepository),
      );
    }
    return refuse(404, "Not Found");
  }

  const shownInstallation = ({ id, account, isSuspended }: InstallationRow) => ({
    id,
    account: shownOwner(account),
    target_type: account.__typename,
    repository_selection: "selected",
    suspended_at: isSuspended ? "2026-01-01T00:00:00Z" : null,
  });

  function answerApp({ path, method }: ProviderRequest, jwt: string | undefined): Reply {
    if (!isAppToken(jwt)) return refuse(401, "A JSON web token could not be decoded");
    if (path === "/app/installations") return reply(github.installations.map(shownInstallation));
    const [, id, rest] = /^\/app\/installations\/(\d+)(\/access_tokens)?$/.exec(path) ?? [];
    const found = github.installations.find((each) => String(each.id) === id);
    if (!found) return refuse(404, "Not Found");
    if (rest === undefined) return reply(shownInstallation(found));
    if (method !== "POST") return refuse(405, "Method Not Allowed");
    if (found.isSuspended) return refuse(403, "This installation has been suspended");
    const token = `ghs_${found.id}_${github.tokens.size}`;
    github.addToken(token, { scopes: null, repositories: found.repositories });
    return reply({ token, expires_at: new Date(Date.now() + 3_600_000).toISOString() }, 201);
  }

  /** Installs the app for a user, or selects the organization that already has it. */
  function install({ searchParams }: URL): Reply {
    const [installation] = github.installations;
    if (!installation || github.app.setupUrl === null) return refuse(404, "Not Found");
    const code = randomUUID();
    github.codes.set(code, [installation.id]);
    const back = new URL(github.app.setupUrl);
    const parameters = { code, installation_id: String(installation.id), setup_action: "install" };
    for (const [name, value] of [...Object.entries(parameters), ...searchParams]) back.searchParams.set(name, value);
    return reply("", 302, { location: back.href });
  }

  function isAppToken(jwt: string | undefined): boolean {
    const [head = "", claims = "", signature = ""] = (jwt ?? "").split(".");
    if (!verify("sha256", Buffer.from(`${head}.${claims}`), keys.publicKey, Buffer.from(signature, "base64url"))) {
      return false;
    }
    const { iss, exp, iat } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const now = Date.now() / 1000;
    return String(iss) === github.app.id && exp > now && exp - iat <= 600 && iat <= now;
  }

  function exchangeCode({ code, client_id, client_secret }: Record<string, unknown>): Reply {
    const { app } = github;
    const isKnown = github.codes.has(String(code)) && client_id === app.clientId && client_secret === app.clientSecret;
    if (!isKnown)
      return reply({ error: "bad_verification_code", error_description: "The code passed is incorrect or expired." });
    github.addToken(`user-${code}`, { scopes: null });
    return reply({ access_token: `user-${code}`, token_type: "bearer", scope: "" });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const github: LocalGithub = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    requests: [],
    tokens: new Map(),
    installations: [],
    app: {
      id: "4711",
      privateKey: keys.privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
      clientId: "Iv1.client",
      clientSecret: "client-secret",
      setupUrl: null,
    },
    codes: new Map(),
    answerNext: (instead, when = () => true) => {
      queue.push({ instead, when });
    },
    hold(text) {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const entry = { text, arrive: arrived.resolve, released: released.promise };
      holds.push(entry);
      return {
        arrived: arrived.promise,
        release() {
          holds.splice(holds.indexOf(entry), 1);
          released.resolve();
        },
      };
    },
    addToken(token, given = {}) {
      github.tokens.set(token, { scopes: null, repositories: null, limit: 5_000, remaining: 5_000, ...given });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return github;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function parsed(text: string, type: string | undefined): Record<string, unknown> {
  if (type?.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}
