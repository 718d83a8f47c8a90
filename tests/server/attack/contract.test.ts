import { sql } from "drizzle-orm";
import qs from "qs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { type Chance, hostile, seededRandom, valueFor } from "#tests/support/hostile-values.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/**
 * Attacks every call of the contract with random hostile requests, so that a new call is attacked by itself. `npm run
 * attack` runs it for longer. A failure names its seed: `ATTACK_SEED=… npx vitest run … contract.test.ts` repeats it.
 */
const seed = Number(process.env.ATTACK_SEED ?? 20_261_126);
/** Requests for each call in `npm test`, about 2,000 in all. `ATTACK_MINUTES` repeats them with other values. */
const requestsPerCall = 5;
const minutes = Number(process.env.ATTACK_MINUTES ?? 0);

let platform: TestPlatform;
let ids: string[];
let idsByField: Record<string, string[]>;
beforeAll(async () => {
  // No provider is asked: this address is refused before any request.
  const nowhere = Object.fromEntries(Object.keys(providerHosts).map((name) => [name, "http://10.0.0.1"]));
  platform = await startPlatform({ demo: true, environment: { ...nowhere, OUTBOUND_ALLOW: "" } });
  ids = await findIds();
  idsByField = await findFittingIds();
});
afterAll(() => platform.stop());

/** Ids of segments, people, organizations and other records, of own and of foreign groups. */
async function findIds(): Promise<string[]> {
  const asked = ["/segment/projectGroup/query", "/tag/query", "/integration/query"];
  const groups = await platform.api("/segment/projectGroup/query", { method: "POST", body: {}, account: "admin" });
  const texts = [groups.text];
  const [group] = groups.json<{ rows: { id: string }[] }>().rows;
  for (const path of [...asked, "/member/query", "/organization/query", "/activity/query"]) {
    const body = { segments: [group?.id], limit: 5 };
    texts.push((await platform.api(path, { method: "POST", body, account: "admin" })).text);
  }
  return [...new Set(texts.join().match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))].slice(0, 500);
}

/** Ids by the name of a field. Those of a path are found by its first word. */
async function findFittingIds(): Promise<Record<string, string[]>> {
  const { rows } = await platform.running.platform.db.execute<{ name: string; id: string }>(sql`
    (select 'member' as name, id from members where deleted_at is null limit 20)
    union all (select 'organization', id from organizations where deleted_at is null limit 20)
    union all (select 'activity', id from activities limit 20)
    union all (select 'tag', id from tags limit 20) union all (select 'integration', id from integrations limit 20)
    union all (select 'segment', id from segments where type = 'subproject' limit 5)`);
  const of = (name: string) => rows.filter((row) => row.name === name).map(({ id }) => id);
  const [member, organization, segment] = [of("member"), of("organization"), of("segment")];
  return {
    ...{ member, people: member, memberId: member, personId: member, memberToMerge: member, otherId: member },
    ...{ organization, organizations: organization, organizationId: organization, organizationIds: organization },
    ...{ segments: segment, segmentId: segment, segment, activity: of("activity"), activities: of("activity") },
    ...{ tag: of("tag"), tags: of("tag"), integration: of("integration") },
  };
}

/** Would end the tokens of the accounts, or erase what the other requests attack. */
const excluded = new Set(["POST /auth/sign-out"]);
const calls = [...allCalls, ...v1Calls].filter(({ method, path }) => !excluded.has(`${method} ${path}`));

const accounts: readonly (Account | undefined)[] = ["admin", "admin", "project-admin", "readonly", "empty", undefined];

/** Characters of the largest answer. Writing more as JSON blocks the process. */
const mostAnswer = 10_000_000;

interface Attack {
  readonly path: string;
  readonly method: string;
  readonly body: string | undefined;
  readonly type: string;
  readonly account: Account | undefined;
}

function attackOn(call: Call, chance: Chance): Attack {
  const { random } = chance;
  const share = chance.isFull ? 0 : random() < 0.5 ? 0.05 : 0.3;
  const [, first = ""] = call.path.replace("/v1/segments/{segmentId}", "").split("/");
  const pathValue = (parameter: string) => {
    const fitting = idsByField[parameter === "{id}" ? first : parameter.slice(1, -1)];
    if (chance.isFull && fitting) return pick(fitting, random);
    const value = random() < 0.8 ? chance.ids[Math.floor(random() * chance.ids.length)] : hostile(chance);
    return encodeURIComponent(String(value).slice(0, 300).toWellFormed()) || "x";
  };
  const path = call.path.replaceAll(/\{\w+\}/g, pathValue);
  const query = qs.stringify(valueFor(call.query, chance, share), { skipNulls: true });
  const body = call.method === "GET" ? undefined : bodyFor(call, chance, share);
  return {
    path: `${path}${query ? `?${query.slice(0, 12_000)}` : ""}`,
    method: call.method,
    body,
    type: call.ndjson ? "application/x-ndjson" : "application/json",
    account: chance.isFull ? "admin" : accounts[Math.floor(random() * accounts.length)],
  };
}

const pick = (list: readonly string[], random: () => number) => list[Math.floor(random() * list.length)] ?? "";

function bodyFor(call: Call, chance: Chance, share: number): string {
  const kind = chance.isFull ? 1 : chance.random();
  if (kind < 0.03) return "[".repeat(100_000);
  if (kind < 0.06) return '{"a":'.repeat(2_000);
  const value = kind < 0.12 ? hostile(chance) : valueFor(call.body, chance, share);
  return JSON.stringify(value ?? {});
}

async function send({ path, method, body, type, account }: Attack) {
  const token = account && (await platform.token(account));
  const response = await fetch(`${platform.url}/api${path}`, {
    method,
    redirect: "manual",
    headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

type Answer = Awaited<ReturnType<typeof send>>;

/** What is wrong with an answer; null when nothing is. */
function problemOf(call: Call, { status, headers, text }: Answer, account: Account | undefined): string | null {
  // 502: the provider that the call asks is out of reach here.
  if (status >= 500 && status !== 542 && status !== 502) return `status ${status}`;
  if (/node_modules|\bat .*\.ts:\d+|select .* from|violates .* constraint/i.test(status >= 400 ? text : "")) {
    return "an internal error in the text";
  }
  if (text.length > mostAnswer) return `an answer of ${text.length.toLocaleString("en-US")} characters`;
  if (!headers.get("content-security-policy") || headers.get("x-content-type-options") !== "nosniff") {
    return "no security headers";
  }
  if (account === undefined && status < 400 && call.access !== "public") return "an answer without a user";
  return null;
}

/** Jobs that the requests started and that ended in an error. */
async function failedJobs() {
  const { rows } = await platform.running.platform.db.execute(sql`
    select name, output from pgboss.job where state in ('failed', 'retry') and output is not null`);
  return rows;
}

async function attackAll(random: () => number): Promise<string[]> {
  const problems: string[] = [];
  for (const call of calls) {
    for (let at = 0; at < requestsPerCall; at++) {
      const attack = attackOn(call, { random, ids, idsByField, isFull: at === 0 });
      const problem = problemOf(call, await send(attack), attack.account);
      if (problem === null) continue;
      problems.push(
        `${problem}: ${attack.account} ${attack.method} ${attack.path.slice(0, 300)} ${attack.body?.slice(0, 500)}`,
      );
    }
  }
  return problems;
}

test(`hostile requests to every call end in a readable refusal (seed ${seed})`, async () => {
  const end = performance.now() + minutes * 60_000;
  const random = seededRandom(seed);
  const problems: string[] = [];
  do problems.push(...(await attackAll(random)));
  while (performance.now() < end);
  expect(problems).toEqual([]);
  expect(await failedJobs()).toEqual([]);
  expect((await fetch(`${platform.url}/health`)).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // The accounts still have their roles.
  expect((await platform.api("/user", { account: "readonly" })).status).toBe(403);
  expect((await platform.api("/user", { account: "admin" })).status).toBe(200);
}, 86_400_000);
