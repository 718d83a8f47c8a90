import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import type { ProviderAnswer, ProviderServer } from "#tests/support/providers/provider-server.ts";
import { bringBack } from "./connect-helpers.ts";
import { countByType, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

/** A platform with its local provider, for the tests that all connectors share. */
export interface ConnectorCase<Provider extends ProviderServer> {
  /** Platform key. */
  readonly key: string;
  start(): Promise<Provider>;
  /** Environment variables that point to the provider. */
  environment(provider: Provider): Record<string, string>;
  /** Request that connects these names; the provider does not know a name until `fill` is called with it. */
  connect(provider: Provider, names: readonly string[]): { path: string; method?: string; body: object };
  /** Whether connecting requires a sign-in at the provider, whose result the request includes. */
  readonly signsIn?: true;
  /** Creates one of each kind of record under a name, including records that must not be imported. */
  fill(provider: Provider, name: string): void;
  /** Counts the imported records; activities by type by default. */
  readonly count?: (platform: TestPlatform, segmentId: string) => Promise<Record<string, number>>;
  readonly whole: Readonly<Record<string, number>>;
  /** Adds, edits and deletes records after the first sync. */
  goOn(provider: Provider, name: string): void;
  readonly afterwards: Readonly<Record<string, number>>;
  /** Matches a request in the middle of the first sync of a name, with further requests after it. */
  readonly middle: RegExp;
  /** Response of the provider when its limit is exceeded for an hour; 429 with `Retry-After` by default. */
  readonly limit?: () => ProviderAnswer;
  /** Invalidates the credentials and makes them valid again; omitted for connectors without credentials. */
  readonly revoke?: { bad(provider: Provider): void; good(provider: Provider): void };
  /** Makes one name inaccessible; omitted where that is impossible. */
  readonly hide?: { name(provider: Provider, name: string): void; readonly reason: string };
  /** Error message shown when the provider returns invalid data. */
  readonly nonsense: string;
}

/** Helpers for the tests of a single platform. */
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

/** Serializes a query as the client does: lists with brackets. */
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

/** Lets the streams that look for deletions run in the next sync, although they have already run today. */
export function lookForDeletions(platform: TestPlatform, id: string) {
  return rows(
    platform,
    sql`update integration_streams set cursor = '{"since":"2026-01-01T00:00:00Z"}'
      where integration_id = ${id}::uuid and stream like 'delet%'`,
  );
}

let named = 0;
/** Creates an unused name. */
export function freshName(): string {
  named += 1;
  return `topic${named}${Math.random().toString(36).slice(2, 6)}`;
}

/** Runs the tests that hold for every connector, and returns helpers for the tests of this one. */
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
      const signInResult = of.signsIn && account === "admin" ? await bringBack(platform, of.key, segmentId) : {};
      const sent = { ...call.body, ...signInResult, ...body, segments: [segmentId] };
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
    test("reads everything first, each record with its person, and the same records again without duplicate rows", async () => {
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

    test("imports additions, edits and deletions with the next sync", async () => {
      const name = filled();
      const { id } = await bench.connected(name);
      of.goOn(provider, name);
      expect(await bench.syncAgain(id)).toMatchObject({ status: "done", error: null });
      expect(await counts()).toEqual(of.afterwards);
    });

    test("continues after an interruption in the middle, without duplicates", async () => {
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

    test("waits until the limit is lifted, and then continues", async () => {
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

    test("reports invalid responses in plain words, stores none of them, and reads on later", async () => {
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

    test("goes on after a response that is too large, which is read in parts or left out by name", async () => {
      const name = filled();
      provider.interrupt(of.middle, { body: "x".repeat(13 * 1024 * 1024) });
      const { status, unread } = await bench.connected(name);
      expect(status).toBe("done");
      if (unread) expect(unread.reasons).toEqual([expect.stringContaining("too large")]);
      else expect(await counts()).toEqual(of.whole);
    });

    const { revoke, hide } = of;
    test.runIf(revoke)("asks to reconnect when its credentials are no longer valid", async () => {
      const name = filled();
      const { id } = await bench.connected(name);
      revoke?.bad(provider);
      expect(await bench.syncAgain(id)).toMatchObject({ status: "needs-reconnect" });
      expect((await bench.send([name])).status).toBe(400);
      revoke?.good(provider);
      expect(await bench.connected(name)).toMatchObject({ id, status: "done", error: null });
      expect(await counts()).toEqual(of.whole);
    });

    test.runIf(hide)("skips names that can no longer be read, with the reason, and reads the rest", async () => {
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

    test.each(["readonly", "project-admin"] as const)("cannot be connected by %s", async (account) => {
      const answer = await bench.send([freshName()], { account });
      expect(answer.status).toBe(403);
    });
  });
  return bench;
}
