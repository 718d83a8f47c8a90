import qs from "qs";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { type Chance, hostile, valueFor } from "./hostile-values.ts";
import type { Account } from "./platform.ts";

/** Would end the tokens of the accounts, or erase what the other requests attack. */
const excluded = new Set(["POST /auth/sign-out"]);
/** Calls that are attacked. */
export const attackedCalls = [...allCalls, ...v1Calls].filter(({ method, path }) => !excluded.has(`${method} ${path}`));

/** Ids of segments, people, organizations and other records, of own and of foreign groups. */
export async function findIds(query: (path: string, body: object) => Promise<string>): Promise<string[]> {
  const groups = await query("/segment/projectGroup/query", {});
  const [group] = (JSON.parse(groups) as { rows: { id: string }[] }).rows;
  const texts = [groups];
  const asked = ["tag", "integration", "member", "organization", "activity"];
  for (const name of asked) texts.push(await query(`/${name}/query`, { segments: [group?.id], limit: 5 }));
  return [...new Set(texts.join().match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))].slice(0, 500);
}

/** Ids by the name of a field. Those of a path are found by its first word. */
export async function findFittingIds(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    (select 'member' as name, id from members where deleted_at is null limit 20)
    union all (select 'organization', id from organizations where deleted_at is null limit 20)
    union all (select 'activity', id from activities limit 20)
    union all (select 'tag', id from tags limit 20) union all (select 'integration', id from integrations limit 20)
    union all (select 'segment', id from segments where type = 'subproject' limit 5)
    union all (select 'customview', id from saved_views where deleted_at is null limit 5)
    union all (select 'group', id from segments where type = 'projectGroup' limit 5)`);
  const of = (name: string) => rows.filter((row) => row.name === name).map(({ id }) => id);
  const [member, organization, segment] = [of("member"), of("organization"), of("segment")];
  return {
    ...{ member, people: member, memberId: member, personId: member, memberToMerge: member, otherId: member },
    ...{ organization, organizations: organization, organizationId: organization, organizationIds: organization },
    ...{ segments: segment, segmentId: segment, segment, activity: of("activity"), activities: of("activity") },
    ...{ tag: of("tag"), tags: of("tag"), integration: of("integration") },
    ...{ customview: of("customview"), groupId: of("group"), groups: of("group") },
  };
}

const accounts: readonly (Account | undefined)[] = ["admin", "admin", "project-admin", "readonly", "empty", undefined];

export interface Attack {
  readonly path: string;
  readonly method: string;
  readonly body: string | undefined;
  readonly type: string;
  readonly account: Account | undefined;
}

/** A random hostile request to a call; with every text at its maximum when the chance is full. */
export function attackOn(call: Call, chance: Chance): Attack {
  const { random } = chance;
  const share = chance.isFull ? 0 : random() < 0.5 ? 0.05 : 0.3;
  const [, first = ""] = call.path.replace("/v1/segments/{segmentId}", "").split("/");
  const pathValue = (parameter: string) => {
    const fitting = chance.idsByField?.[parameter === "{id}" ? first : parameter.slice(1, -1)];
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
