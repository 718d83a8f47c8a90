import { authOf } from "../sync/access.ts";
import { createCache } from "../sync/cache.ts";
import {
  type Auth,
  type Change,
  type Connector,
  type Json,
  type Partition,
  type Stream,
  SyncError,
  type SyncedPerson,
} from "../sync/connector.ts";
import { readOrLeaveOut } from "../sync/leave-out.ts";
import { mapConcurrently } from "../sync/map-concurrently.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { firstPage, type NumberedPlace, readNumbered } from "../sync/offset-pages.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { readSlowPosition, slowPassMs, storedPosition } from "../sync/slow-pass.ts";
import {
  classifyLinkedin,
  idOf,
  isCommentGone,
  type LinkedinComment,
  type LinkedinContext,
  type LinkedinPost,
  type LinkedinReaction,
  type LinkedinSettings,
  linkedinSettings,
  lookUp,
  readComments,
  readMember,
  readOrganizations,
  readPosts,
  readReactions,
} from "./api.ts";

/** Sign-in method of the provider. */
export const linkedinOAuth: OAuthProvider = {
  key: "linkedin",
  name: "LinkedIn",
  clientId: "LINKEDIN_CLIENT_ID",
  clientSecret: "LINKEDIN_CLIENT_SECRET",
  authorization: ({ LINKEDIN_URL }) => `${LINKEDIN_URL}/oauth/v2/authorization`,
  token: ({ LINKEDIN_URL }) => `${LINKEDIN_URL}/oauth/v2/accessToken`,
  scopes: ["r_organization_social", "rw_organization_admin"],
  hasNoPkce: true,
  // Adds `token_type`, which RFC 6749 requires and LinkedIn omits.
  readAnswer: (answer) => ({ token_type: "bearer", ...answer }),
};

const site = "https://www.linkedin.com";
const postsPerPage = 10;
/** Posts are discussed for a few weeks. A pass checks those of the last month, a slow pass those of the last year. */
const discussedMs = 31 * 86_400_000;
/** Overlap between passes, because the clocks of load-balanced servers differ. */
const overlapMs = 600_000;

interface Place extends NumberedPlace {
  /** Start of the pass, ISO 8601, from which the next pass reads. */
  readonly began: string;
  /** Start of the last slow pass, and whether this is one. */
  readonly slowAt: number;
  readonly isSlow: boolean;
}

/** Comments and reactions on an organization's posts. */
const posts: Stream<LinkedinSettings> = {
  name: "posts",
  unit: "post",
  startAt: (from, now) => storedPosition(from.toISOString(), now.getTime()),
  limitation: "Comments and reactions on posts older than a year are not read.",
  everyMinutes: 60,
  async read(context, partition, cursor) {
    const { since, isDue, slowAt } = readSlowPosition(cursor.since, context.now);
    const place: Place = {
      ...{ ...firstPage, began: context.now.toISOString() },
      ...{ isSlow: isDue, slowAt: isDue ? context.now.getTime() : slowAt },
      ...(cursor.page as object | undefined),
    };
    const last = since === undefined ? 0 : Date.parse(since) - overlapMs;
    const edge = since === undefined ? 0 : context.now.getTime() - (place.isSlow ? slowPassMs : discussedMs);
    const { records: found, next } = await readNumbered(
      (number) => readPosts(context, partition.key, (number - 1) * postsPerPage, postsPerPage),
      place,
      ({ id }) => id,
    );
    const recent = found.filter(({ publishedAt, createdAt }) => (publishedAt ?? createdAt ?? edge) >= edge);
    const changes = await mapConcurrently(recent, (post) =>
      readOrLeaveOut(context, `The post ${addressOf(post)}`, () => readPost(context, partition, post, last), []),
    );
    const isEnd = !next || recent.length < found.length;
    return {
      changes: changes.flat(),
      next: isEnd ? undefined : ({ ...place, ...next } as unknown as Json),
      since: storedPosition(place.began, place.slowAt),
      done: recent.length,
    };
  },
};

/** LinkedIn: comments and reactions on the posts of the selected organization. */
export const linkedinConnector: Connector<LinkedinSettings> = {
  platform: "linkedin",
  settings: linkedinSettings,
  auth: (settings) => authOf(linkedinOAuth, settings) ?? nobody,
  operatorUrls: ["LINKEDIN_API_URL", "NANGO_URL"],
  baseUrl: (_settings, hosts) => hosts.LINKEDIN_API_URL,
  async check(context) {
    await readOrganizations(context);
  },
  partitions: ({ settings, segmentId }) =>
    settings.organizations
      .filter(({ inUse }) => inUse)
      .map(({ organizationUrn, name }) => ({ key: organizationUrn, label: name, segmentId, channel: name })),
  streams: [posts],
  classify: classifyLinkedin,
};

const nobody: Auth = {
  kind: "minted",
  mint: () => Promise.reject(new SyncError("reconnect", "Nobody has signed in to LinkedIn yet.")),
};

async function readPost(
  context: LinkedinContext,
  partition: Partition,
  post: LinkedinPost,
  since: number,
): Promise<Change[]> {
  const comments = await readComments(context, post.id);
  // Replies are a separate level.
  const answered = comments.filter(({ commentsSummary: sum }) => (sum?.aggregatedTotalComments ?? 0) > 0);
  const answers = await mapConcurrently(answered, async ({ urn }) =>
    (await readComments(context, urn)).map((answer) => ({ answer, parent: urn })),
  );
  const reactions = await readReactions(context, post.id, since);
  const allComments = [...comments.map((answer) => ({ answer, parent: null })), ...answers.flat()];
  const urns = new Set(allComments.map(({ answer }) => answer.urn));
  return [
    ...(await findDeleted(context, partition, post, urns)),
    ...(await mapConcurrently(allComments, ({ answer, parent }) => commentChange(context, post, answer, parent))),
    ...(await mapConcurrently(reactions, (reaction) => reactionChange(context, post, reaction))),
  ];
}

/** Maximum number of unlisted comments per post to check in one pass. */
const mostChecked = 50;

/** Returns deletions of stored comments that are no longer listed and that LinkedIn reports as deleted. */
async function findDeleted(
  context: LinkedinContext,
  partition: Partition,
  post: LinkedinPost,
  listed: ReadonlySet<string>,
): Promise<Change[]> {
  const ask = (below: readonly string[]) => context.stored(partition, { type: "comment", below, limit: 1_000 });
  const first = await ask([post.id]);
  const answers = first.length > 0 ? await ask(first.map(({ sourceId }) => sourceId)) : [];
  const unlisted = [...first, ...answers].filter(({ sourceId }) => !listed.has(sourceId)).slice(0, mostChecked);
  const gone = await mapConcurrently(unlisted, async ({ sourceId, sourceParentId: on }) =>
    (await isCommentGone(context, on ?? post.id, sourceId)) ? sourceId : null,
  );
  return gone.flatMap((sourceId): Change[] => (sourceId === null ? [] : [{ op: "delete", type: "comment", sourceId }]));
}

const addressOf = (post: LinkedinPost) => `${site}/feed/update/${post.id}`;

/** Maximum length of post text in a title. */
const longestTitle = 120;

function aboutOf(post: LinkedinPost) {
  const commentary = (post.commentary ?? "").replaceAll(/\s+/g, " ").trim();
  const postBody = commentary.length > longestTitle ? `${commentary.slice(0, longestTitle - 1)}…` : commentary;
  return { postUrl: addressOf(post), postBody: postBody || addressOf(post) };
}

async function commentChange(
  context: LinkedinContext,
  post: LinkedinPost,
  comment: LinkedinComment,
  parent: string | null,
): Promise<Change> {
  return {
    op: "upsert",
    activity: {
      type: "comment",
      sourceId: comment.urn,
      sourceParentId: parent ?? post.id,
      timestamp: momentOf(comment.created?.time),
      body: comment.message?.text ? escaped(comment.message.text) : null,
      url: `${addressOf(post)}?commentUrn=${encodeURIComponent(comment.urn)}`,
      attributes: aboutOf(post),
      person: await personOf(context, comment.actor),
    },
  };
}

async function reactionChange(
  context: LinkedinContext,
  post: LinkedinPost,
  reaction: LinkedinReaction,
): Promise<Change> {
  const { reactionType, created } = reaction;
  return {
    op: "upsert",
    activity: {
      type: "reaction",
      sourceId: `${post.id}:${reactionType}:${created.actor}`,
      sourceParentId: post.id,
      timestamp: momentOf(created.time),
      url: addressOf(post),
      attributes: { ...aboutOf(post), reactionType: reactionType.toLowerCase() },
      person: await personOf(context, created.actor),
    },
  };
}

const momentOf = (time: number | null | undefined) => (time ? new Date(time) : unknownTime());

/** LinkedIn returns plain text. */
const escaped = (plain: string) => plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Profiles by API URL and URN. Each one is requested at most once a day. */
const people = createCache<SyncedPerson>(86_400_000);

const personOf = (context: LinkedinContext, urn: string): Promise<SyncedPerson> =>
  people.find(`${context.hosts.LINKEDIN_API_URL} ${urn}`, () =>
    urn.startsWith("urn:li:organization:") ? askOrganization(context, idOf(urn)) : askMember(context, idOf(urn)),
  );

async function askMember(context: LinkedinContext, id: string): Promise<SyncedPerson> {
  const found = await readMember(context, id);
  if (!found?.vanityName) {
    return {
      identities: [{ type: "username", value: `private-${id}`, sourceId: id, verified: true }],
      displayName: `Unknown #${id}`,
    };
  }
  const { vanityName, localizedFirstName: first, localizedLastName: last, profilePicture } = found;
  return {
    identities: [{ type: "username", value: vanityName, sourceId: id, verified: true }],
    displayName: [first, last].filter(Boolean).join(" ") || vanityName,
    attributes: {
      url: `${site}/in/${vanityName}`,
      // The last size is the largest.
      avatarUrl: profilePicture?.["displayImage~"]?.elements.at(-1)?.identifiers[0]?.identifier,
    },
  };
}

async function askOrganization(context: LinkedinContext, id: string): Promise<SyncedPerson> {
  const [found] = await lookUp(context, [id]);
  const handle = found?.vanityName ?? id;
  return {
    identities: [{ type: "username", value: `company:${handle}`, sourceId: id, verified: true }],
    displayName: found?.localizedName ?? `Organization #${id}`,
    attributes: { url: `${site}/company/${handle}`, avatarUrl: found?.logo, isOrganization: true },
  };
}
