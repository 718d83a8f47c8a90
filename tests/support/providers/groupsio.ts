import { createHmac, randomUUID } from "node:crypto";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

export interface GroupsioTestMember {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
}

export interface GroupsioTestTopic {
  readonly id: number;
  /** Adds a reply. Times are ISO strings. */
  reply(at: string, by: GroupsioTestMember, body: string): Record<string, unknown>;
  readonly messages: Record<string, unknown>[];
}

export interface GroupsioTestGroup {
  readonly id: number;
  readonly slug: string;
  /** Whether the account may not see former members. */
  hidesPast: boolean;
  /** Whether the account is no owner, so that it may not list members, and whether it may not read the archive. */
  hidesMembers: boolean;
  hidesArchive: boolean;
  /** Whether the group no longer exists. */
  isGone: boolean;
  join(at: string, member: GroupsioTestMember): void;
  leave(at: string, member: GroupsioTestMember, action?: string): void;
  /** Adds an entry of the activity log, as HTML. */
  log(at: string, entry: string): void;
  topic(at: string, by: GroupsioTestMember, subject: string, body: string): GroupsioTestTopic;
}

export interface GroupsioServer extends ProviderServer {
  readonly account: { readonly email: string; readonly password: string };
  /** Code of the second factor; null when the account has none. */
  twoFactorCode: string | null;
  /** Lifetime of sessions in seconds. */
  seconds: number;
  readonly environment: Readonly<Record<string, string>>;
  mostAtOnce: number;
  member(name: string): GroupsioTestMember;
  group(slug: string): GroupsioTestGroup;
  /** Ends every session. */
  endSessions(): void;
  /** Changes the password, so that the current one is rejected. */
  changePassword(): void;
  /** Builds headers and body of an event as Groups.io sends it. */
  event(
    action: string,
    payload: Record<string, unknown>,
    secret: string,
  ): { headers: Record<string, string>; body: string };
  reset(): void;
}

const refused = (type: string, extra = ""): ProviderAnswer => ({ status: 400, body: { object: "error", type, extra } });

/**
 * A Groups.io that follows its documentation: cookie sessions, lists with page tokens, and every error as a 400 with a
 * type.
 */
export async function startGroupsio(): Promise<GroupsioServer> {
  const email = "owner@groups.example";
  let password = "correct horse";
  let ids = 100;
  const groups: Stored[] = [];
  const sessions = new Map<string, number>();
  const nextId = () => {
    ids += 1;
    return ids;
  };

  interface Stored extends GroupsioTestGroup {
    readonly members: Record<string, unknown>[];
    readonly past: Record<string, unknown>[];
    readonly entries: Record<string, unknown>[];
    readonly topics: (GroupsioTestTopic & { readonly record: Record<string, unknown> })[];
  }

  const provider = await startProvider((request) => answerOf(request));

  function answerOf({ url, headers, body, method }: ProviderRequest): ProviderAnswer {
    const path = url.pathname.replace("/api/v1/", "");
    if (path === "login" && method === "POST") return logIn(new URLSearchParams(body));
    const until = sessions.get(headers.cookie ?? "");
    if (until === undefined || until < Date.now()) return refused("not_logged_in");
    const query = url.searchParams;
    if (path === "getsubs") return page(groups.filter(({ isGone }) => !isGone).map(subscription), query);
    if (path === "gettopic") {
      const topic = groups.flatMap(({ topics }) => topics).find(({ id }) => id === Number(query.get("topic_id")));
      return topic ? page(topic.messages, query) : refused("inadequate_permissions", "topic_id");
    }
    const group = groups.find(({ slug, isGone }) => slug === query.get("group_name") && !isGone);
    if (!group) return refused("inadequate_permissions", "group_name");
    if (path === "getmembers")
      return group.hidesMembers ? refused("inadequate_permissions") : page(group.members, query);
    if (path === "getpastmembers")
      return group.hidesPast || group.hidesMembers ? refused("inadequate_permissions") : page(group.past, query);
    if (path === "getactivitylog") return page(group.entries, query);
    if (group.hidesArchive) return refused("inadequate_permissions");
    const topics = group.topics.map(({ record }) => record);
    return page(
      topics.toSorted((a, b) => (String(a.updated) < String(b.updated) ? 1 : -1)),
      query,
    );
  }

  function logIn(form: URLSearchParams): ProviderAnswer {
    if (form.get("email") !== email) return refused("invalid email");
    if (form.get("password") !== password) return refused("invalid password");
    const code = form.get("twofactor");
    if (server.twoFactorCode !== null && !code) return refused("two_factor_required");
    if (server.twoFactorCode !== null && code !== server.twoFactorCode) return refused("2nd_factor_wrong");
    const cookie = `groupsio=${randomUUID()}`;
    const until = Date.now() + server.seconds * 1000;
    sessions.set(cookie, until);
    const expires = new Date(until).toUTCString();
    return {
      headers: { "set-cookie": `${cookie}; Path=/; Domain=groups.example; Expires=${expires}; HttpOnly; Secure` },
      body: { object: "login", token: "", user: { id: 1, email, full_name: "Owner", csrf_token: "x" } },
    };
  }

  const subscription = ({ id, slug }: Stored) => ({
    ...{ id: id + 10_000, object: "sub", group_id: id, group_name: slug, nice_group_name: `${slug} list`, email },
    ...{ mod_status: "sub_modstatus_owner", status: "sub_status_normal" },
  });

  function page(all: readonly unknown[], query: URLSearchParams): ProviderAnswer {
    const from = Number(query.get("page_token") ?? 0);
    const end = from + Math.min(Number(query.get("limit") ?? 10), server.mostAtOnce);
    const next = end < all.length ? end : 0;
    const data = all.slice(from, end);
    return {
      body: {
        ...{ object: "list", total_count: all.length, start_item: from, end_item: end, has_more: next > 0 },
        ...{ next_page_token: next, sort_field: "", sort_dir: "asc", data: data.length > 0 ? data : null },
      },
    };
  }

  const memberRecord = (member: GroupsioTestMember, group: number, created: string) => ({
    ...{ id: nextId(), object: "sub", created, updated: created, group_id: group, status: "sub_status_normal" },
    ...{ timezone: "Europe/Vienna", ...member },
  });

  const server: GroupsioServer = {
    ...provider,
    get account() {
      return { email, password };
    },
    twoFactorCode: null,
    seconds: 86_400,
    environment: { GROUPSIO_API_URL: `${provider.origin}/api/v1` },
    mostAtOnce: 100,
    member(name) {
      return { user_id: nextId(), email: `${name.toLowerCase()}@lists.example`, full_name: name };
    },
    group(slug) {
      const id = nextId();
      const group: Stored = {
        ...{
          id,
          slug,
          hidesPast: false,
          hidesMembers: false,
          hidesArchive: false,
          isGone: false,
          members: [],
          past: [],
          entries: [],
          topics: [],
        },
        join: (at, member) => void group.members.push(memberRecord(member, id, at)),
        leave(at, member, action = "removed_member") {
          group.past.push({
            id: nextId(),
            object: "past_member",
            created: at,
            action,
            member_info: memberRecord(member, id, at),
          });
        },
        log: (at, entry) => void group.entries.push({ id: nextId(), object: "activity_log", created: at, entry }),
        topic(at, by, subject, body) {
          const topicId = nextId();
          const record: Record<string, unknown> = {
            id: topicId,
            object: "topic",
            created: at,
            updated: at,
            group_id: id,
            subject,
          };
          const messages: Record<string, unknown>[] = [];
          const topic = {
            ...{ id: topicId, record, messages },
            reply(moment: string, writer: GroupsioTestMember, text: string) {
              const message = {
                ...{ id: nextId(), object: "message", created: moment, updated: moment, user_id: writer.user_id },
                ...{
                  group_id: id,
                  topic_id: topicId,
                  msg_num: messages.length + 1,
                  body: text,
                  subject,
                  name: writer.full_name,
                  attachments: null,
                },
              };
              messages.push(message);
              record.updated = moment;
              return message;
            },
          };
          topic.reply(at, by, body);
          group.topics.push(topic);
          return topic;
        },
      };
      groups.push(group);
      return group;
    },
    endSessions: () => sessions.clear(),
    changePassword() {
      password = randomUUID();
    },
    event(action, payload, secret) {
      const body = JSON.stringify({ id: nextId(), object: "webhook_event", action, ...payload });
      const signature = createHmac("sha1", secret).update(body).digest("base64");
      return { body, headers: { "x-groupsio-action": action, "x-groupsio-signature": signature } };
    },
    reset() {
      groups.length = 0;
      sessions.clear();
      provider.requests.length = 0;
      password = "correct horse";
      Object.assign(server, { twoFactorCode: null, seconds: 86_400, mostAtOnce: 100 });
    },
  };
  return server;
}
