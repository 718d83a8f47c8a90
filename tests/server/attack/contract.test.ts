import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import type { Call } from "#shared/contract/call.ts";
import { type Attack, attackedCalls, attackOn, findFittingIds, findIds } from "#tests/support/hostile-requests.ts";
import { seededRandom } from "#tests/support/hostile-values.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/**
 * Attacks every call of the contract with random hostile requests, so that a new call is attacked by itself. `npm run
 * attack` runs it for longer. A failure names its seed: `ATTACK_SEED=… npx vitest run … contract.test.ts` repeats it.
 */
const seed = Number(process.env.ATTACK_SEED ?? 20_261_126);
/** Requests for each call, about 2,000 in all, before they are repeated with other values until the time has passed. */
const requestsPerCall = 5;
const minutes = Number(process.env.ATTACK_MINUTES ?? 2);

let platform: TestPlatform;
let ids: string[];
let idsByField: Record<string, string[]>;
beforeAll(async () => {
  // No provider is asked: this address is refused before any request.
  const nowhere = Object.fromEntries(Object.keys(providerHosts).map((name) => [name, "http://10.0.0.1"]));
  platform = await startPlatform({ demo: true, environment: { ...nowhere, OUTBOUND_ALLOW: "" } });
  ids = await findIds(
    async (path, body) => (await platform.api(path, { method: "POST", body, account: "admin" })).text,
  );
  idsByField = await findFittingIds(platform.running.platform.db);
});
afterAll(() => platform.stop());

/** Characters of the largest answer. Writing more as JSON blocks the process. */
const mostAnswer = 10_000_000;

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

async function attackAll(random: () => number, until: number): Promise<string[]> {
  const problems: string[] = [];
  for (const call of attackedCalls) {
    if (performance.now() > until) break;
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
  const problems = await attackAll(random, Number.POSITIVE_INFINITY);
  while (performance.now() < end) problems.push(...(await attackAll(random, end)));
  expect(problems).toEqual([]);
  expect(await failedJobs()).toEqual([]);
  expect((await fetch(`${platform.url}/health`)).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // The accounts still have their roles.
  expect((await platform.api("/user", { account: "readonly" })).status).toBe(403);
  expect((await platform.api("/user", { account: "admin" })).status).toBe(200);
}, 86_400_000);
