import * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import { type Answer, type Auth, type Http, type MintedToken, type SyncContext, SyncError } from "../sync/connector.ts";
import { count, list, readList, text } from "../sync/tolerant-fields.ts";

const group = z.object({ id: z.number(), slug: z.string(), name: text, groupAddedOn: text });

export const groupsioSettings = z.object({
  email: text,
  password: text,
  /** Session cookie. */
  token: text,
  tokenExpiry: text,
  groups: list(group),
  /** Main groups whose subgroups are all read, including future ones. */
  autoImports: list(z.object({ mainGroup: z.string(), isAllowed: z.boolean() })),
  webhookSecret: text,
});

export type GroupsioSettings = z.output<typeof groupsioSettings>;
export type GroupsioContext = SyncContext<GroupsioSettings>;

export const groupsioMember = z.object({
  user_id: z.number(),
  group_id: z.number(),
  email: text,
  full_name: text,
  created: text,
  timezone: text,
  location: text,
  website: text,
  about_me: text,
  icon_url: text,
});

export type GroupsioMember = z.output<typeof groupsioMember>;

/** A past member; `created` is the time of leaving. */
export const pastMember = z.object({ created: text, action: text, member_info: groupsioMember });

export const groupsioTopic = z.object({ id: z.number(), subject: text, updated: text, num_msgs: count });

export const groupsioMessage = z.object({
  id: z.number(),
  user_id: z.catch(z.nullish(z.number()), null),
  topic_id: count,
  /** Number in the group, used in the message URL. */
  msg_num: count,
  created: text,
  subject: text,
  body: text,
  name: text,
  attachments: list(z.object({ filename: text, download_url: text })),
});

export const logEntry = z.object({ created: text, entry: z.string() });

export const subscription = z.looseObject({ group_id: z.number(), group_name: z.string(), nice_group_name: text });

const page = z.object({ data: z.unknown(), next_page_token: z.catch(z.nullish(z.number()), null), total_count: count });

/** Groups.io's maximum page size. */
export const mostAtOnce = 100;

export interface GroupsioPage<T> {
  readonly records: T[];
  /** Token of the next page; undefined at the end. */
  readonly next: number | undefined;
  readonly total: number | undefined;
}

/**
 * Reads one page of a list.
 * @throws SyncError when the response is not a list
 */
export async function readPage<S extends z.ZodMiniType>(
  { http }: Pick<GroupsioContext, "http">,
  path: string,
  schema: S,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<GroupsioPage<z.output<S>>> {
  const { body } = await http.get(path, { query: { limit: mostAtOnce, ...query }, pageSize: "limit" });
  const read = z.safeParse(page, body);
  if (!read.success) throw new SyncError("transient", "Groups.io sent an unexpected response.");
  const { data, next_page_token: next, total_count: total } = read.data;
  return { records: readList(schema, data), next: next || undefined, total: total ?? undefined };
}

/** Reads all pages of a list. */
export async function readAll<S extends z.ZodMiniType>(
  context: Pick<GroupsioContext, "http">,
  path: string,
  schema: S,
  query: Readonly<Record<string, string | number>> = {},
): Promise<z.output<S>[]> {
  const records: z.output<S>[] = [];
  let next: number | undefined;
  do {
    const found = await readPage(context, path, schema, { ...query, page_token: next });
    records.push(...found.records);
    next = found.next;
  } while (next !== undefined);
  return records;
}

/** Error texts for the connect drawer (wire.md 27.3). */
const loginTexts = {
  required: "Two-factor authentication code is required",
  wrongCode: "Invalid Two-factor authentication code",
  wrong: "Invalid email or password",
} as const;

/** Wait after a 429 without `retry-after`, milliseconds. */
const limitMs = 5 * 60_000;

/** Maps errors by `type`, because Groups.io uses status 400 for all of them. */
export function classifyGroupsio({ status, body, headers }: Answer): SyncError | undefined {
  if (status === 429 && !headers.has("retry-after")) {
    const resumeAt = new Date(Date.now() + limitMs);
    return new SyncError("limit", "The rate limit of Groups.io is reached.", { resumeAt });
  }
  if (status !== 400) return undefined;
  const { type, extra } = (typeof body === "object" && body !== null ? body : {}) as {
    type?: unknown;
    extra?: unknown;
  };
  const errorType = String(type ?? "");
  if (/2nd_factor_wrong/.test(errorType)) return new SyncError("reconnect", loginTexts.wrongCode);
  if (/two_factor_required|2nd_factor_required/.test(errorType)) return new SyncError("reconnect", loginTexts.required);
  if (/invalid.(password|email)/i.test(errorType)) return new SyncError("reconnect", loginTexts.wrong);
  if (/not_logged_in|login_required|expired/.test(errorType)) {
    return new SyncError("reconnect", "Groups.io no longer accepts the session.");
  }
  const reason = typeof extra === "string" && extra !== "" ? `${errorType}: ${extra}` : errorType || "no reason given";
  // Covers deleted groups, and lists that the account may not see.
  return new SyncError("skip", `Groups.io denied access: ${reason}.`);
}

/** Session cookie with its expiry. */
export interface Session {
  readonly cookie: string;
  readonly expiresAt: Date;
}

/** Assumed lifetime of a session whose cookie states none, milliseconds. */
const sessionMs = 24 * 3_600_000;

/**
 * Signs in.
 * @throws SyncError `reconnect` with one of the texts of wire.md 27.3
 */
export async function logIn(
  http: Http,
  account: { readonly email: string; readonly password: string; readonly twofactor?: string | undefined },
): Promise<Session> {
  const { email, password, twofactor } = account;
  const form = new URLSearchParams({ email, password, ...(twofactor && { twofactor }) });
  const { headers } = await http.post("/login", { body: form });
  const found = headers.getSetCookie().find((each) => each.startsWith("groupsio="));
  if (found === undefined) throw new SyncError("setup", "Groups.io did not start a session.");
  const [cookie = "", ...attributes] = found.split(";").map((each) => each.trim());
  const expires = attributes.find((each) => /^expires=/i.test(each))?.slice("expires=".length);
  const moment = Date.parse(expires ?? "");
  return { cookie, expiresAt: new Date(Number.isNaN(moment) ? Date.now() + sessionMs : moment) };
}

/** Uses the stored session until it expires. Then signs in again, if the account needs no second factor. */
export function groupsioAuth({ token, tokenExpiry, email, password }: GroupsioSettings): Auth {
  // Before the first sign-in there are no credentials.
  if (!token && !email) return { kind: "none" };
  let hasStored = Boolean(token);
  return {
    kind: "minted",
    headersOf: (cookie) => ({ cookie }),
    async mint(http): Promise<MintedToken> {
      const storedUntil = new Date(tokenExpiry ?? "");
      const isOver = storedUntil.getTime() < Date.now();
      if (hasStored && token && !isOver) {
        hasStored = false;
        const expiresAt = Number.isNaN(storedUntil.getTime()) ? new Date(Date.now() + sessionMs) : storedUntil;
        return { token, expiresAt };
      }
      if (!email || !password) throw new SyncError("reconnect", "The session has expired. Verify the account again.");
      const { cookie, expiresAt } = await logIn(http, { email, password });
      return { token: cookie, expiresAt };
    },
  };
}

/** Reads the account's group subscriptions. */
export function readSubscriptions(context: Pick<GroupsioContext, "http">) {
  return readAll(context, "/getsubs", subscription);
}

/** Returns the main group of a name such as main+sub; the name itself for a main group. */
export const mainGroupOf = (name: string): string => name.split("+")[0] ?? name;

const hourMs = 3_600_000;

/** Current and past members of groups by id. Messages contain only user ids. */
const directories = createCache<ReadonlyMap<number, GroupsioMember>>(hourMs, 500);

export function membersOf(context: GroupsioContext, slug: string): Promise<ReadonlyMap<number, GroupsioMember>> {
  return directories.find(`${context.integrationId}:${slug}`, async () => {
    const past = await readPast(context, slug);
    // Only owners may list members. Public archives are read without them.
    const now = (await readIfAllowed(readAll(context, "/getmembers", groupsioMember, { group_name: slug }))) ?? [];
    return new Map([...past.map(({ member_info }) => member_info), ...now].map((member) => [member.user_id, member]));
  });
}

/** Reads the past members of a group; empty when the account may not see them. */
export const readPast = async (context: GroupsioContext, slug: string): Promise<z.output<typeof pastMember>[]> =>
  (await readIfAllowed(readAll(context, "/getpastmembers", pastMember, { group_name: slug }))) ?? [];

/** Returns null for a list that the account may not see. */
export async function readIfAllowed<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof SyncError && error.kind === "skip") return null;
    throw error;
  }
}
