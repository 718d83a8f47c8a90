import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let subProject: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Sites", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' order by id limit 1`);
  subProject = found.rows[0]?.id ?? "";
});
afterAll(() => platform.stop());

interface Outcome {
  readonly status: string;
  readonly id: string | null;
  readonly error?: string;
}

async function send(lines: readonly unknown[]): Promise<Outcome[]> {
  const answer = await fetch(`${platform.url}/api/v1/segments/${subProject}/people/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  return (await answer.text()).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Outcome]));
}

const account = (platform: string, site: string | undefined, value: string) => ({
  ...{ platform, type: "username", value, verified: true },
  ...(site !== undefined && { site }),
});

test("john in two Slack workspaces, and one name on two forums, are different people", async () => {
  const [one, other, again, a, b, none] = await send([
    { name: "John One", identities: [account("slack", "T1", "john")] },
    { name: "John Two", identities: [account("slack", "T2", "john")] },
    { name: "John One", identities: [account("slack", "T1", "John")] },
    { name: "Ann A", identities: [account("discourse", "https://a.example/", "ann")] },
    { name: "Ann B", identities: [account("discourse", "b.example", "ann")] },
    { name: "Ann", identities: [account("discourse", undefined, "ann")] },
  ]);
  expect(again?.id).toBe(one?.id);
  expect(new Set([one, other, a, b, none].map((each) => each?.id)).size).toBe(5);
  const [refused] = await send([{ identities: [account("reddit", "reddit.com", "ann")] }]);
  expect(refused).toMatchObject({ status: "error", error: expect.stringContaining("unique everywhere") });
});

const places = [
  ...["a.example", "b.example", "c.example/forum"].map((site) => ["discourse", site] as const),
  ...["T1", "T2"].map((site) => ["slack", site] as const),
  ...["git.example", undefined].map((site) => ["gitlab", site] as const),
];

test("1,000 people on several servers, seen in any order, are who a model that knows the truth says", async () => {
  // Few names, so that each is borne on most servers by different people.
  const [truth] = fc.sample(
    fc.array(fc.uniqueArray(fc.integer({ min: 0, max: places.length - 1 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1_000,
      maxLength: 1_000,
    }),
    { numRuns: 1, seed: 40 },
  );
  const taken = new Map<number, number>();
  const people = (truth ?? []).map((at) =>
    at.map((place) => {
      const [of = "", site] = places[place] ?? [];
      const n = taken.get(place) ?? 0;
      taken.set(place, n + 1);
      return account(of, site, `name${n}`);
    }),
  );
  // Every line names the first account, and one of the others.
  const lines = people.flatMap((accounts, person) =>
    accounts.map((each) => ({ person, line: { identities: [...new Set([accounts[0], each])] } })),
  );
  const [order] = fc.sample(fc.shuffledSubarray(lines, { minLength: lines.length }), { numRuns: 1, seed: 41 });
  const outcomes = await send((order ?? []).map(({ line }) => line));
  const profileOf = new Map<number, Set<string | null>>();
  order?.forEach(({ person }, at) => {
    profileOf.set(person, (profileOf.get(person) ?? new Set()).add(outcomes[at]?.id ?? null));
  });
  expect([...profileOf.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(new Set([...profileOf.values()].flatMap((ids) => [...ids])).size).toBe(people.length);
});
