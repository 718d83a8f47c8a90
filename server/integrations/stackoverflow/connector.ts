import * as z from "zod/mini";
import type { Config } from "#server/platform/core/config.ts";
import { questionLimits, questionMessages } from "#shared/validators/question-limits.ts";
import { authOf } from "../sync/access.ts";
import type { Connector, Json, Partition, Preview, Stream, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { isTooLarge } from "../sync/leave-out.ts";
import { newestPlace, olderPlace, type Place, pageNumber, unseen } from "../sync/newest-first.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { readPages } from "../sync/offset-pages.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { count, flag, list, part, plainText, readList, text } from "../sync/tolerant-fields.ts";
import {
  ask,
  classifyAnswer,
  countMentions,
  quoted,
  readBackoff,
  type StackoverflowContext,
  type StackoverflowSettings,
  stackoverflowSettings,
} from "./api.ts";

/** Sign-in method of the provider. */
export const stackoverflowOAuth: OAuthProvider = {
  key: "stackoverflow",
  name: "Stack Overflow",
  clientId: "STACKEXCHANGE_CLIENT_ID",
  clientSecret: "STACKEXCHANGE_CLIENT_SECRET",
  authorization: ({ STACKEXCHANGE_URL }) => `${STACKEXCHANGE_URL}/oauth`,
  token: ({ STACKEXCHANGE_URL }) => `${STACKEXCHANGE_URL}/oauth/access_token/json`,
  // Stack Overflow has no refresh tokens, so the access token must not expire.
  scopes: ["no_expiry"],
  hasNoPkce: true,
  readAnswer: (answer) => ({ token_type: "bearer", ...answer }),
};

/** Maximum number of records and ids per request. */
const most = 100;
/** Overlap between passes, because the clocks of load-balanced servers differ. */
const overlapSeconds = 600;

const account = z.object({
  user_id: z.number(),
  display_name: text,
  link: text,
  profile_image: text,
  location: text,
  website_url: text,
});

const question = z.object({
  question_id: z.number(),
  title: text,
  body: text,
  tags: list(z.string()),
  owner: part(account),
  creation_date: count,
  last_activity_date: count,
  last_edit_date: count,
  answer_count: count,
  score: count,
});

const answer = z.object({
  answer_id: z.number(),
  question_id: z.number(),
  body: text,
  owner: part(account),
  creation_date: count,
  last_edit_date: count,
  is_accepted: flag,
  score: count,
});

const changedAt = ({ creation_date, last_edit_date }: Pick<Question, "creation_date" | "last_edit_date">) =>
  momentOf(last_edit_date || creation_date);

const momentOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : unknownTime());

type Question = z.output<typeof question>;
type Account = z.output<typeof account>;

/** Questions with their answers. Each pass reads questions with activity since the last one. */
const questions: Stream<StackoverflowSettings> = {
  name: "questions",
  unit: "question",
  everyMinutes: 360,
  async read(context, partition, { since, page }) {
    const place = (page as unknown as Place | undefined) ?? newestPlace(context.now);
    const [path, query] = pathOf(partition);
    const { items, hasMore } = await ask(context, path, {
      ...query,
      order: "desc",
      sort: "activity",
      min: since === undefined ? undefined : Math.floor(Date.parse(since) / 1000) - overlapSeconds,
      max: place.before,
      page: pageNumber(place) + 1,
      pagesize: most,
      filter: "withbody",
    });
    const found = readList(question, items).map((each) => ({
      ...each,
      id: String(each.question_id),
      at: each.last_activity_date ?? each.creation_date ?? place.before,
    }));
    const news = unseen(place, found);
    const own = news.filter((each) => ownerOf(each, context.settings, partition.key) === partition.key);
    const answers = await readAnswers(context, own);
    const people = await readPeople(context, [...own, ...answers]);
    const mention = { [partition.key.startsWith("tag:") ? "tagMentioned" : "keywordMentioned"]: partition.label };
    const site = context.hosts.STACKEXCHANGE_URL;
    const titles = new Map(own.map((each) => [each.question_id, plainText(each.title ?? "")]));
    const questionActivities = own.map((each) => ({
      type: "question",
      sourceId: each.id,
      timestamp: momentOf(each.creation_date),
      changedAt: changedAt(each),
      title: plainText(each.title ?? ""),
      body: each.body,
      url: `${site}/questions/${each.id}`,
      attributes: { tags: each.tags, answerCount: each.answer_count, score: each.score, ...mention },
      person: personOf(each.owner, people, each.id),
    }));
    const answerActivities = answers.map((each) => ({
      type: "answer",
      sourceId: String(each.answer_id),
      sourceParentId: String(each.question_id),
      timestamp: momentOf(each.creation_date),
      changedAt: changedAt(each),
      title: titles.get(each.question_id),
      body: each.body,
      url: `${site}/a/${each.answer_id}`,
      attributes: { isAccepted: each.is_accepted, score: each.score, ...mention },
      person: personOf(each.owner, people, String(each.answer_id)),
    }));
    return {
      changes: [...questionActivities, ...answerActivities].map((activity) => ({ op: "upsert", activity })),
      next: olderPlace(place, found, hasMore, most) as Json | undefined,
      since: place.began,
      done: news.length,
    };
  },
};

const keyOf = ({ providers: { STACKEXCHANGE_KEY: key } }: Config) => (key ? { key } : {});

/**
 * Stack Overflow. Public without sign-in; the operator's key raises the daily quota, and each sign-in adds another
 * quota.
 */
export const stackoverflowConnector: Connector<StackoverflowSettings> = {
  platform: "stackoverflow",
  settings: stackoverflowSettings,
  auth: (settings) =>
    authOf(stackoverflowOAuth, settings, (access_token, config) => ({ access_token, ...keyOf(config) })) ?? {
      kind: "query",
      parameters: keyOf,
    },
  operatorUrls: ["STACKEXCHANGE_API_URL", "NANGO_URL"],
  baseUrl: (_settings, hosts) => hosts.STACKEXCHANGE_API_URL,
  async check(context) {
    await ask(context, "/info");
  },
  partitions: ({ settings, segmentId }) => namesOf(settings).map((name) => ({ ...name, segmentId })),
  streams: [questions],
  async measure(context) {
    const { tags, keywords } = context.settings;
    let count = 0;
    for (const tag of tags) count += (await findTag(context, tag))?.count ?? 0;
    for (const keyword of keywords) count += await countMentions(context, keyword);
    // Their answers and authors take further requests.
    return [{ stream: "questions", count, requests: 3 * Math.ceil(count / most) }];
  },
  // Of a day with a key: 10,000.
  requestsPerHour: 416,
  classify: classifyAnswer,
  limitOf: readBackoff,
  preview: (context, { list: of, value }) =>
    of === "tags" ? previewTag(context, value) : previewKeyword(context, value),
};

/** Reads a tag; undefined when it has no questions or is reserved for moderators. */
export async function findTag(context: StackoverflowContext, tag: string) {
  const { items, body } = await ask(context, `/tags/${encodeURIComponent(tag)}/info`);
  const schema = z.object({ name: z.string(), count: z.number(), is_moderator_only: flag });
  const found = readList(schema, items).find(({ is_moderator_only, count: of }) => !is_moderator_only && of > 0);
  return found && { count: found.count, body };
}

async function previewTag(context: StackoverflowContext, tag: string): Promise<Preview> {
  const found = await findTag(context, tag);
  if (!found) return { problem: questionMessages.noTag };
  if (found.count > questionLimits.ofTag) return { problem: questionMessages.tooMany };
  return { problem: null, total: found.count, posts: await newest(context, "/questions", { tagged: tag }) };
}

async function previewKeyword(context: StackoverflowContext, keyword: string): Promise<Preview> {
  const total = await countMentions(context, keyword);
  if (total > questionLimits.ofKeywords) return { problem: questionMessages.tooMany };
  return { problem: null, total, posts: await newest(context, "/search/advanced", { q: quoted(keyword) }) };
}

async function newest(context: StackoverflowContext, path: string, query: Record<string, string>) {
  const { items } = await ask(context, path, { ...query, order: "desc", sort: "creation", pagesize: 3 });
  return readList(question, items).map((each) => ({
    title: plainText(each.title ?? ""),
    url: `${context.hosts.STACKEXCHANGE_URL}/questions/${each.question_id}`,
    author: each.owner ? plainText(each.owner.display_name ?? "") : null,
    at: momentOf(each.creation_date),
  }));
}

/** Returns tags and keywords as partitions. */
function namesOf({ tags, keywords }: StackoverflowSettings): Omit<Partition, "segmentId">[] {
  const named = (kind: string) => (name: string) => ({
    key: `${kind}:${name.toLowerCase()}`,
    label: name,
    channel: name,
  });
  return [...tags.map(named("tag")), ...keywords.map(named("keyword"))];
}

function pathOf({ key, label }: Partition): [path: string, query: Record<string, string>] {
  if (key.startsWith("tag:")) return ["/questions", { tagged: label }];
  return ["/search/advanced", { q: quoted(label) }];
}

/**
 * Returns the partition that a question belongs to, so that it is imported only once: its first followed tag, else the
 * first keyword in its text. The search also finds other word forms; such a question belongs to the partition that
 * found it.
 */
function ownerOf({ tags, title, body }: Question, settings: StackoverflowSettings, foundBy: string): string {
  const tag = settings.tags.find((each) => tags.includes(each.toLowerCase()));
  if (tag) return `tag:${tag.toLowerCase()}`;
  const questionText = plainText(`${title ?? ""} ${body ?? ""}`).toLowerCase();
  const keyword = settings.keywords.find((each) => questionText.includes(each.toLowerCase()));
  return keyword ? `keyword:${keyword.toLowerCase()}` : foundBy;
}

type Answered = z.output<typeof answer>;

async function readAnswers(context: StackoverflowContext, parents: readonly Question[]): Promise<Answered[]> {
  const ids = parents.flatMap((each) => (each.answer_count === 0 ? [] : [each.question_id]));
  return ids.length === 0 ? [] : readAnswersTo(context, ids);
}

/** Reads the answers to questions. Asks for half of them where the answer is too large. */
async function readAnswersTo(context: StackoverflowContext, ids: readonly number[]): Promise<Answered[]> {
  try {
    return await readAllAnswers(context, ids);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (ids.length === 1) {
      context.leaveOut(`The list of answers to question ${ids[0]} is too large and was left out.`);
      return [];
    }
    const half = Math.ceil(ids.length / 2);
    return [...(await readAnswersTo(context, ids.slice(0, half))), ...(await readAnswersTo(context, ids.slice(half)))];
  }
}

function readAllAnswers(context: StackoverflowContext, ids: readonly number[]): Promise<Answered[]> {
  return readPages(
    async (page) => {
      const query = { order: "asc", sort: "creation", filter: "withbody", pagesize: most, page };
      const { items, hasMore } = await ask(context, `/questions/${ids.join(";")}/answers`, query);
      return { records: readList(answer, items), hasMore };
    },
    ({ answer_id }) => String(answer_id),
  );
}

/** Reads the profiles of authors by id. */
async function readPeople(context: StackoverflowContext, posts: readonly { owner?: Account | null | undefined }[]) {
  const ids = [...new Set(posts.flatMap(({ owner }) => owner?.user_id ?? []))];
  const people = new Map<number, Account>();
  for (let from = 0; from < ids.length; from += most) {
    const { items } = await ask(context, `/users/${ids.slice(from, from + most).join(";")}`, { pagesize: most });
    for (const each of readList(account, items)) people.set(each.user_id, each);
  }
  return people;
}

/**
 * Returns the author. Display names are not unique here, so the identity uses the id and name in the profile URL.
 * Without an account, the author was deleted.
 */
function personOf(
  owner: Account | null | undefined,
  people: ReadonlyMap<number, Account>,
  sourceId: string,
): SyncedPerson {
  if (!owner) return deletedAuthor(`deleted:${sourceId}`);
  const { user_id: id, display_name, link, profile_image, location, website_url } = people.get(owner.user_id) ?? owner;
  const name = plainText(display_name ?? "");
  const slug = /\/users\/\d+\/([^/?#]+)/.exec(link ?? "")?.[1];
  return {
    identities: [
      { type: "username", value: slug ? `${id}/${slug}` : String(id), sourceId: String(id), verified: true },
    ],
    displayName: name,
    attributes: {
      url: link,
      avatarUrl: profile_image,
      location: location && plainText(location),
      websiteUrl: website_url,
    },
  };
}
