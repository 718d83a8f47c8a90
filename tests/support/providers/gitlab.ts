import { randomUUID } from "node:crypto";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

type Json = Record<string, unknown>;

/** An account as GET /users/:id returns it; other records contain fewer of its fields. */
export interface GitlabTestUser extends Json {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** An issue or merge request and the actions on it. Times are ISO 8601 and become the update time. */
export interface GitlabTestItem {
  readonly record: Json;
  readonly discussions: { id: string; individual_note: boolean; notes: Json[] }[];
  readonly commits: Json[];
  comment(at: string, by: GitlabTestUser, body: string, details?: Json): Json;
  /** Replies to the first comment of the thread that contains `to`. */
  reply(to: Json, at: string, by: GitlabTestUser, body: string): Json;
  /** Adds a system note by GitLab. */
  system(at: string, by: GitlabTestUser, body: string): Json;
  close(at: string, by: GitlabTestUser | null): void;
  merge(at: string, by: GitlabTestUser): void;
  commit(at: string, author: string, email: string, title: string, parents?: number): void;
  change(at: string, fields: Json): void;
}

export interface GitlabTestProject {
  readonly record: Json & { readonly id: number };
  readonly issues: GitlabTestItem[];
  readonly mergeRequests: GitlabTestItem[];
  readonly hooks: Json[];
  issue(at: string, author: GitlabTestUser | null, title: string, details?: Json): GitlabTestItem;
  mergeRequest(at: string, author: GitlabTestUser, title: string, details?: Json): GitlabTestItem;
  star(at: string, user: GitlabTestUser): void;
  fork(at: string, details: Json): void;
  /** Moves the project to another path; the old one redirects. */
  move(path: string): void;
  /** Hides the project from everyone. */
  hide(): void;
}

export interface GitlabServer extends ProviderServer {
  readonly clientId: string;
  readonly clientSecret: string;
  user(username: string, details?: Json): GitlabTestUser;
  group(path: string, name: string): void;
  /** Creates a project, in a group when its path begins with that group's path. */
  project(path: string, details?: Json): GitlabTestProject;
  /** Creates a personal access token of the user. */
  personalToken(user: GitlabTestUser): string;
  /** Makes this user the one who visits the authorization page and agrees. */
  signIn(user: GitlabTestUser): void;
  /** Revokes all tokens. */
  revokeAll(): void;
  /** Expires the issued access tokens; refresh tokens stay valid. */
  expireAll(): void;
  /** Issued refresh tokens that were not used yet. */
  readonly refreshTokens: ReadonlySet<string>;
  removeUser(user: GitlabTestUser): void;
  stopAnswering(): void;
}

/** Maximum number of records in one response. */
const mostAtOnce = 100;

/**
 * A GitLab that follows the documentation of its REST API: offset pages with their headers, rate limit headers,
 * personal tokens, OAuth with rotating refresh tokens, projects that move or disappear, and hooks.
 */
export async function startGitlab(): Promise<GitlabServer> {
  const users = new Map<number, GitlabTestUser>();
  const groups: Json[] = [];
  const projects: (GitlabTestProject & { isHidden: boolean; stars: Json[]; forks: Json[]; formerPaths: string[] })[] =
    [];
  const accessTokens = new Map<string, GitlabTestUser>();
  const refreshTokens = new Map<string, GitlabTestUser>();
  const codes = new Map<string, { user: GitlabTestUser; redirectUri: string }>();
  const [clientId, clientSecret] = ["cdp-client", "cdp-secret"];
  let signedIn: GitlabTestUser | null = null;
  let ids = 100;
  const nextId = () => {
    ids += 1;
    return ids;
  };
  const server = await startProvider(answerOf);

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { method, url } = request;
    if (url.pathname === "/oauth/authorize") return authorize(url.searchParams);
    if (url.pathname === "/oauth/token") return grantToken(request);
    if (url.pathname === "/oauth/revoke") return revoke(request);
    if (!url.pathname.startsWith("/api/v4/")) return { status: 404, body: { error: "404 Not Found" } };
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? request.headers["private-token"];
    const asking = given === undefined ? null : accessTokens.get(given);
    if (asking === undefined) return { status: 401, body: { message: "401 Unauthorized" } };
    const path = url.pathname.slice("/api/v4/".length).split("/").map(decodeURIComponent);
    const answer = answerApi(method, path, url, request.body, asking);
    const limits = {
      "ratelimit-limit": "2000",
      "ratelimit-remaining": "1990",
      "ratelimit-reset": String(Math.floor(Date.now() / 1000) + 60),
    };
    return { ...answer, headers: { ...limits, ...answer.headers } };
  }

  function answerApi(
    method: string,
    path: string[],
    url: URL,
    body: string,
    asking: GitlabTestUser | null,
  ): ProviderAnswer {
    const [collection, id = "", kind, item, view] = path;
    if (collection === "user")
      return asking ? { body: asking } : { status: 401, body: { message: "401 Unauthorized" } };
    if (collection === "users") return answerUsers(id, kind, url);
    if (collection === "groups") return answerGroups(id, kind, url, asking);
    if (collection !== "projects") return notFound("Not Found");
    const moved = projects.find(({ formerPaths }) => formerPaths.includes(id));
    if (moved) {
      const location = url.href.replace(encodeURIComponent(id), String(moved.record.id));
      return { status: 301, headers: { location }, body: { message: "This resource has been moved permanently" } };
    }
    const project = projects.find(({ record }) => String(record.id) === id || record.path_with_namespace === id);
    if (!project || project.isHidden) return notFound("Project Not Found");
    if (kind === undefined) return { body: project.record };
    if (kind === "hooks") return answerHooks(method, project, item, body, asking);
    if (kind === "starrers") return paged(url, project.stars);
    if (kind === "forks") return paged(url, sorted(project.forks, url, "created_at", "desc"));
    const items = kind === "issues" ? project.issues : kind === "merge_requests" ? project.mergeRequests : null;
    if (!items) return notFound("Not Found");
    if (item === undefined) {
      const after = url.searchParams.get("updated_after");
      const before = url.searchParams.get("updated_before");
      const isOpenToAll = ({ confidential }: Json) => !confidential || url.searchParams.get("confidential") !== "false";
      const records = items
        .map(({ record }) => record)
        .filter((record) => !after || new Date(String(record.updated_at)) >= new Date(after))
        .filter((record) => !before || new Date(String(record.updated_at)) <= new Date(before))
        .filter(isOpenToAll);
      return paged(url, sorted(records, url, "created_at", "desc"));
    }
    const found = items.find(({ record }) => String(record.iid) === item);
    if (!found) return notFound("Not Found");
    if (view === undefined) return { body: found.record };
    if (view === "discussions") return paged(url, found.discussions);
    return view === "commits" && kind === "merge_requests" ? paged(url, found.commits) : notFound("Not Found");
  }

  function answerUsers(id: string, kind: string | undefined, url: URL): ProviderAnswer {
    if (id === "") {
      const name = url.searchParams.get("username")?.toLowerCase();
      return { body: [...users.values()].filter(({ username }) => username.toLowerCase() === name).map(briefly) };
    }
    const user = users.get(Number(id));
    if (!user) return notFound("User Not Found");
    if (kind !== "projects") return { body: user };
    return paged(
      url,
      visible(url, ({ record }) => (record.namespace as Json).path === user.username),
    );
  }

  function answerGroups(id: string, kind: string | undefined, url: URL, asking: GitlabTestUser | null): ProviderAnswer {
    if (id === "") return paged(url, asking ? groups : []);
    const group = groups.find((each) => String(each.id) === id || each.full_path === id);
    if (!group) return notFound("Group Not Found");
    if (kind !== "projects") return { body: group };
    return paged(
      url,
      visible(url, ({ record }) => (record.namespace as Json).full_path === group.full_path),
    );
  }

  const visible = (url: URL, isMeant: (project: GitlabTestProject) => boolean) =>
    projects
      .filter((project) => !project.isHidden && isMeant(project))
      .map(({ record }) => record)
      .filter(({ visibility }) => [null, visibility].includes(url.searchParams.get("visibility")));

  function answerHooks(
    method: string,
    project: GitlabTestProject,
    id: string | undefined,
    body: string,
    asking: GitlabTestUser | null,
  ): ProviderAnswer {
    if (!asking || project.record.maintainer === "somebody else")
      return { status: 403, body: { message: "403 Forbidden" } };
    if (method === "POST") {
      const hook = { id: nextId(), ...(JSON.parse(body) as Json) };
      project.hooks.push(hook);
      return { status: 201, body: hook };
    }
    const at = project.hooks.findIndex((hook) => String(hook.id) === id);
    if (method !== "DELETE" || at === -1) return notFound("Not Found");
    project.hooks.splice(at, 1);
    return { status: 204 };
  }

  function authorize(query: URLSearchParams): ProviderAnswer {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== clientId || !signedIn) return { status: 401, body: "Client authentication failed" };
    const code = randomUUID();
    codes.set(code, { user: signedIn, redirectUri });
    const target = new URL(redirectUri);
    target.searchParams.set("code", code);
    target.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, headers: { location: target.href } };
  }

  function grantToken({ body, headers }: ProviderRequest): ProviderAnswer {
    const form = new URLSearchParams(body);
    const basic = Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64")
      .toString()
      .split(":");
    const client = [form.get("client_id") ?? basic[0], form.get("client_secret") ?? basic[1]];
    if (client[0] !== clientId || client[1] !== clientSecret) return { status: 401, body: { error: "invalid_client" } };
    const refused = { status: 400, body: { error: "invalid_grant", error_description: "The grant is invalid." } };
    let user: GitlabTestUser | undefined;
    if (form.get("grant_type") === "refresh_token") {
      const given = form.get("refresh_token") ?? "";
      user = refreshTokens.get(given);
      refreshTokens.delete(given);
    } else {
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      if (code?.redirectUri === form.get("redirect_uri")) user = code?.user;
    }
    if (!user) return refused;
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    accessTokens.set(access, user);
    refreshTokens.set(refresh, user);
    const created = Math.floor(Date.now() / 1000);
    return {
      body: {
        access_token: access,
        token_type: "Bearer",
        expires_in: 7200,
        refresh_token: refresh,
        scope: "api",
        created_at: created,
      },
    };
  }

  function revoke({ body }: ProviderRequest): ProviderAnswer {
    const token = new URLSearchParams(body).get("token") ?? "";
    accessTokens.delete(token);
    refreshTokens.delete(token);
    return { body: {} };
  }

  function item(
    at: string,
    author: GitlabTestUser | null,
    title: string,
    webUrl: string,
    iid: number,
    details: Json,
  ): GitlabTestItem {
    const record: Json = {
      id: nextId(),
      iid,
      title,
      description: `About ${title}`,
      state: "opened",
      labels: [],
      web_url: webUrl,
      created_at: at,
      updated_at: at,
      closed_at: null,
      author: author && briefly(author),
      closed_by: null,
      user_notes_count: 0,
      ...details,
    };
    const discussions: GitlabTestItem["discussions"] = [];
    const commits: Json[] = [];
    const addNote = (moment: string, by: GitlabTestUser, body: string, more: Json) => {
      record.updated_at = moment;
      if (!more.system) record.user_notes_count = Number(record.user_notes_count) + 1;
      const note = {
        id: nextId(),
        body,
        author: briefly(by),
        created_at: moment,
        updated_at: moment,
        system: false,
        noteable_id: record.id,
        ...more,
      };
      return note as Json;
    };
    const start = (note: Json) => {
      discussions.push({ id: randomUUID(), individual_note: true, notes: [note] });
      return note;
    };
    return {
      record,
      discussions,
      commits,
      comment: (moment, by, body, more = {}) => start(addNote(moment, by, body, more)),
      system: (moment, by, body) => start(addNote(moment, by, body, { system: true })),
      reply(to, moment, by, body) {
        const note = addNote(moment, by, body, {});
        discussions.find(({ notes }) => notes.includes(to))?.notes.push(note);
        return note;
      },
      close: (moment, by) =>
        void Object.assign(record, {
          state: "closed",
          closed_at: moment,
          closed_by: by && briefly(by),
          updated_at: moment,
        }),
      merge: (moment, by) =>
        void Object.assign(record, {
          state: "merged",
          merged_at: moment,
          merge_user: briefly(by),
          merged_by: briefly(by),
          updated_at: moment,
        }),
      commit(moment, author_name, author_email, commitTitle, parents = 1) {
        const sha = randomUUID().replaceAll("-", "").padEnd(40, "0");
        const parent_ids = Array.from({ length: parents }, () => "0".repeat(40));
        commits.push({
          id: sha,
          title: commitTitle,
          message: commitTitle,
          author_name,
          author_email,
          authored_date: moment,
          parent_ids,
          web_url: `${webUrl}/commit/${sha}`,
        });
        record.updated_at = moment;
      },
      change: (moment, fields) => void Object.assign(record, fields, { updated_at: moment }),
    };
  }

  return {
    ...server,
    clientId,
    clientSecret,
    user(username, details = {}) {
      const id = nextId();
      const web_url = `${server.origin}/${username}`;
      const user = {
        id,
        username,
        name: username,
        state: "active",
        avatar_url: `${web_url}.png`,
        web_url,
        bot: false,
        ...details,
      };
      users.set(id, user);
      return user;
    },
    group(path, name) {
      groups.push({
        id: nextId(),
        path: path.split("/").at(-1),
        full_path: path,
        name,
        avatar_url: null,
        visibility: "public",
      });
    },
    project(path, details = {}) {
      const group = groups.find((each) => path.startsWith(`${each.full_path}/`));
      const parent = path.slice(0, path.lastIndexOf("/"));
      const namespace = group
        ? { id: group.id, kind: "group", path: group.path, full_path: group.full_path, name: group.name }
        : { id: nextId(), kind: "user", path: parent, full_path: parent, name: parent };
      const record = {
        id: nextId(),
        name: path.split("/").at(-1),
        path_with_namespace: path,
        web_url: `${server.origin}/${path}`,
        visibility: "public",
        archived: false,
        namespace,
        created_at: "2020-01-01T00:00:00.000Z",
        ...details,
      };
      const project = {
        record,
        isHidden: false,
        formerPaths: [] as string[],
        stars: [] as Json[],
        forks: [] as Json[],
        issues: [] as GitlabTestItem[],
        mergeRequests: [] as GitlabTestItem[],
        hooks: [] as Json[],
        issue(at: string, author: GitlabTestUser | null, title: string, more: Json = {}) {
          const iid = project.issues.length + 1;
          const made = item(at, author, title, `${record.web_url}/-/issues/${iid}`, iid, more);
          project.issues.push(made);
          return made;
        },
        mergeRequest(at: string, author: GitlabTestUser, title: string, more: Json = {}) {
          const iid = project.mergeRequests.length + 1;
          const fields = {
            merged_at: null,
            merge_user: null,
            source_branch: "topic",
            target_branch: "main",
            assignees: [],
            reviewers: [],
            ...more,
          };
          const made = item(at, author, title, `${record.web_url}/-/merge_requests/${iid}`, iid, fields);
          project.mergeRequests.push(made);
          return made;
        },
        star: (at: string, user: GitlabTestUser) => void project.stars.push({ starred_since: at, user: briefly(user) }),
        fork: (at: string, more: Json) =>
          void project.forks.push({ id: nextId(), created_at: at, visibility: "public", name: record.name, ...more }),
        move(to: string) {
          project.formerPaths.push(String(record.path_with_namespace));
          Object.assign(record, { path_with_namespace: to, web_url: `${server.origin}/${to}` });
        },
        hide() {
          project.isHidden = true;
        },
      };
      projects.push(project);
      return project;
    },
    personalToken(user) {
      const token = `glpat-${randomUUID()}`;
      accessTokens.set(token, user);
      return token;
    },
    signIn(user) {
      signedIn = user;
    },
    revokeAll() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    expireAll: () => accessTokens.clear(),
    get refreshTokens() {
      return new Set(refreshTokens.keys());
    },
    removeUser: ({ id }) => void users.delete(id),
    stopAnswering: () => server.interrupt(/./, { status: 503, body: "" }, Number.POSITIVE_INFINITY),
  };
}

const notFound = (what: string): ProviderAnswer => ({ status: 404, body: { message: `404 ${what}` } });

/** An account as issues, notes and stars contain it. */
function briefly({ id, username, name, state, avatar_url, web_url }: GitlabTestUser): Json {
  return { id, username, name, state, avatar_url, web_url };
}

function sorted(records: readonly Json[], { searchParams }: URL, by: string, direction: string): Json[] {
  const field = searchParams.get("order_by") ?? by;
  const order = (searchParams.get("sort") ?? direction) === "asc" ? 1 : -1;
  return records.toSorted((a, b) => order * (Date.parse(String(a[field])) - Date.parse(String(b[field]))));
}

/** Returns an offset page with the headers that describe the other pages. */
function paged(url: URL, records: readonly unknown[]): ProviderAnswer {
  const page = Number(url.searchParams.get("page") ?? 1);
  const perPage = Math.min(Number(url.searchParams.get("per_page") ?? 20), mostAtOnce);
  const pages = Math.max(1, Math.ceil(records.length / perPage));
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  return {
    headers: {
      "x-page": String(page),
      "x-per-page": String(perPage),
      "x-next-page": page < pages ? String(page + 1) : "",
      "x-total": String(records.length),
      "x-total-pages": String(pages),
      ...(page < pages ? { link: `<${next.href}>; rel="next"` } : {}),
    },
    body: records.slice((page - 1) * perPage, page * perPage),
  };
}
