import {
  type AtlassianServer,
  type Question,
  type Reply,
  readInZone,
  signedAs,
  startAtlassianServer,
} from "./atlassian-server.ts";

export interface JiraUser {
  /** Account id on Cloud; part of the key on Data Center. */
  readonly id: string;
  /** Name on Data Center; the id by default. */
  readonly name?: string;
  readonly displayName: string;
  readonly email?: string;
  readonly isApp?: boolean;
}

interface JiraComment {
  readonly id: string;
  readonly author: JiraUser | null;
  body: string;
  readonly created: string;
  updated: string;
  updateAuthor: JiraUser | null;
  readonly visibility?: string;
}

interface JiraChange {
  readonly id: string;
  readonly author: JiraUser | null;
  readonly created: string;
  readonly items: readonly Record<string, unknown>[];
}

export interface JiraIssue {
  readonly id: string;
  readonly key: string;
  readonly project: string;
  summary: string;
  description: string | null;
  readonly created: string;
  updated: string;
  readonly creator: JiraUser | null;
  assignee: JiraUser | null;
  status: StatusName;
  readonly comments: JiraComment[];
  readonly attachments: { id: string; filename: string; author: JiraUser; created: string; size: number }[];
  readonly changes: JiraChange[];
}

const statuses = {
  "To Do": { id: "10000", category: { id: 2, key: "new", name: "To Do", colorName: "blue-gray" } },
  "In Progress": { id: "3", category: { id: 4, key: "indeterminate", name: "In Progress", colorName: "yellow" } },
  Resolved: { id: "5", category: { id: 3, key: "done", name: "Done", colorName: "green" } },
  Shipped: { id: "10001", category: { id: 3, key: "done", name: "Done", colorName: "green" } },
} as const;

type StatusName = keyof typeof statuses;

export interface Jira extends Omit<AtlassianServer, "origin"> {
  readonly url: string;
  /** Existing projects. Only signed-in users can see those that are not public. Jira finds a project by former keys too. */
  readonly projects: Map<string, { isPublic: boolean; formerKeys?: readonly string[] }>;
  readonly issues: JiraIssue[];
  /** Users that Data Center finds by key. */
  readonly users: Set<JiraUser>;
  /** Accepted values of `Authorization`. */
  readonly credentials: string[];
  /** Time zone of the signed-in user. */
  timeZone: string;
  /** Expires all issued page tokens. */
  expireTokens(): void;
  open(issue: { project: string; summary: string; at: string; by: JiraUser | null; description?: string }): JiraIssue;
  change(
    issue: JiraIssue,
    change: { at: string; by: JiraUser | null; items: readonly Record<string, unknown>[] },
  ): void;
  move(issue: JiraIssue, status: StatusName, change: { at: string; by: JiraUser | null }): void;
  assign(issue: JiraIssue, assignee: JiraUser, change: { at: string; by: JiraUser }): void;
  comment(
    issue: JiraIssue,
    comment: { at: string; by: JiraUser | null; body: string; visibility?: string },
  ): JiraComment;
  editComment(issue: JiraIssue, comment: JiraComment, edit: { at: string; by: JiraUser; body: string }): void;
  attach(issue: JiraIssue, file: { at: string; by: JiraUser; filename: string }): void;
}

/**
 * Maximum number of an issue's comments and changes that Cloud includes in a search; the rest is requested by issue.
 */
const embedded = { comments: 20, changes: 40 };

/**
 * A Jira that follows its public REST description as far as the platform uses it: Cloud with API version 3, documents
 * and page tokens, or Data Center with version 2, texts and offsets.
 */
export async function startJira(deployment: "cloud" | "server"): Promise<Jira> {
  const isCloud = deployment === "cloud";
  const api = isCloud ? "/rest/api/3" : "/rest/api/2";
  const server = await startAtlassianServer((question) => reply(question));
  let lastId = 10_000;
  let tokenGeneration = 0;
  const nextId = () => String(++lastId);

  function reply(question: Question): Reply {
    const { path, query } = question;
    const access = signedAs(question, jira.credentials);
    const denied: Record<string, string> =
      access === "refused" ? { "x-seraph-loginreason": "AUTHENTICATED_FAILED" } : {};
    const refuse = (status: number, message: string): Reply => ({
      status,
      body: { errorMessages: [message], errors: {} },
      headers: denied,
    });
    if (access === "refused" && !isCloud) return refuse(401, "Client must be authenticated to access this resource.");
    const isVisible = (key: string) =>
      jira.projects.get(key)?.isPublic || (jira.projects.has(key) && access === "signed-in");
    const ok = (body: unknown): Reply => ({ body, headers: denied });

    if (path === `${api}/myself`) {
      if (access !== "signed-in") return refuse(401, "Client must be authenticated to access this resource.");
      return ok({
        ...userOf({ id: "5b10a2844c20165700ede21g", displayName: "Reader" }),
        timeZone: jira.timeZone,
        locale: "en_US",
      });
    }
    if (!isCloud && path === `${api}/user`) {
      const found = [...jira.users].find(({ id }) => `JIRAUSER-${id}` === query.get("key"));
      return found ? ok(userOf(found)) : refuse(404, "The user with the key does not exist");
    }
    if (path === `${api}/status`) return ok(Object.keys(statuses).map((name) => statusOf(name as StatusName)));
    if (!isCloud && path === `${api}/project`) {
      return ok([...jira.projects.keys()].filter(isVisible).map((key) => ({ id: key, key, name: key })));
    }
    if (isCloud && path === `${api}/project/search`) {
      const keys = [...jira.projects.keys()].filter(isVisible);
      const startAt = Number(query.get("startAt") ?? 0);
      const maxResults = Math.min(Number(query.get("maxResults") ?? 50), 2);
      const values = keys.slice(startAt, startAt + maxResults).map((key) => ({ id: key, key, name: key }));
      return ok({ startAt, maxResults, total: keys.length, isLast: startAt + values.length >= keys.length, values });
    }
    const [, asked] = new RegExp(`^${api}/project/([^/]+)$`).exec(path) ?? [];
    const project = [...jira.projects].find(
      ([key, { formerKeys }]) => key === asked || formerKeys?.includes(asked ?? ""),
    );
    if (project) {
      const [key, { formerKeys = [] }] = project;
      if (!isVisible(key)) return refuse(404, `No project could be found with key '${asked}'.`);
      const keys = query.get("expand") === "projectKeys" && { projectKeys: [...formerKeys, key] };
      return ok({ id: key, key, name: key, ...keys });
    }
    if (isCloud && path === "/rest/api/2/search")
      return refuse(410, "The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.");
    if (path === (isCloud ? `${api}/search/jql` : `${api}/search`)) return search(query, isVisible, ok, refuse);
    if (isCloud && path === `${api}/search/approximate-count`) {
      const found = select(String((question.body as { jql?: unknown }).jql), isVisible);
      return typeof found === "string" ? refuse(400, found) : ok({ count: found.length });
    }
    const [, id, list] = new RegExp(`^${api}/issue/([^/]+)(?:/(comment|changelog))?$`).exec(path) ?? [];
    const issue = jira.issues.find((each) => (each.id === id || each.key === id) && isVisible(each.project));
    if (!issue) return refuse(404, "Issue does not exist or you do not have permission to see it.");
    if (list === "comment") return ok(commentPage(issue, query));
    if (list === "changelog" && isCloud) return ok(changelogPage(issue, query));
    return list ? refuse(404, "null for uri") : ok(issueOf(issue, query));
  }

  function search(
    query: URLSearchParams,
    isVisible: (key: string) => boolean | undefined,
    ok: (body: unknown) => Reply,
    refuse: (status: number, message: string) => Reply,
  ): Reply {
    const jql = query.get("jql") ?? "";
    const found = select(jql, isVisible);
    if (typeof found === "string") return refuse(400, found);
    const maxResults = Math.min(Number(query.get("maxResults") ?? 50), 100);
    if (!isCloud) {
      const startAt = Number(query.get("startAt") ?? 0);
      const issues = found.slice(startAt, startAt + maxResults).map((issue) => issueOf(issue, query));
      return ok({ expand: "schema,names", startAt, maxResults, total: found.length, issues });
    }
    const token = query.get("nextPageToken");
    const prefix = `${tokenGeneration}:${jql}:`;
    const decoded = token === null ? `${prefix}0` : Buffer.from(token, "base64url").toString();
    if (!decoded.startsWith(prefix)) return refuse(400, "The nextPageToken is invalid or has expired.");
    const start = Number(decoded.slice(prefix.length));
    const issues = found.slice(start, start + maxResults).map((issue) => issueOf(issue, query));
    const end = start + issues.length;
    const nextPageToken = end < found.length ? Buffer.from(`${prefix}${end}`).toString("base64url") : undefined;
    return ok({ issues, isLast: nextPageToken === undefined, ...(nextPageToken && { nextPageToken }) });
  }

  /** Returns the issues that match a query, in its order; a string is an error message. */
  function select(jql: string, isVisible: (key: string) => boolean | undefined): JiraIssue[] | string {
    const [, condition = ""] = /^(.*?)(?:\s*ORDER BY created DESC, key DESC)?$/.exec(jql) ?? [];
    if (isCloud && condition.trim() === "") return "Unbounded JQL queries are not allowed here.";
    const [, named] = /project (?:=|in) (\(.*?\)|"[^"]*")/.exec(condition) ?? [];
    const keys = named ? [...named.matchAll(/"([^"]*)"/g)].map(([, key = ""]) => key) : null;
    for (const key of keys ?? []) {
      if (!isVisible(key)) return `The value '${key}' does not exist for the field 'project'.`;
    }
    const [, updated] = /updated >= "([\d-]{10} \d\d:\d\d)"/.exec(condition) ?? [];
    const since = updated ? readInZone(updated, jira.timeZone) : Number.NEGATIVE_INFINITY;
    return jira.issues
      .filter(({ project }) => (keys ? keys.includes(project) : isVisible(project)))
      .filter((issue) => Math.floor(Date.parse(issue.updated) / 60_000) * 60_000 >= since)
      .toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created) || Number(b.id) - Number(a.id));
  }

  function issueOf(issue: JiraIssue, query: URLSearchParams): Record<string, unknown> {
    const expand = query.get("expand")?.split(",") ?? [];
    const requestedFields = query.get("fields")?.split(",") ?? (isCloud ? ["id"] : []);
    const comments = issue.comments.map((comment) => commentOf(comment));
    const shownComments = isCloud ? comments.slice(0, embedded.comments) : comments;
    const fields: Record<string, unknown> = {
      summary: issue.summary,
      description: issue.description && bodyOf(issue.description),
      created: written(issue.created),
      updated: written(issue.updated),
      creator: issue.creator && userOf(issue.creator),
      reporter: issue.creator && userOf(issue.creator),
      assignee: issue.assignee && userOf(issue.assignee),
      status: statusOf(issue.status),
      issuetype: { id: "10001", name: "Story", subtask: false },
      priority: { id: "3", name: "Medium" },
      resolution: statuses[issue.status].category.key === "done" ? { id: "1", name: "Done" } : null,
      labels: [],
      attachment: issue.attachments.map(({ author, created, ...file }) => ({
        ...file,
        self: `${jira.url}${api}/attachment/${file.id}`,
        author: userOf(author),
        created: written(created),
        mimeType: "text/plain",
        content: `${jira.url}${api}/attachment/content/${file.id}`,
      })),
      comment: {
        self: `${jira.url}${api}/issue/${issue.id}/comment`,
        startAt: 0,
        maxResults: shownComments.length,
        total: comments.length,
        comments: shownComments,
      },
    };
    const changes = issue.changes.map((change) => changeOf(change));
    const shownChanges = isCloud ? changes.toReversed().slice(0, embedded.changes) : changes;
    return {
      id: issue.id,
      key: issue.key,
      self: `${jira.url}${api}/issue/${issue.id}`,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => requestedFields.includes(name))),
      ...(expand.includes("changelog") && {
        // Cloud counts only what it includes.
        changelog: {
          ...{ startAt: 0, maxResults: shownChanges.length, total: shownChanges.length },
          histories: shownChanges,
        },
      }),
      ...(expand.includes("renderedFields") && {
        renderedFields: {
          description: issue.description && `<p>${issue.description}</p>`,
          comment: { comments: issue.comments.map(({ id, body }) => ({ id, body: `<p>${body}</p>` })) },
        },
      }),
    };
  }

  function commentPage(issue: JiraIssue, query: URLSearchParams) {
    const startAt = Number(query.get("startAt") ?? 0);
    const maxResults = Math.min(Number(query.get("maxResults") ?? 50), 5_000);
    const isRendered = query.get("expand") === "renderedBody";
    const comments = issue.comments
      .slice(startAt, startAt + maxResults)
      .map((comment) => ({ ...commentOf(comment), ...(isRendered && { renderedBody: `<p>${comment.body}</p>` }) }));
    return { startAt, maxResults, total: issue.comments.length, comments };
  }

  function changelogPage(issue: JiraIssue, query: URLSearchParams) {
    const startAt = Number(query.get("startAt") ?? 0);
    const maxResults = Math.min(Number(query.get("maxResults") ?? 100), 100);
    const values = issue.changes.slice(startAt, startAt + maxResults).map((change) => changeOf(change));
    const total = issue.changes.length;
    return {
      self: `${jira.url}${api}/issue/${issue.id}/changelog`,
      startAt,
      maxResults,
      total,
      isLast: startAt + values.length >= total,
      values,
    };
  }

  const commentOf = ({ id, author, body, created, updated, updateAuthor, visibility }: JiraComment) => ({
    self: `${jira.url}${api}/comment/${id}`,
    id,
    ...(author && { author: userOf(author) }),
    body: bodyOf(body),
    ...(updateAuthor && { updateAuthor: userOf(updateAuthor) }),
    created: written(created),
    updated: written(updated),
    ...(visibility && { visibility: { type: "role", value: visibility, identifier: visibility } }),
    ...(isCloud && { jsdPublic: true }),
  });

  const changeOf = ({ id, author, created, items }: JiraChange) => ({
    id,
    ...(author && { author: userOf(author) }),
    created: written(created),
    items,
  });

  function userOf({ id, name = id, displayName, email, isApp }: JiraUser) {
    const avatarUrls = { "48x48": `${jira.url}/avatar/${id}.png` };
    return isCloud
      ? {
          self: `${jira.url}${api}/user?accountId=${id}`,
          accountId: id,
          accountType: isApp ? "app" : "atlassian",
          ...(email && { emailAddress: email }),
          avatarUrls,
          displayName,
          active: true,
          timeZone: "Europe/Berlin",
        }
      : {
          self: `${jira.url}${api}/user?username=${name}`,
          name,
          key: `JIRAUSER-${id}`,
          ...(email && { emailAddress: email }),
          avatarUrls,
          displayName,
          active: true,
          timeZone: "Europe/Berlin",
        };
  }

  const statusOf = (name: StatusName) => ({
    self: `${jira.url}${api}/status/${statuses[name].id}`,
    id: statuses[name].id,
    name,
    description: "",
    iconUrl: `${jira.url}/icon.png`,
    statusCategory: { self: `${jira.url}${api}/statuscategory/1`, ...statuses[name].category },
  });

  const bodyOf = (body: string) =>
    isCloud
      ? { type: "doc", version: 1, content: [{ type: "paragraph", content: [{ type: "text", text: body }] }] }
      : body;

  const jira: Jira = Object.assign(server, {
    url: server.origin,
    projects: new Map<string, { isPublic: boolean; formerKeys?: readonly string[] }>(),
    issues: [] as JiraIssue[],
    users: new Set<JiraUser>(),
    credentials: [] as string[],
    timeZone: "Europe/Berlin",
    expireTokens() {
      tokenGeneration += 1;
    },
    open: ({ project, summary, at, by, description }: Parameters<Jira["open"]>[0]) => {
      if (!jira.projects.has(project)) jira.projects.set(project, { isPublic: true });
      const count = jira.issues.filter((each) => each.project === project).length;
      const issue: JiraIssue = {
        id: nextId(),
        key: `${project}-${count + 1}`,
        project,
        summary,
        description: description ?? null,
        created: at,
        updated: at,
        creator: by,
        assignee: null,
        status: "To Do",
        comments: [],
        attachments: [],
        changes: [],
      };
      jira.issues.push(issue);
      return issue;
    },
    change: (issue: JiraIssue, { at, by, items }: Parameters<Jira["change"]>[1]) => {
      issue.changes.push({ id: nextId(), author: by, created: at, items });
      issue.updated = at;
    },
    move: (issue: JiraIssue, status: StatusName, { at, by }: Parameters<Jira["move"]>[2]) => {
      jira.change(issue, {
        at,
        by,
        items: [
          {
            field: "status",
            fieldtype: "jira",
            ...(isCloud && { fieldId: "status" }),
            from: statuses[issue.status].id,
            fromString: issue.status,
            to: statuses[status].id,
            toString: status,
          },
        ],
      });
      issue.status = status;
    },
    assign: (issue: JiraIssue, assignee: JiraUser, { at, by }: Parameters<Jira["assign"]>[2]) => {
      const id = ({ id: each }: JiraUser) => (isCloud ? each : `JIRAUSER-${each}`);
      const { assignee: before } = issue;
      jira.users.add(assignee);
      issue.assignee = assignee;
      jira.change(issue, {
        at,
        by,
        items: [
          {
            field: "assignee",
            fieldtype: "jira",
            ...(isCloud && { fieldId: "assignee" }),
            from: before && id(before),
            fromString: before?.displayName ?? null,
            to: id(assignee),
            toString: assignee.displayName,
          },
        ],
      });
    },
    comment: (issue: JiraIssue, { at, by, body, visibility }: Parameters<Jira["comment"]>[1]) => {
      const comment: JiraComment = {
        id: nextId(),
        author: by,
        body,
        created: at,
        updated: at,
        updateAuthor: by,
        ...(visibility && { visibility }),
      };
      issue.comments.push(comment);
      issue.updated = at;
      return comment;
    },
    editComment: (issue: JiraIssue, comment: JiraComment, { at, by, body }: Parameters<Jira["editComment"]>[2]) => {
      Object.assign(comment, { body, updated: at, updateAuthor: by });
      issue.updated = at;
    },
    attach: (issue: JiraIssue, { at, by, filename }: Parameters<Jira["attach"]>[1]) => {
      const id = nextId();
      issue.attachments.push({ id, filename, author: by, created: at, size: 12 });
      jira.change(issue, {
        at,
        by,
        items: [
          {
            field: "Attachment",
            fieldtype: "jira",
            ...(isCloud && { fieldId: "attachment" }),
            from: null,
            fromString: null,
            to: id,
            toString: filename,
          },
        ],
      });
    },
  });
  return jira;
}

/** Formats a time as Jira does: with the UTC offset but without its colon. */
const written = (iso: string) => new Date(iso).toISOString().replace("Z", "+0000");
