import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import type { ProviderAnswer, ProviderServer } from "#tests/support/providers/provider-server.ts";
import { bringBack } from "./connect-helpers.ts";
import { countByType, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

/** A platform with its local provider, as far as all of them are tried alike. */
export interface ConnectorCase<Provider extends ProviderServer> {
  /** Key of the platform. */
  readonly key: string;
  start(): Promise<Provider>;
  /** Variables that lead to the provider. */
  environment(provider: Provider): Record<string, string>;
  /** The call that connects these names; each is unknown to the provider until `fill` is called with it. */
  connect(provider: Provider, names: readonly string[]): { path: string; method?: string; body: object };
  /** Somebody signs in at the provider first; the call that connects takes what they came back with. */
  readonly signsIn?: true;
  /** Something of everything happens under a name, also what is not to be read. */
  fill(provider: Provider, name: string): void;
  /** What of that is read, as `count` counts it; left out: activities by type. */
  readonly count?: (platform: TestPlatform, segmentId: string) => Promise<Record<string, number>>;
  readonly whole: Readonly<Record<string, number>>;
  /** Afterwards something is added, edited and deleted. */
  goOn(provider: Provider, name: string): void;
  readonly afterwards: Readonly<Record<string, number>>;
  /** A request in the middle of the first sync of a name, after which others follow. */
  readonly middle: RegExp;
  /** How the provider says that its limit is used up for an hour; with `Retry-After` when left out. */
  readonly limit?: () => ProviderAnswer;
  /** Makes the credentials bad, and good again; left out where there are none. */
  readonly revoke?: { bad(provider: Provider): void; good(provider: Provider): void };
  /** Closes one name to everybody; left out where that cannot be. */
  readonly hide?: { name(provider: Provider, name: string): void; readonly reason: string };
  /** Words that a user reads when the provider answers nonsense. */
  readonly nonsense: string;
}

/** What a file of tests needs for those of its platform alone. */
export interface ConnectorBench<Provider extends ProviderServer> {
  readonly platform: TestPlatform;
  readonly provider: Provider;
  readonly segmentId: string;
  send(names: readonly string[], more?: { account?: Account; body?: object }): ReturnType<TestPlatform["api"]>;
  connected(...names: string[]): Promise<Integration>;
  syncAgain(id: string): Promise<Integration>;
  stored(): Promise<StoredActivity[]>;
}

export type StoredActivity = {
  id: string;
  type: string;
  source_id: string;
  source_parent_id: string | null;
  channel: string;
  title: string | null;
  body: string | null;
  url: string | null;
  attributes: Record<string, unknown>;
  member_id: string;
  person: string;
};

/** As the client writes it: lists with brackets. */
function queryOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((each) => [`${name}[]`, String(each)])
        : value === undefined
          ? []
          : [[name, String(value)]],
    ),
  );
}

/** Lets the streams that look for deletions do so with the next sync, though they have done so today. */
export function lookForDeletions(platform: TestPlatform, id: string) {
  return rows(
    platform,
    sql`update integration_streams set cursor = '{"since":"2026-01-01T00:00:00Z"}'
      where integration_id = ${id}::uuid and stream like 'delet%'`,
  );
}

let named = 0;
/** A name that nobody has used before. */
export function freshName(): string {
  named += 1;
  return `topic${named}${Math.random().toString(36).slice(2, 6)}`;
}

/** Tries what holds for every connector, and hands out what the tests of this one need. */
export function testConnector<Provider extends ProviderServer>(of: ConnectorCase<Provider>): ConnectorBench<Provider> {
  let platform: TestPlatform;
  let provider: Provider;
  let segmentId: string;
  beforeAll(async () => {
    provider = await of.start();
    platform = await startPlatform({ environment: of.environment(provider) });
  });
  afterAll(async () => {
    await platform.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    ({ segmentId } = await makeSubProject(platform));
    await rows(platform, sql`truncate provider_limits`);
  });

  const bench: ConnectorBench<Provider> = {
    get platform() {
      return platform;
    },
    get provider() {
      return provider;
    },
    get segmentId() {
      return segmentId;
    },
    async send(names, { account = "admin", body = {} } = {}) {
      const { path, method = "POST", ...call } = of.connect(provider, names);
      const brought = of.signsIn && account === "admin" ? await bringBack(platform, of.key, segmentId) : {};
      const sent = { ...call.body, ...brought, ...body, segments: [segmentId] };
      return method === "GET"
        ? platform.api(`${path}?${queryOf(sent)}`, { account })
        : platform.api(path, { method, account, body: sent });
    },
    async connected(...names) {
      const answer = await bench.send(names);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"in-progress"')]);
      return ended(platform, answer.json<Integration>().id);
    },
    async syncAgain(id) {
      await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
      return ended(platform, id);
    },
    stored: () =>
      rows<StoredActivity>(
        platform,
        sql`select a.id, a.type, a.source_id, a.source_parent_id, a.channel, a.title, a.body, a.url, a.attributes,
          a.member_id, m.display_name as person from activities a join members m on m.id = a.member_id
          where a.segment_id = ${segmentId}::uuid order by a.timestamp, a.source_id, a.type`,
      ),
  };
  const counts = () => (of.count ?? countByType)(platform, segmentId);
  const streams = (id: string) =>
    rows<{ key: string; status: string; error: string | null; due: string }>(
      platform,
      sql`select key, status, error, due_at::text as due from integration_streams where integration_id = ${id}::uuid
        order by key, stream`,
    );
  function filled(): string {
    const name = freshName();
    of.fill(provider, name);
    return name;
  }
  /** Waits until no run is active. A parked integration stays in progress without one. */
  const runEnded = (id: string) =>
    until(async () => {
      const [run] = await rows(
        platform,
        sql`select 1 from integrations where id = ${id}::uuid and run_id is null and next_sync_at > now()`,
      );
      return run ?? null;
    }, "the run to end");

  describe(`the connector of ${of.key}`, () => {
    test("reads everything at first, each with its person, and the same records again without a row twice", async () => {
      const integration = await bench.connected(filled());
      expect(integration).toMatchObject({ status: "done", error: null, platform: of.key });
      expect(await counts()).toEqual(of.whole);
      const before = await bench.stored();
      expect(before.every(({ person, channel }) => person !== "" && channel !== "")).toBe(true);
      await bench.syncAgain(integration.id);
      await rows(
        platform,
        sql`update integration_streams set cursor = '{}' where integration_id = ${integration.id}::uuid`,
      );
      await bench.syncAgain(integration.id);
      expect(await bench.stored()).toEqual(before);
    });

    test("brings with the next sync what was added, edited and deleted", async () => {
      const name = filled();
      const { id } = await bench.connected(name);
      of.goOn(provider, name);
      expect(await bench.syncAgain(id)).toMatchObject({ status: "done", error: null });
      expect(await counts()).toEqual(of.afterwards);
    });

    test("goes on after it was cut off in the middle, and brings nothing twice", async () => {
      const name = filled();
      provider.requests.length = 0;
      provider.stall(of.middle);
      const answer = await bench.send([name]);
      const isStalled = () => provider.requests.some(({ url }) => of.middle.test(url.pathname + url.search));
      await until(async () => (isStalled() ? true : null), "the middle of the sync");
      await platform.restart();
      expect(await ended(platform, answer.json<Integration>().id)).toMatchObject({ status: "done" });
      expect(await counts()).toEqual(of.whole);
    });

    test("waits where the limit is used up until it is lifted, and goes on then", async () => {
      const name = filled();
      const limited = of.limit?.() ?? { status: 429, headers: { "retry-after": "3600" }, body: { error: "Slow down" } };
      provider.interrupt(of.middle, limited);
      const { id } = (await bench.send([name])).json<Integration>();
      const parked = await until(
        async () => (await streams(id)).find(({ status }) => status === "parked") ?? null,
        "the limit to be met",
      );
      expect(Date.parse(parked.due)).toBeGreaterThan(Date.now() + 3_000_000);
      await runEnded(id);
      expect((await find(platform, id)).status).toBe("in-progress");
      await rows(platform, sql`truncate provider_limits`);
      await rows(platform, sql`update integrations set status = 'done' where id = ${id}::uuid`);
      expect((await bench.syncAgain(id)).status).toBe("done");
      expect(await counts()).toEqual(of.whole);
    });

    test("says so in plain words when the answers are nonsense, stores none of it, and reads on later", async () => {
      const name = filled();
      provider.interrupt(of.middle, { headers: { "content-type": "text/html" }, body: "<html>Maintenance</html>" });
      const { id } = (await bench.send([name])).json<Integration>();
      const failed = await until(
        async () => (await streams(id)).find(({ status }) => status === "parked" || status === "error") ?? null,
        "the nonsense to be met",
      );
      expect(failed.error).toContain(of.nonsense);
      await runEnded(id);
      await rows(platform, sql`update integrations set status = 'done' where id = ${id}::uuid`);
      expect((await bench.syncAgain(id)).status).toBe("done");
      expect(await counts()).toEqual(of.whole);
    });

    const { revoke, hide } = of;
    test.runIf(revoke)("asks for a new connection when its credentials are no longer good", async () => {
      const name = filled();
      const { id } = await bench.connected(name);
      revoke?.bad(provider);
      expect(await bench.syncAgain(id)).toMatchObject({ status: "needs-reconnect" });
      expect((await bench.send([name])).status).toBe(400);
      revoke?.good(provider);
      expect(await bench.connected(name)).toMatchObject({ id, status: "done", error: null });
      expect(await counts()).toEqual(of.whole);
    });

    test.runIf(hide)("leaves out what may no longer be read, with the reason, and reads the rest", async () => {
      const [open, closed] = [filled(), filled()];
      const { id } = await bench.connected(open, closed);
      const before = await counts();
      hide?.name(provider, closed);
      of.goOn(provider, open);
      expect((await bench.syncAgain(id)).status).toBe("done");
      const skipped = (await streams(id)).filter(({ status }) => status === "skipped");
      expect(skipped).not.toEqual([]);
      for (const { error } of skipped) expect(error).toContain(hide?.reason);
      expect(await counts()).not.toEqual(before);
    });

    test.each(["readonly", "project-admin"] as const)("is not connected by %s", async (account) => {
      const answer = await bench.send([freshName()], { account });
      expect(answer.status).toBe(403);
    });
  });
  return bench;
}
