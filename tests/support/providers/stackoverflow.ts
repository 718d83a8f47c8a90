import { gzipSync } from "node:zlib";
import { createGrants, type OAuthGrants } from "./oauth-grants.ts";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

interface User {
  readonly user_id: number;
  display_name: string;
  location?: string;
}

interface Post {
  readonly id: number;
  readonly at: number;
  readonly owner: User | null;
  body: string;
}

interface Question extends Post {
  title: string;
  readonly tags: readonly string[];
  readonly answers: Post[];
  activity: number;
}

export interface StackoverflowServer extends ProviderServer {
  user(name: string, location?: string): User;
  /** Adds a tag, optionally with a higher question count or restricted to moderators. */
  tag(name: string, more: { count?: number; isModeratorOnly?: boolean }): void;
  /** Asks a question. @param owner null when the account was deleted */
  ask(at: string, owner: User | null, title: string, tags: readonly string[], body?: string): Question;
  answer(question: Question, at: string, owner: User | null, body: string): Post;
  edit(question: Question, at: string, title: string): void;
  readonly grants: OAuthGrants;
  /** The operator's key; other keys are refused. */
  key: string | null;
}

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000);
const mostAtOnce = 100;

/** The Stack Exchange API, version 2.3, for questions, answers, users and tags. Its responses are always compressed. */
export async function startStackoverflow(): Promise<StackoverflowServer> {
  const users = new Map<number, User>();
  const questions: Question[] = [];
  const tags = new Map<string, { count?: number; isModeratorOnly?: boolean }>();
  let ids = 5_000;
  let quota = 10_000;
  const grants = createGrants({
    clientId: "stackexchange-client",
    clientAuth: "form",
    usesPkce: false,
    seconds: null,
    parameters: { scope: "no_expiry" },
  });
  const server = await startProvider((request) => {
    const { pathname, searchParams } = request.url;
    if (pathname === "/oauth") return grants.allow(searchParams);
    if (pathname === "/oauth/access_token/json") return grants.exchange(request);
    return compressed(answerOf(request));
  });

  function answerOf({ url }: ProviderRequest): ProviderAnswer {
    const query = url.searchParams;
    if (query.has("access_token") && !grants.isGoodToken(query.get("access_token") ?? "")) {
      return failed(403, "access_denied", "access token is not valid");
    }
    if (query.get("site") !== "stackoverflow") return failed(400, "bad_parameter", "site is required");
    if (query.has("key") && query.get("key") !== own.key)
      return failed(400, "bad_parameter", "`key` doesn't match a known application");
    const [, version, part, id = "", view] = url.pathname.split("/").map(decodeURIComponent);
    if (version !== "2.3") return failed(404, "no_method", "this method cannot be called this way");
    if (part === "info") return page([{ total_questions: questions.length }], query);
    if (part === "tags" && view === "info") return page(tagsNamed(id), query);
    if (part === "users") return page(withIds(id, [...users.values()], "user_id").map(profile), query);
    if (part === "questions" && view === "answers") {
      const requestedIds = new Set(id.split(";").map(Number));
      const found = questions
        .filter((each) => requestedIds.has(each.id))
        .flatMap((each) => each.answers.map((one) => answerItem(each, one, query)));
      return page(found, query);
    }
    const name = query.get("tagged");
    if (part === "questions" && id === "")
      return page(
        list(query, (each) => !name || each.tags.includes(name)),
        query,
      );
    if (part === "search" && id === "advanced") {
      const words = (query.get("q") ?? "").replaceAll('"', "").toLowerCase();
      return page(
        list(query, (each) => `${each.title} ${each.body}`.toLowerCase().includes(words)),
        query,
      );
    }
    return failed(404, "no_method", "this method cannot be called this way");
  }

  function list(query: URLSearchParams, matches: (question: Question) => boolean) {
    const by = (each: Question) => (query.get("sort") === "activity" ? each.activity : each.at);
    const [min, max] = [Number(query.get("min") ?? 0), Number(query.get("max") ?? Number.MAX_SAFE_INTEGER)];
    const order = query.get("order") === "asc" ? 1 : -1;
    return questions
      .filter((each) => matches(each) && by(each) >= min && by(each) <= max)
      .toSorted((a, b) => (by(a) - by(b) || a.id - b.id) * order)
      .map((each) => ({
        question_id: each.id,
        title: escaped(each.title),
        tags: each.tags,
        owner: shallow(each.owner),
        creation_date: each.at,
        last_activity_date: each.activity,
        answer_count: each.answers.length,
        is_answered: false,
        score: 0,
        view_count: 7,
        link: `https://stackoverflow.com/questions/${each.id}`,
        ...(query.get("filter") === "withbody" && { body: each.body }),
      }));
  }

  function page(items: readonly unknown[], query: URLSearchParams): ProviderAnswer {
    quota -= 1;
    const common = { quota_max: 10_000, quota_remaining: quota };
    if (query.get("filter") === "total") return { body: { total: items.length } };
    const size = Math.min(Number(query.get("pagesize") ?? 30), mostAtOnce);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return { body: { items: items.slice(from, from + size), has_more: from + size < items.length, ...common } };
  }

  function tagsNamed(names: string) {
    return names.split(";").flatMap((name) => {
      const count = tags.get(name)?.count ?? questions.filter((each) => each.tags.includes(name)).length;
      const isKnown = tags.has(name) || count > 0;
      return isKnown
        ? [{ name, count, is_moderator_only: tags.get(name)?.isModeratorOnly ?? false, is_required: false }]
        : [];
    });
  }

  const own: StackoverflowServer = {
    ...server,
    grants,
    key: null,
    user(display_name, location) {
      ids += 1;
      const user = { user_id: ids, display_name, ...(location && { location }) };
      users.set(ids, user);
      return user;
    },
    tag: (name, more) => void tags.set(name, more),
    ask(at, owner, title, tagged, body = `<p>${title}</p>`) {
      ids += 1;
      const question = {
        id: ids,
        at: seconds(at),
        owner,
        title,
        body,
        tags: tagged,
        answers: [],
        activity: seconds(at),
      };
      questions.push(question);
      return question;
    },
    answer(question, at, owner, body) {
      ids += 1;
      const given = { id: ids, at: seconds(at), owner, body };
      question.answers.push(given);
      question.activity = seconds(at);
      return given;
    },
    edit(question, at, title) {
      question.title = title;
      question.activity = seconds(at);
    },
  };
  return own;
}

const withIds = <T>(ids: string, all: readonly T[], name: keyof T): T[] => {
  const requestedIds = new Set(ids.split(";").map(Number));
  return all.filter((each) => requestedIds.has(Number(each[name])));
};

/** Encodes names and titles as HTML. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#39;");

const linkOf = ({ user_id, display_name }: User) =>
  `https://stackoverflow.com/users/${user_id}/${display_name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}`;

const shallow = (user: User | null) =>
  user
    ? {
        user_id: user.user_id,
        user_type: "registered",
        display_name: escaped(user.display_name),
        link: linkOf(user),
        reputation: 1,
      }
    : { user_type: "does_not_exist", display_name: "user123" };

const profile = (user: User) => ({
  ...shallow(user),
  location: user.location,
  profile_image: `https://www.gravatar.com/avatar/${user.user_id}`,
});

const answerItem = (question: Question, { id, at, owner, body }: Post, query: URLSearchParams) => ({
  answer_id: id,
  question_id: question.id,
  owner: shallow(owner),
  creation_date: at,
  is_accepted: false,
  score: 0,
  ...(query.get("filter") === "withbody" && { body }),
});

const errorIds: Readonly<Record<string, number>> = {
  bad_parameter: 400,
  access_denied: 403,
  no_method: 404,
  throttle_violation: 502,
};

function failed(status: number, error_name: string, error_message: string): ProviderAnswer {
  return { status, body: { error_id: errorIds[error_name], error_name, error_message } };
}

/** Response when the limit of an IP address is reached. */
export const throttled = (forSeconds: number): ProviderAnswer =>
  failed(400, "throttle_violation", `too many requests from this IP, more requests available in ${forSeconds} seconds`);

const compressed = ({ body, ...answer }: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  headers: { "content-type": "application/json; charset=utf-8", "content-encoding": "gzip" },
  body: gzipSync(JSON.stringify(body)),
});
