import { createGrants, type OAuthGrants } from "./oauth-grants.ts";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

export interface LinkedinActor {
  readonly urn: string;
  readonly name: string;
  readonly vanityName: string;
  /** Whether the member hides the profile from everyone. */
  isPrivate: boolean;
}

export interface LinkedinTestComment {
  readonly urn: string;
  readonly at: number;
  readonly by: LinkedinActor;
  text: string;
  readonly answers: LinkedinTestComment[];
}

export interface LinkedinTestPost {
  readonly urn: string;
  readonly at: number;
  readonly organization: LinkedinActor;
  readonly text: string;
  readonly comments: LinkedinTestComment[];
  readonly reactions: { readonly at: number; readonly by: LinkedinActor; readonly type: string }[];
}

export interface LinkedinServer extends ProviderServer {
  readonly grants: OAuthGrants;
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Organizations whose pages the signed-in user manages. */
  managed: LinkedinActor[];
  /** The only supported version. */
  version: string;
  organization(name: string): LinkedinActor;
  person(name: string): LinkedinActor;
  post(organization: LinkedinActor, at: string, text: string): LinkedinTestPost;
  comment(
    below: LinkedinTestPost | LinkedinTestComment,
    at: string,
    by: LinkedinActor,
    text: string,
  ): LinkedinTestComment;
  remove(comment: LinkedinTestComment): void;
  react(post: LinkedinTestPost, at: string, by: LinkedinActor, type?: string): void;
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");
const idOf = (urn: string) => urn.slice(urn.lastIndexOf(":") + 1);

/** LinkedIn's API for organizations, posts, comments, reactions and members, with its sign-in. */
export async function startLinkedin(): Promise<LinkedinServer> {
  const grants = createGrants({
    clientId: "linkedin-client",
    clientAuth: "form",
    usesPkce: false,
    seconds: 5_184_000,
    parameters: { scope: "r_organization_social rw_organization_admin" },
  });
  const actors: LinkedinActor[] = [];
  const posts: LinkedinTestPost[] = [];
  let ids = 7_000_000;
  const nextId = () => {
    ids += 1;
    return ids;
  };
  const provider = await startProvider(answerOf);

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url, headers } = request;
    if (url.pathname === "/oauth/v2/authorization") return grants.allow(url.searchParams);
    if (url.pathname === "/oauth/v2/accessToken") return withoutType(grants.exchange(request));
    if (!grants.isGood(request)) {
      return { status: 401, body: { serviceErrorCode: 65_600, message: "Invalid access token", status: 401 } };
    }
    if (headers["x-restli-protocol-version"] !== "2.0.0") return { status: 400, body: { message: "Syntax exception" } };
    if (url.pathname.startsWith("/rest/") && headers["linkedin-version"] !== server.version) {
      const message = `Requested version ${headers["linkedin-version"]} is not active`;
      return { status: 426, body: { code: "NONEXISTENT_VERSION", message, status: 426 } };
    }
    return answerPath(url);
  }

  function answerPath({ pathname, search, searchParams: query }: URL): ProviderAnswer {
    if (pathname === "/rest/organizationAcls") {
      return page(
        server.managed.map(({ urn }) => ({ organization: urn, role: "ADMINISTRATOR", state: "APPROVED" })),
        query,
        pathname,
      );
    }
    if (pathname === "/rest/organizationsLookup") {
      // Restli accepts no encoded parentheses.
      const ids = /[?&]ids=List\(([\d,]+)\)/.exec(search)?.[1]?.split(",");
      if (!ids) return { status: 400, body: { message: "Invalid query parameters", status: 400 } };
      const found = actors.filter(({ urn }) => urn.includes(":organization:") && ids.includes(idOf(urn)));
      return { body: { results: Object.fromEntries(found.map((each) => [idOf(each.urn), organizationData(each)])) } };
    }
    if (pathname === "/rest/posts") {
      const own = posts.filter(({ organization }) => organization.urn === query.get("author"));
      return page(own.toSorted((a, b) => b.at - a.at).map(postData), query, pathname);
    }
    const commented = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(pathname)?.[1];
    if (commented) return commentsOf(decodeURIComponent(commented), query, pathname);
    const single = /^\/rest\/socialActions\/[^/]+\/comments\/(\d+)$/.exec(pathname)?.[1];
    if (single) {
      const all = posts.flatMap(({ comments }) => comments.flatMap((each) => [each, ...each.answers]));
      const isThere = all.some(({ urn }) => urn.endsWith(`,${single})`));
      return isThere ? { body: { id: single } } : { status: 404, body: { message: "Not found", status: 404 } };
    }
    const reacted = /^\/rest\/reactions\/\(entity:([^)]+)\)$/.exec(pathname)?.[1];
    if (reacted) {
      const post = posts.find(({ urn }) => urn === decodeURIComponent(reacted));
      const newest = post?.reactions.toSorted((a, b) => b.at - a.at) ?? [];
      const elements = newest.map(({ at, by, type }) => ({
        id: `urn:li:reaction:(${by.urn},${post?.urn})`,
        reactionType: type,
        root: post?.urn,
        created: { actor: by.urn, time: at },
        lastModified: { actor: by.urn, time: at },
      }));
      return page(elements, query, pathname);
    }
    const member = /^\/v2\/people\/\(id:([^)]+)\)$/.exec(pathname)?.[1];
    const found = actors.find(({ urn }) => urn === `urn:li:person:${member}`);
    if (!found) return { status: 404, body: { message: "Not found", status: 404 } };
    if (found.isPrivate) return { status: 403, body: { message: "Not enough permissions", status: 403 } };
    return { body: personData(found) };
  }

  function commentsOf(urn: string, query: URLSearchParams, path: string): ProviderAnswer {
    const post = posts.find((each) => each.urn === urn || each.comments.some((comment) => comment.urn === urn));
    if (!post) return { status: 404, body: { message: "Not found", status: 404 } };
    const comments =
      post.urn === urn ? post.comments : (post.comments.find((comment) => comment.urn === urn)?.answers ?? []);
    return page(
      comments.map((each) => commentData(each, post)),
      query,
      path,
    );
  }

  function page(elements: readonly unknown[], query: URLSearchParams, path: string): ProviderAnswer {
    const [start, count] = [Number(query.get("start") ?? 0), Number(query.get("count") ?? 10)];
    const hasMore = start + count < elements.length;
    const links = hasMore
      ? [{ rel: "next", type: "application/json", href: `${path}?start=${start + count}&count=${count}` }]
      : [];
    return {
      body: { elements: elements.slice(start, start + count), paging: { start, count, links, total: elements.length } },
    };
  }

  function actor(kind: "organization" | "person", name: string): LinkedinActor {
    const id = kind === "person" ? `Ab${nextId()}_x` : String(nextId());
    const made = { urn: `urn:li:${kind}:${id}`, name, vanityName: slug(name), isPrivate: false };
    actors.push(made);
    return made;
  }

  const server: LinkedinServer = {
    ...provider,
    grants,
    environment: {
      LINKEDIN_URL: provider.origin,
      LINKEDIN_API_URL: provider.origin,
      LINKEDIN_CLIENT_ID: grants.clientId,
      LINKEDIN_CLIENT_SECRET: grants.clientSecret,
    },
    managed: [],
    version: "202607",
    organization: (name) => actor("organization", name),
    person: (name) => actor("person", name),
    post(organization, at, text) {
      const urn = `urn:li:share:${nextId()}`;
      const post = { urn, at: Date.parse(at), organization, text, comments: [], reactions: [] };
      posts.push(post);
      return post;
    },
    comment(below, at, by, text) {
      const of =
        "comments" in below ? below.urn : below.urn.slice(below.urn.indexOf("(") + 1, below.urn.lastIndexOf(","));
      const comment = { urn: `urn:li:comment:(${of},${nextId()})`, at: Date.parse(at), by, text, answers: [] };
      ("comments" in below ? below.comments : below.answers).push(comment);
      return comment;
    },
    remove(comment) {
      for (const { comments } of posts) {
        for (const list of [comments, ...comments.map(({ answers }) => answers)]) {
          if (list.includes(comment)) list.splice(list.indexOf(comment), 1);
        }
      }
    },
    react: (post, at, by, type = "LIKE") => void post.reactions.push({ at: Date.parse(at), by, type }),
  };
  return server;
}

/** Removes the token type, which LinkedIn leaves out. */
function withoutType({ body, ...answer }: ProviderAnswer): ProviderAnswer {
  const { token_type: _, ...rest } = body as Record<string, unknown>;
  return { ...answer, body: rest };
}

const picture = (name: string) => [{ identifiers: [{ identifier: `https://media.licdn.com/${name}.jpg` }] }];

const organizationData = ({ urn, name, vanityName }: LinkedinActor) => ({
  id: Number(idOf(urn)),
  localizedName: name,
  vanityName,
  logoV2: { "original~": { elements: picture(vanityName) } },
});

const personData = ({ urn, name, vanityName }: LinkedinActor) => ({
  id: idOf(urn),
  vanityName,
  localizedFirstName: name.split(" ")[0],
  localizedLastName: name.split(" ").slice(1).join(" "),
  profilePicture: { "displayImage~": { elements: picture(vanityName) } },
});

const postData = ({ urn, at, organization, text }: LinkedinTestPost) => ({
  ...{ id: urn, author: organization.urn, commentary: text, createdAt: at, publishedAt: at, lastModifiedAt: at },
  ...{ lifecycleState: "PUBLISHED", visibility: "PUBLIC" },
});

const commentData = ({ urn, at, by, text, answers }: LinkedinTestComment, post: LinkedinTestPost) => ({
  $URN: urn,
  id: urn.slice(urn.lastIndexOf(",") + 1, -1),
  actor: by.urn,
  object: post.urn,
  created: { actor: by.urn, time: at },
  lastModified: { actor: by.urn, time: at },
  message: { attributes: [], text },
  ...(answers.length > 0 && {
    commentsSummary: { aggregatedTotalComments: answers.length, totalFirstLevelComments: answers.length },
  }),
});
