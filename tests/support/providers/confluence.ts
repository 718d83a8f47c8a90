import {
  type AtlassianServer,
  type Question,
  type Reply,
  readInZone,
  signedAs,
  startAtlassianServer,
} from "./atlassian-server.ts";

export interface ConfluenceUser {
  /** Account id on Cloud, name on Data Center. */
  readonly id: string;
  readonly displayName: string;
  readonly email?: string;
  readonly isApp?: boolean;
}

interface Version {
  readonly by: ConfluenceUser | null;
  /** Empty for a version whose time an old import has lost. */
  readonly at: string;
  readonly message: string;
}

export interface Content {
  readonly id: string;
  readonly type: "page" | "blogpost" | "comment" | "attachment";
  readonly space: string;
  title: string;
  readonly body: string;
  /** Page or blog post of a comment or attachment. */
  readonly container: Content | null;
  /** Parent comment of a reply. */
  readonly parent: Content | null;
  readonly versions: Version[];
}

export interface Confluence extends Omit<AtlassianServer, "origin"> {
  /** URL as a user enters it. */
  readonly url: string;
  readonly spaces: Set<string>;
  readonly contents: Content[];
  /** Accepted values of `Authorization`. */
  readonly credentials: string[];
  /** Time zone of the signed-in user; Data Center does not return it. */
  timeZone: string;
  /** Accounts managed by the organization's admin, and the key of that admin. */
  readonly organization: { id: string; key: string; accounts: ConfluenceUser[] };
  create(content: {
    type: Content["type"];
    space: string;
    title: string;
    at: string;
    by: ConfluenceUser | null;
    body?: string;
    container?: Content;
    parent?: Content;
  }): Content;
  edit(content: Content, edit: { at: string; by: ConfluenceUser | null; message?: string; title?: string }): void;
}

/**
 * A Confluence that follows its public REST description as far as the platform uses it: Cloud below `/wiki`, with
 * cursors and version 2 of the API in addition to the search, or Data Center with offsets. Cloud also answers for the
 * organization's accounts.
 */
export async function startConfluence(deployment: "cloud" | "server"): Promise<Confluence> {
  const isCloud = deployment === "cloud";
  const context = isCloud ? "/wiki" : "";
  const server = await startAtlassianServer((question) => reply(question));
  let lastId = 100_000;

  function reply(question: Question): Reply {
    const { path, query } = question;
    if (isCloud && path.startsWith("/admin/")) return accounts(question);
    const access = signedAs(question, confluence.credentials);
    if (access === "refused") return refuse(401, "Basic authentication failed.");
    if (access === "anonymous" && !path.endsWith("/user/current"))
      return refuse(403, "Not permitted to use Confluence.");
    if (path === `${context}/rest/api/user/current`) {
      const user = access === "anonymous" ? null : { id: "reader", displayName: "Reader" };
      return { body: { ...userOf(user), ...(isCloud && user && { timeZone: confluence.timeZone }) } };
    }
    if (path === `${context}/rest/api/content/search`) return search(query);
    if (isCloud) return replyOfVersion2(question);
    const [, space] = /^\/rest\/api\/space\/([^/]+)$/.exec(path) ?? [];
    if (space) {
      return confluence.spaces.has(decodeURIComponent(space))
        ? { body: { id: 1, key: space, name: space, type: "global", _links: {} } }
        : refuse(404, `No space with key : ${space}`);
    }
    const [, id] = /^\/rest\/api\/content\/(\d+)$/.exec(path) ?? [];
    const content = confluence.contents.find((each) => each.id === id);
    const number = Number(query.get("version") ?? content?.versions.length);
    if (!content?.versions[number - 1]) return refuse(404, `No content found with id : ${id}`);
    return { body: contentOf(content, number, query.get("expand") ?? "") };
  }

  function replyOfVersion2({ method, path, query, body }: Question): Reply {
    if (path === "/wiki/api/v2/spaces") {
      const keys = query.get("keys")?.split(",") ?? [...confluence.spaces];
      const results = keys
        .filter((key) => confluence.spaces.has(key))
        .map((key, at) => ({
          id: String(at + 1),
          key,
          name: key,
          type: "global",
          status: "current",
          authorId: "reader",
          createdAt: "2020-01-01T00:00:00.000Z",
          homepageId: "1",
        }));
      return { body: { results, _links: { base: `${server.origin}/wiki` } } };
    }
    if (method === "POST" && path === "/wiki/api/v2/users-bulk") {
      const { accountIds } = body as { accountIds: string[] };
      const authors = confluence.contents.flatMap(({ versions }) => versions.flatMap(({ by }) => by ?? []));
      const found = accountIds.flatMap((id) => authors.find((user) => user.id === id) ?? []);
      return {
        body: {
          results: found.map(({ id, displayName, email, isApp }) => ({
            accountId: id,
            displayName,
            publicName: displayName,
            email: email ?? "",
            accountStatus: "active",
            accountType: isApp ? "app" : "atlassian",
            timeZone: null,
            isExternalCollaborator: false,
            profilePicture: { path: `/wiki/aa-avatar/${id}`, isDefault: false },
          })),
          _links: { base: `${server.origin}/wiki` },
        },
      };
    }
    const [, type, id] = /^\/wiki\/api\/v2\/(page|blogpost)s\/(\d+)\/versions$/.exec(path) ?? [];
    const content = confluence.contents.find((each) => each.id === id && each.type === type);
    if (!content) return { status: 404, body: { errors: [{ status: 404, code: "NOT_FOUND", title: "Not Found" }] } };
    const limit = Math.min(Number(query.get("limit") ?? 25), 250);
    const start = Number(query.get("cursor") ?? 0);
    const newestFirst = content.versions.map((version, at) => ({ ...version, number: at + 1 })).toReversed();
    const shown = newestFirst.slice(start, start + limit);
    const isLast = start + shown.length >= newestFirst.length;
    return {
      body: {
        results: shown.map(({ number, at, by, message }) => ({
          number,
          ...(at && { createdAt: new Date(at).toISOString() }),
          message,
          minorEdit: false,
          ...(by && { authorId: by.id }),
        })),
        _links: {
          base: `${server.origin}/wiki`,
          ...(!isLast && { next: `${path}?limit=${limit}&cursor=${start + shown.length}` }),
        },
      },
    };
  }

  /** Lists the managed accounts of an organization, two per page. */
  function accounts({ path, query, headers }: Question): Reply {
    const { organization } = confluence;
    if (headers.authorization !== `Bearer ${organization.key}`)
      return { status: 401, body: { code: 401, message: "Unauthorized" } };
    if (path === `/admin/v1/orgs/${organization.id}`) return { body: { data: { id: organization.id, type: "orgs" } } };
    if (path !== `/admin/v1/orgs/${organization.id}/users`)
      return { status: 404, body: { code: 404, message: "Not Found" } };
    const start = Number(query.get("cursor") ?? 0);
    const shown = organization.accounts.slice(start, start + 2);
    const end = start + shown.length;
    return {
      body: {
        data: shown.map(({ id, displayName, email }) => ({
          account_id: id,
          account_type: "atlassian",
          account_status: "active",
          name: displayName,
          email,
        })),
        meta: { total: organization.accounts.length },
        links: {
          self: server.origin + path,
          ...(end < organization.accounts.length && { next: `${server.origin}${path}?cursor=${end}` }),
        },
      },
    };
  }

  function search(query: URLSearchParams): Reply {
    const cql = query.get("cql") ?? "";
    const [, space, type, modified] =
      /^space = "([^"]+)" and type = (\w+)(?: and lastmodified >= "([^"]+)")? order by created desc$/.exec(cql) ?? [];
    if (!space) return refuse(400, `Could not parse cql : ${cql}`);
    const since = modified ? readInZone(modified, confluence.timeZone) : Number.NEGATIVE_INFINITY;
    const found = confluence.contents
      .filter((content) => confluence.spaces.has(content.space) && content.space === space && content.type === type)
      .filter((content) => (Date.parse(content.versions.at(-1)?.at ?? "") || 0) >= since)
      .toSorted((a, b) => Date.parse(b.versions[0]?.at ?? "") - Date.parse(a.versions[0]?.at ?? ""));
    const limit = Math.min(Number(query.get("limit") ?? 25), 50);
    const start = Number(query.get(isCloud ? "cursor" : "start") ?? 0);
    const shown = found.slice(start, start + limit);
    const end = start + shown.length;
    const expand = query.get("expand") ?? "";
    const place = isCloud ? `cursor=${end}` : `start=${end}`;
    const next = `/rest/api/content/search?cql=${encodeURIComponent(cql)}&expand=${expand}&limit=${limit}&${place}`;
    return {
      body: {
        results: shown.map((content) => contentOf(content, content.versions.length, expand)),
        start,
        limit,
        size: shown.length,
        totalSize: found.length,
        _links: {
          base: `${server.origin}${context}`,
          context,
          self: server.origin,
          ...(end < found.length && { next }),
        },
      },
    };
  }

  function contentOf(content: Content, number: number, expand: string): Record<string, unknown> {
    const has = (part: string) => expand.split(",").includes(part);
    const { id, type, title, body, container, parent, versions } = content;
    const [first] = versions;
    const version = versions[number - 1];
    return {
      id: type === "attachment" ? `att${id}` : id,
      type,
      status: number === versions.length ? "current" : "historical",
      title,
      ...(has("history") && {
        history: {
          latest: number === versions.length,
          createdBy: userOf(first?.by ?? null),
          ...(first?.at && { createdDate: new Date(first.at).toISOString() }),
          _links: { self: `${server.origin}${context}/rest/api/content/${id}/history` },
        },
      }),
      ...(has("version") && {
        version: {
          by: userOf(version?.by ?? null),
          ...(version?.at && { when: new Date(version.at).toISOString() }),
          message: version?.message ?? "",
          number,
          minorEdit: false,
          _links: {},
        },
      }),
      ...(has("container") && container && { container: contentOf(container, container.versions.length, "") }),
      ...(has("ancestors") && { ancestors: parent ? [contentOf(parent, parent.versions.length, "")] : [] }),
      ...(has("body.view") && { body: { view: { value: body, representation: "view" } } }),
      ...(has("extensions") && {
        extensions: type === "attachment" ? { mediaType: "image/png", fileSize: 68 } : { location: "footer" },
      }),
      _links: {
        self: `${server.origin}${context}/rest/api/content/${id}`,
        webui: isCloud
          ? `/spaces/${content.space}/pages/${(container ?? content).id}`
          : `/pages/viewpage.action?pageId=${id}`,
      },
    };
  }

  function userOf(user: ConfluenceUser | null): Record<string, unknown> {
    const profilePicture = {
      path: `${context}/aa-avatar/${user?.id ?? "anonymous"}`,
      width: 48,
      height: 48,
      isDefault: !user,
    };
    if (!user)
      return { type: "anonymous", profilePicture, displayName: "Anonymous", ...(isCloud && { accountType: "" }) };
    const { id, displayName, email, isApp } = user;
    return isCloud
      ? {
          type: "known",
          accountId: id,
          accountType: isApp ? "app" : "atlassian",
          email: email ?? "",
          publicName: displayName,
          displayName,
          profilePicture,
          isExternalCollaborator: false,
          _links: { self: `${server.origin}/wiki/rest/api/user?accountId=${id}` },
        }
      : {
          type: "known",
          username: id,
          userKey: `key-${id}`,
          displayName,
          profilePicture,
          _links: { self: `${server.origin}/rest/api/user?key=key-${id}` },
        };
  }

  const confluence: Confluence = Object.assign(server, {
    url: server.origin,
    spaces: new Set<string>(),
    contents: [] as Content[],
    credentials: [] as string[],
    timeZone: "America/New_York",
    organization: { id: "org-1", key: "admin-key", accounts: [] as ConfluenceUser[] },
    create: ({ at, by, body, container, parent, ...rest }: Parameters<Confluence["create"]>[0]) => {
      confluence.spaces.add(rest.space);
      lastId += 1;
      const content: Content = {
        ...rest,
        id: String(lastId),
        body: body ?? `<p>${rest.title}</p>`,
        container: container ?? null,
        parent: parent ?? null,
        versions: [{ at, by, message: "" }],
      };
      confluence.contents.push(content);
      return content;
    },
    edit: (content: Content, { at, by, message, title }: Parameters<Confluence["edit"]>[1]) => {
      if (title) content.title = title;
      content.versions.push({ at, by, message: message ?? "" });
    },
  });
  return confluence;
}

function refuse(status: number, message: string): Reply {
  return {
    status,
    body: { statusCode: status, message, data: { authorized: status !== 401, valid: true, errors: [] } },
  };
}
