import * as z from "zod/mini";
import { providerVersions } from "../provider-versions.ts";
import { accessFields } from "../sync/access.ts";
import { type Answer, type SyncContext, SyncError } from "../sync/connector.ts";
import { readPages } from "../sync/offset-pages.ts";
import { count, identifier, list, part, readList, tellUnreadable, text } from "../sync/tolerant-fields.ts";

const organization = z.object({
  id: z.number(),
  name: z.string(),
  organizationUrn: z.string(),
  vanityName: text,
  profilePictureUrl: text,
  inUse: z.catch(z.optional(z.boolean()), undefined),
});

/** Stored settings (wire.md 27.1) with the access fields. */
export const linkedinSettings = z.object({ organizations: list(organization), ...accessFields });

export type LinkedinOrganization = z.output<typeof organization>;
export type LinkedinSettings = z.output<typeof linkedinSettings>;
export type LinkedinContext = SyncContext<LinkedinSettings>;
type RequestContext = Pick<LinkedinContext, "http" | "providers">;

const perPage = 100;

/**
 * Sends one request. Restli requires unencoded parentheses and commas in the query.
 * @throws SyncError
 */
async function ask({ http, providers }: RequestContext, path: string, accept: readonly number[] = []): Promise<Answer> {
  const headers = {
    "linkedin-version": providers.LINKEDIN_VERSION ?? providerVersions.linkedin,
    "x-restli-protocol-version": "2.0.0",
  };
  return http.get(path, { headers, accept });
}

const page = z.object({
  elements: z.array(z.unknown()),
  paging: part(z.object({ links: list(z.object({ rel: text })) })),
});

/**
 * Reads a page of a list and whether another one follows.
 * @throws SyncError
 */
async function askPage(context: RequestContext, path: string, start: number, size = perPage) {
  const { body } = await ask(context, `${path}${path.includes("?") ? "&" : "?"}count=${size}&start=${start}`);
  const read = page.safeParse(body);
  if (!read.success) throw new SyncError("transient", invalidResponse, { cause: read.error });
  const { elements, paging } = read.data;
  return { elements, hasMore: elements.length > 0 && (paging?.links.some(({ rel }) => rel === "next") ?? false) };
}

export const invalidResponse = "LinkedIn sent an unexpected response.";

/** Returns the last part of a URN, usually a number. */
export const idOf = (urn: string): string => urn.slice(urn.lastIndexOf(":") + 1);

/**
 * Reads the organizations whose page the signed-in user manages.
 * @throws SyncError
 */
export async function readOrganizations(context: RequestContext): Promise<LinkedinOrganization[]> {
  const urns = new Set<string>();
  for (let start = 0; ; start += perPage) {
    const path = "/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED";
    const { elements, hasMore } = await askPage(context, path, start);
    for (const { organization: urn } of readList(z.object({ organization: z.string() }), elements)) urns.add(urn);
    if (!hasMore) break;
  }
  const found = await lookUp(context, [...urns].map(idOf));
  return found.map(({ id, localizedName, vanityName, logo }) => ({
    ...{ id, name: localizedName, organizationUrn: `urn:li:organization:${id}`, vanityName },
    profilePictureUrl: logo,
    inUse: false,
  }));
}

const profile = z.object({
  id: z.number(),
  localizedName: z.string(),
  vanityName: text,
  logoV2: part(
    z.object({
      "original~": part(z.object({ elements: list(z.object({ identifiers: list(z.object({ identifier: text })) })) })),
    }),
  ),
});

/**
 * Reads organizations by id. Missing ones are left out.
 * @throws SyncError
 */
export async function lookUp(context: RequestContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { body } = await ask(context, `/rest/organizationsLookup?ids=List(${ids.join(",")})`);
  const read = z.safeParse(z.object({ results: z.record(z.string(), z.unknown()) }), body);
  if (!read.success) throw new SyncError("transient", invalidResponse, { cause: read.error });
  return readList(profile, Object.values(read.data.results)).map(({ logoV2, ...each }) => ({
    ...each,
    logo: logoV2?.["original~"]?.elements[0]?.identifiers[0]?.identifier ?? null,
  }));
}

const post = z.object({
  id: identifier,
  commentary: text,
  publishedAt: count,
  createdAt: count,
});

export type LinkedinPost = z.output<typeof post>;

/**
 * Reads posts of an organization, newest first.
 * @throws SyncError
 */
export async function readPosts(context: RequestContext, organizationUrn: string, start: number, size: number) {
  const path = `/rest/posts?author=${encodeURIComponent(organizationUrn)}&q=author&sortBy=CREATED`;
  const { elements, hasMore } = await askPage(context, path, start, size);
  return { records: readList(post, elements), hasMore };
}

const comment = z.object({
  id: text,
  $URN: text,
  commentUrn: text,
  actor: identifier,
  created: part(z.object({ time: count })),
  message: part(z.object({ text })),
  commentsSummary: part(z.object({ aggregatedTotalComments: count, totalFirstLevelComments: count })),
});

export type LinkedinComment = z.output<typeof comment> & { readonly urn: string };

/**
 * Reads all comments on a post or comment. Partial reading is impossible, because edited comments have no edit time.
 * @throws SyncError
 */
export function readComments(context: RequestContext, on: string): Promise<LinkedinComment[]> {
  const path = `/rest/socialActions/${encodeURIComponent(on)}/comments`;
  return readPages(
    async (number) => {
      const { elements, hasMore } = await askPage(context, path, (number - 1) * perPage);
      const records = readList(comment, elements).flatMap((each): LinkedinComment[] => {
        const urn = each.$URN || each.commentUrn;
        if (!urn) tellUnreadable("$URN");
        return urn ? [{ ...each, urn }] : [];
      });
      return { records, hasMore };
    },
    ({ urn }) => urn,
  );
}

/**
 * Returns whether LinkedIn reports a comment as deleted.
 * @throws SyncError
 */
export async function isCommentGone(context: RequestContext, on: string, urn: string): Promise<boolean> {
  const id = /,(\d+)\)$/.exec(urn)?.[1];
  if (id === undefined) return false;
  const { status } = await ask(context, `/rest/socialActions/${encodeURIComponent(on)}/comments/${id}`, [404]);
  return status === 404;
}

const reaction = z.object({
  id: text,
  reactionType: identifier,
  created: z.object({ actor: identifier, time: count }),
});

export type LinkedinReaction = z.output<typeof reaction>;

/**
 * Reads reactions to a post since a time, milliseconds since 1970.
 * @throws SyncError
 */
export function readReactions(context: RequestContext, urn: string, since: number): Promise<LinkedinReaction[]> {
  // Parentheses stay unencoded; their content is encoded.
  const path = `/rest/reactions/(entity:${encodeURIComponent(urn)})?q=entity&sort=REVERSE_CHRONOLOGICAL`;
  return readPages(
    async (number) => {
      const { elements, hasMore } = await askPage(context, path, (number - 1) * perPage);
      const found = readList(reaction, elements);
      const records = found.filter(({ created }) => (created.time ?? since) >= since);
      return { records, hasMore: hasMore && records.length === found.length };
    },
    ({ reactionType, created }) => `${reactionType} ${created.actor}`,
  );
}

const person = z.object({
  id: z.string(),
  vanityName: text,
  localizedFirstName: text,
  localizedLastName: text,
  profilePicture: part(
    z.object({
      "displayImage~": part(
        z.object({ elements: list(z.object({ identifiers: list(z.object({ identifier: text })) })) }),
      ),
    }),
  ),
});

const personFields =
  "(id,vanityName,localizedFirstName,localizedLastName,profilePicture(displayImage~:playableStreams))";

/**
 * Reads a member; null when their profile is private.
 * @throws SyncError
 */
export async function readMember(context: RequestContext, id: string) {
  const path = `/v2/people/(id:${encodeURIComponent(id)})?projection=${personFields}`;
  const { status, body } = await ask(context, path, [403, 404]);
  const read = person.safeParse(body);
  return status === 200 && read.success ? read.data : null;
}

/** Handles the daily quota, which resets at midnight UTC, and rejected old API versions. */
export function classifyLinkedin({ status, body, headers }: Answer): SyncError | undefined {
  if (status === 426) {
    const { message } = z.safeParse(z.object({ message: text }), body).data ?? {};
    return new SyncError("setup", `LinkedIn no longer supports this version: ${message ?? "set LINKEDIN_VERSION"}`);
  }
  if (status !== 429 || headers.has("retry-after")) return undefined;
  const now = new Date();
  const resumeAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 5));
  return new SyncError("limit", "The daily limit of LinkedIn is reached.", { resumeAt });
}
