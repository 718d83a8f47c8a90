import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importCommits } from "#server/integrations/git/import-commits.ts";
import type { Change, SyncedIdentity, SyncedPerson } from "#server/integrations/sync/connector.ts";
import { rebuildStale } from "#server/integrations/sync/rebuild.ts";
import { noneStale } from "#server/integrations/sync/stale.ts";
import { writePage } from "#server/integrations/sync/write-page.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { deletedAccountsId } from "#server/records/people/deleted-accounts.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import { accountIds } from "#shared/domain/identities/account-number.ts";
import { makeSubProject, rows, until } from "#tests/server/integrations/git-helpers.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** `PEOPLE=1000` runs the whole property; `SEED` another one. */
const people = Number(process.env.PEOPLE ?? 40);
const steps = people * 8;

let platform: TestPlatform;
let segmentId: string;
let groupId: string;
const integrations = new Map<string, string>();
let streamId: string;

const servers = [
  { key: "github", site: "" },
  { key: "gitlab", site: "gitlab.one.example" },
  { key: "discourse", site: "forum.one.example" },
  { key: "discourse", site: "forum.two.example" },
  { key: "jira", site: "jira.one.example" },
] as const;
type Server = (typeof servers)[number];

beforeAll(async () => {
  platform = await startPlatform();
  ({ segmentId, groupId } = await makeSubProject(platform));
  const { db } = platform.running.platform;
  for (const { key, site } of [...servers, { key: "git", site: "" }]) {
    const id = randomUUID();
    integrations.set(`${key} ${site}`, id);
    // Two forums of one sub-project stand for those of two.
    await db.execute(sql`
      insert into integrations (id, platform, status, segment_id) values (${id}::uuid, ${`${key}${site}`}, 'done', ${segmentId}::uuid)`);
    await db.execute(sql`
      insert into integration_sites (integration_id, platform, site) values (${id}::uuid, ${key}, ${site})`);
  }
  streamId = randomUUID();
  await db.execute(sql`
    insert into integration_streams (id, integration_id, key)
    values (${streamId}::uuid, ${integrations.get("git ")}::uuid, 'https://git.example/app')`);
});
afterAll(() => platform.stop());

/**
 * Somebody, as the truth knows them. Half of them show their address everywhere, the others nowhere. The same verified
 * address on two servers of one platform means one person. On two platforms it is evidence for a suggestion, but joins
 * nobody by itself.
 */
interface Human {
  readonly n: number;
  readonly email: string | null;
  /** Present login on GitHub; null once the account is deleted. */
  login: string | null;
  /** Present names on the other servers. */
  readonly names: Map<Server, string>;
}

interface Event {
  readonly what: "act" | "review" | "reread" | "commit" | "push" | "rename" | "delete" | "move" | "merge" | "import";
  readonly who: number;
  readonly pick: number;
}

const event = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant("act" as const) },
    { weight: 3, arbitrary: fc.constant("review" as const) },
    { weight: 3, arbitrary: fc.constant("reread" as const) },
    { weight: 4, arbitrary: fc.constant("commit" as const) },
    ...(["push", "rename", "delete", "move", "merge", "import"] as const).map((what) => ({
      weight: what === "rename" ? 3 : 1,
      arbitrary: fc.constant(what),
    })),
  ),
  who: fc.nat(people - 1),
  pick: fc.nat(1_000_000),
});

/** Who did what: activities by id of the source, and the profiles that belong together. */
class Truth {
  readonly did = new Map<string, string>();
  readonly listed = new Set<string>();
  readonly #same = new Map<string, string>();

  profileOf(account: string): string {
    const next = this.#same.get(account);
    return next === undefined ? account : this.profileOf(next);
  }

  join(one: string, other: string): void {
    const [a, b] = [this.profileOf(one), this.profileOf(other)];
    if (a !== b) this.#same.set(a, b);
  }

  saw(activity: string, account: string): void {
    this.did.set(activity, account);
    this.listed.add(account);
  }
}

test(
  "people who appear on several servers, rename, are deleted, move and are merged stay who they are",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: steps, maxLength: steps }), async (events) => {
        await play(events);
      }),
      { numRuns: 1, seed: Number(process.env.SEED ?? 40), endOnFailure: true },
    );
  },
  600_000 * Math.ceil(people / 100),
);

async function play(events: readonly Event[]): Promise<void> {
  const truth = new Truth();
  const humans = Array.from({ length: people }, (_, n): Human => {
    // Few names, so that different people bear each on different servers.
    const names = new Map(servers.slice(1).map((server) => [server, `name${n % 7}x${Math.floor(n / 7)}`]));
    return { n, email: n % 2 === 0 ? `p${n}@people.example` : null, login: `login${n}`, names };
  });
  const free: string[] = [];
  const freeNames = new Map<Server, string[]>(servers.map((server) => [server, []]));
  const reviews: { id: number; at: Date; human: Human }[] = [];
  const issues: { id: string; at: Date; human: Human; channel: string }[] = [];
  const commits: { sha: string; human: Human; at: Date; name: string; email: string }[] = [];
  let moment = Date.parse("2026-01-01T00:00:00Z");
  let made = 0;

  const accountOf = (human: Human, { key, site }: Server) => `${human.n} ${key} ${site}`;
  const emailOf = (human: Human) => `${human.n} email`;
  const note = (activity: string, human: Human, server: Server) => {
    truth.saw(activity, accountOf(human, server));
    if (human.email) truth.join(accountOf(human, server), `${emailOf(human)} ${server.key}`);
  };

  for (const { what, who, pick } of events) {
    const human = humans[who];
    if (!human) continue;
    moment += 60_000;
    const at = new Date(moment);
    made += 1;
    const server = servers[pick % servers.length] ?? servers[0];
    if (what === "act") {
      if (server.key === "github" && human.login === null) continue;
      const id = `act-${made}`;
      const channel = server.key === "jira" ? "OLD" : "app";
      await sync(server, channel, [upsert({ id, at, person: personOf(human, server) })]);
      note(id, human, server);
      if (server.key === "jira") issues.push({ id, at, human, channel });
    } else if (what === "review" && human.login !== null) {
      reviews.push({ id: made, at, human });
      await sync(servers[0], "app", [review(made, at, personOf(human, servers[0]), human.login)]);
      note(`review-${made}`, human, servers[0]);
    } else if (what === "reread" && reviews.length > 0) {
      const one = reviews[pick % reviews.length];
      if (!one) continue;
      const person = one.human.login === null ? ghost : personOf(one.human, servers[0]);
      await sync(servers[0], "app", [review(one.id, one.at, person, one.human.login ?? "ghost")]);
    } else if (what === "commit" && (human.email !== null || human.login !== null)) {
      const sha = createHash("sha1").update(String(made)).digest("hex");
      const email = human.email ?? `${number(human)}+${human.login}@users.noreply.github.com`;
      commits.push({ sha, human, at, name: `Person ${human.n}`, email });
    } else if (what === "push" && commits.length > 0) {
      await git(commits);
      for (const { sha, human: author } of commits.splice(0)) {
        const account = author.email ? emailOf(author) : accountOf(author, servers[0]);
        truth.saw(sha, account);
      }
    } else if (what === "rename" && server.key !== "github") {
      const others = freeNames.get(server) ?? [];
      const next = pick % 2 === 0 ? `new${made}` : (others.shift() ?? `new${made}`);
      others.push(human.names.get(server) ?? "");
      human.names.set(server, next);
    } else if (what === "rename" && human.login !== null) {
      free.push(human.login);
      human.login = pick % 2 === 0 ? `new${made}` : (free.shift() ?? `new${made}`);
    } else if (what === "delete" && human.login !== null && pick % 3 === 0) {
      free.push(human.login);
      human.login = null;
    } else if (what === "move" && issues.length > 0) {
      const issue = issues[pick % issues.length];
      if (!issue) continue;
      issue.channel = issue.channel === "OLD" ? "NEW" : "OLD";
      const change = upsert({ id: issue.id, at: issue.at, person: personOf(issue.human, servers[4]) });
      await sync(servers[4], issue.channel, [change]);
    } else if (what === "import" && human.login !== null) {
      // The table has the present name, before or after the account was seen with it.
      const isKnown = truth.listed.has(accountOf(human, servers[0]));
      const table = `Name,GitHub\nPerson ${human.n},${human.login}\n`;
      if (!isKnown) await importTable(table);
      await sync(servers[0], "app", [upsert({ id: `act-${made}`, at, person: personOf(human, servers[0]) })]);
      note(`act-${made}`, human, servers[0]);
      if (isKnown) await importTable(table);
    } else if (what === "merge") {
      const own = [...truth.did].filter(([, account]) => account.startsWith(`${human.n} `));
      const [one] = own;
      const other = own.find(([, account]) => one && truth.profileOf(account) !== truth.profileOf(one[1]));
      if (!one || !other) continue;
      await merge(one[0], other[0]);
      truth.join(one[1], other[1]);
    }
  }
  await git(commits);
  for (const { sha, human } of commits.splice(0)) {
    truth.saw(sha, human.email ? emailOf(human) : accountOf(human, servers[0]));
  }
  await compare(truth);
}

const number = ({ n }: Human) => String(100_000 + n);
const ghost: SyncedPerson = {
  identities: [{ type: "username", value: "ghost", verified: true }],
  isDeletedAccount: true,
};

/** An account as its provider shows it now. */
function personOf(human: Human, server: Server): SyncedPerson {
  const login = server.key === "github" ? human.login : human.names.get(server);
  const [, node = number(human)] = accountIds("github", number(human));
  // Two servers count their accounts from one.
  const sourceId = server.key === "github" ? node : String(human.n + 1);
  const identities: SyncedIdentity[] = [
    { type: "username", value: login ?? "", verified: true, sourceId },
    ...(human.email ? [{ type: "email", value: human.email, verified: true } as const] : []),
  ];
  return { identities, displayName: `Person ${human.n}` };
}

const upsert = ({ id, at, person }: { id: string; at: Date; person: SyncedPerson }): Change => ({
  op: "upsert",
  activity: { type: "issue-created", sourceId: id, timestamp: at, person, title: id },
});

const review = (id: number, at: Date, person: SyncedPerson, login: string): Change => ({
  op: "upsert",
  activity: {
    ...{ type: "pull_request-reviewed", sourceId: `gen-PRR_PR${id}_${login}_${at.toISOString()}`, hasNamedId: true },
    ...{ sourceParentId: `PR${id}`, timestamp: at, person, title: `review-${id}` },
  },
});

async function sync({ key, site }: Server, channel: string, changes: readonly Change[]): Promise<void> {
  const { platform: inside } = platform.running;
  const { signal } = new AbortController();
  await writePage(
    {
      ...{ platform: inside, key, site, segmentId, channel, recordsMove: key === "jira" },
      integrationId: integrations.get(`${key} ${site}`) ?? null,
      counts: { added: 0, updated: 0, deleted: 0 },
      known: new Map(),
      touched: new Set<string>(),
      batchSize: createBatchSize(false),
      save: (tx, { stale }) => rebuildStale({ db: tx }, stale ?? noneStale, signal),
    },
    { changes, readAt: new Date() },
    noneStale,
    ({ stale }) => ({ stale }),
  );
}

async function git(commits: readonly { sha: string; at: Date; name: string; email: string }[]): Promise<void> {
  if (commits.length === 0) return;
  async function* read() {
    // git lists the newest commits first.
    for (const { sha, at, name, email } of commits.toReversed()) {
      const seconds = at.getTime() / 1_000;
      const committer = { name: "GitHub", email: "noreply@github.com" };
      const texts = { subject: sha, body: "", trailers: [], timezone: "+0000", parents: 1 };
      yield {
        commit: { sha, author: { name, email }, authoredAt: seconds, committer, committedAt: seconds, ...texts },
      };
    }
  }
  const place = {
    integrationId: integrations.get("git ") ?? "",
    streamId,
    segmentId,
    channel: "https://git.example/app",
  };
  const stretch = { to: "0".repeat(40), from: null, position: 0, mailmap: "", isAgain: false };
  await importCommits(platform.running.platform, place, { stretch }, read(), (ident) => ident);
}

async function importTable(text: string): Promise<void> {
  const body = { text, columns: ["name", "identity:github"], segments: [segmentId] };
  const answer = await platform.api("/member/import", { method: "POST", account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
  const { id } = answer.json<ImportJob>();
  await until(async () => {
    const path = `/member/import/${id}?segments[]=${segmentId}`;
    const { endedAt } = (await platform.api(path, { account: "admin" })).json<ImportJob>();
    return endedAt;
  }, "the import to end");
  // A user may import only so many tables a day.
  await platform.running.platform.db.execute(sql`delete from daily_use where call = 'POST /member/import'`);
}

const personOfActivity = async (title: string) =>
  (
    await rows<{ id: string }>(
      platform,
      sql`select member_id as id from activities where title = ${title} or source_id = ${title} limit 1`,
    )
  )[0]?.id ?? "";

async function merge(one: string, other: string): Promise<void> {
  const [primary, secondary] = [await personOfActivity(one), await personOfActivity(other)];
  const body = { memberToMerge: secondary, segments: [groupId] };
  const answer = await platform.api(`/member/${primary}/merge`, { method: "PUT", account: "admin", body });
  if (answer.status !== 200) throw new Error(`${one} ${other}: ${answer.text}`);
  await until(
    async () =>
      (await rows(platform, sql`select 1 from merge_actions where state = 'in-progress'`)).length === 0 ? true : null,
    "the merge to end",
  );
}

async function compare(truth: Truth): Promise<void> {
  const stored = await rows<{ name: string; person: string }>(
    platform,
    sql`select case when platform = 'git' then source_id else title end as name, member_id as person from activities
      where member_id <> ${deletedAccountsId("github")}::uuid and type <> 'committed-commit'`,
  );
  const byPerson = Map.groupBy(stored, ({ person }) => person);
  const groups = [...byPerson.values()]
    .map((all) =>
      all
        .map(({ name }) => name)
        .toSorted()
        .join(" "),
    )
    .toSorted();
  const expected = [...Map.groupBy(truth.did, ([, account]) => truth.profileOf(account)).values()]
    .map((all) =>
      all
        .map(([name]) => name)
        .toSorted()
        .join(" "),
    )
    .toSorted();
  expect(groups).toEqual(expected);
  const counted = await rows<{ n: number; total: number }>(
    platform,
    sql`select count(*)::int as n, sum(activity_count)::int as total from member_segments
      where segment_id = ${segmentId}::uuid and activity_count > 0`,
  );
  expect(counted).toEqual([{ n: expected.length, total: truth.did.size }]);
  const body = { limit: 1, offset: 0, segments: [groupId] };
  const list = await platform.api("/member/query", { method: "POST", account: "admin", body });
  const profiles = new Set([...truth.listed].map((account) => truth.profileOf(account)));
  expect(list.json<{ count: number }>().count).toBe(profiles.size);
}
