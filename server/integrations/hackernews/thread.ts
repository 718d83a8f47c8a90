import * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import { type Change, type SyncContext, SyncError, type SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { mapConcurrently } from "../sync/map-concurrently.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { count, flag, list, plainText, text } from "../sync/tolerant-fields.ts";

const item = z.object({
  id: z.number(),
  type: text,
  by: text,
  time: count,
  text,
  title: text,
  url: text,
  parent: count,
  kids: list(z.number()),
  deleted: flag,
  dead: flag,
});

type Item = z.output<typeof item>;
type Context = Pick<SyncContext, "http" | "hosts">;

const site = "https://news.ycombinator.com";

/** Returns the URL of a post or comment. */
export const itemAddress = (id: number | string): string => `${site}/item?id=${id}`;

/** Returns the error message for an invalid response. */
export const invalidResponseText = (part: string): string => `The Hacker News ${part} sent an unexpected response.`;

/** Reads a post with all comments. Deleted and hidden ones are removed, but replies to them stay. */
export async function readThread(context: Context, id: string): Promise<Change[]> {
  const post = await readItem(context, Number(id));
  if (!post) return [];
  const changes: Change[] = [];
  let level: Item[] = [post];
  while (level.length > 0) {
    const authors = await mapConcurrently(level, async (each) => personOf(context, each));
    changes.push(...level.map((each, at) => changeOf(each, post, authors[at] ?? null)));
    const kids = level.flatMap((each) => each.kids);
    level = (await mapConcurrently(kids, (kid) => readItem(context, kid))).filter((each) => each !== null);
  }
  return changes;
}

/** Reads an item; null when the id does not exist or is not yet available in the API. */
async function readItem({ http }: Context, id: number): Promise<Item | null> {
  const { body } = await http.get(`/item/${id}.json`);
  if (body === null) return null;
  // Deleted items contain little more than their id.
  const read = item.safeParse(body);
  if (read.success) return read.data;
  throw new SyncError("transient", invalidResponseText("API"), { cause: read.error });
}

const isGone = ({ deleted, dead }: Item) => deleted === true || dead === true;

function changeOf(each: Item, post: Item, person: SyncedPerson | null): Change {
  const type = each.parent ? "comment" : "post";
  const sourceId = String(each.id);
  if (person === null) return { op: "delete", type, sourceId };
  const timestamp = each.time ? new Date(each.time * 1000) : unknownTime();
  const common = { type, sourceId, timestamp, url: itemAddress(each.id), person };
  if (type === "post") {
    const attributes = { kind: each.type, ...(each.url && { destinationUrl: each.url }) };
    return { op: "upsert", activity: { ...common, title: each.title, body: each.text || each.url, attributes } };
  }
  return {
    op: "upsert",
    activity: {
      ...common,
      sourceParentId: String(each.parent),
      body: each.text,
      attributes: { parentUrl: itemAddress(post.id), parentTitle: post.title },
    },
  };
}

const profile = z.object({ about: text, karma: count });

/** People by API URL and username. Each profile is requested at most once a day. */
const people = createCache<SyncedPerson>(86_400_000);

async function personOf(context: Context, each: Item): Promise<SyncedPerson | null> {
  const { by } = each;
  if (isGone(each)) return null;
  return !by
    ? deletedAuthor(`deleted:${each.id}`)
    : people.find(`${context.hosts.HACKERNEWS_API_URL} ${by}`, () => askPerson(context, by));
}

async function askPerson({ http }: Context, name: string): Promise<SyncedPerson> {
  const { body } = await http.get(`/user/${encodeURIComponent(name)}.json`);
  const { about, karma } = profile.safeParse(body).data ?? {};
  return {
    identities: [{ type: "username", value: name, verified: true }],
    displayName: name,
    attributes: { url: `${site}/user?id=${encodeURIComponent(name)}`, bio: about && plainText(about), karma },
  };
}
