import { sql } from "drizzle-orm";
import qs from "qs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import {
  foreignText,
  ownerColumns,
  readRowsOf,
  readTables,
  type SharedIds,
  shareIds,
  type Tables,
} from "#tests/support/foreign-rows.ts";
import { type Chance, seededRandom, valueFor } from "#tests/support/hostile-values.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/**
 * Sends ids of foreign records to every call of the contract, as a project admin and as a read-only user. A call that
 * forgets to check one of them changes or shows a foreign record. Calls and tables are found from contract and schema.
 */
const seed = Number(process.env.ATTACK_SEED ?? 20_261_127);
/** Each call has its own sequence, which does not depend on other calls. */
const randomFor = (text: string) =>
  seededRandom([...text].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) | 0, seed));

let platform: TestPlatform;
let tables: Tables;
let ids: SharedIds;
/** The project admin. */
let requester: { readonly id: string; readonly segments: readonly string[] };
const db = () => platform.running.platform.db;

beforeAll(async () => {
  // No provider is asked: this address is refused before any request.
  const nowhere = Object.fromEntries(Object.keys(providerHosts).map((name) => [name, "http://10.0.0.1"]));
  platform = await startPlatform({ demo: true, environment: { ...nowhere, OUTBOUND_ALLOW: "" } });
  tables = await readTables(db());
  requester = await findRequester();
  ids = await shareIds(db(), tables, requester.segments, requester.id);
  // An attribute that no person of another group has may be changed.
  await db().execute(sql`
    update members set attributes = attributes || (
      select jsonb_object_agg(name, '{"default": "x"}'::jsonb) from attribute_definitions
      where id = any(${sql.param(ids.foreign)}::uuid[]))
    where id = ${ids.foreign[0]}::uuid`);
  // Nothing changes by itself: no integration reads, no delivery waits, no view is compared.
  await db().execute(sql`update integrations set status = 'done', next_sync_at = null`);
  await db().execute(sql`update webhook_deliveries set processed_at = now()`);
  await db().execute(sql`update view_subscriptions set disabled_at = now()`);
  // The platform reads segments when it starts.
  await platform.restart();
  requester = await findRequester();
});
afterAll(() => platform.stop());

async function findRequester() {
  const answer = await platform.api("/auth/me", { account: "project-admin" });
  const { id, tenants } = answer.json<{ id: string; tenants: { adminSegments: string[] }[] }>();
  return { id, segments: tenants[0]?.adminSegments ?? [] };
}

const calls = [...allCalls, ...v1Calls].filter(({ path }) => path !== "/auth/sign-out");
const isV1 = ({ path }: Call) => path.startsWith("/v1");
const isWrite = ({ method, reads }: Call) => method !== "GET" && !reads;

/** Fields that name records, whatever their format. */
const namesOfIds =
  /^(?:id|ids|key|(?!source|guild|installation)\w+Ids?|(?:member|person|people|organization|tag|activit|segment|integration)\w*)$/;

/** Text that a field accepts. */
function fittingText(field: string, format: string | undefined, random: () => number): string {
  if (format === "url" || /url|website|link/i.test(field)) return "https://10.0.0.1/ada";
  if (/email/i.test(field)) return "ada@example.org";
  if (/domain/i.test(field)) return "ada.example";
  if (/date|time|at$|^(?:from|to|until|since)$/i.test(field)) return "2024-01-01T00:00:00.000Z";
  if (field === "platform") return "github";
  return ["github", "ada", "done", "ada@example.org"][Math.floor(random() * 4)] ?? "";
}

/** Which records a request names in path and body: foreign ones only, or next to an own one. */
const mixtures = [
  ["foreign", "foreign"],
  ["own", "foreign"],
  ["foreign", "own"],
] as const;
type Owner = (typeof mixtures)[number][number];

/** Bodies that random fields rarely make. */
const bodies: Readonly<Record<string, (id: string) => object>> = {
  "POST /report/link": (id) => ({ segment: id, period: "2024", withPeople: true, days: 1 }),
  // Readers may not post to a webhook, and no request is sent before the first comparison.
  "POST /customview/{id}/subscription": (id) => ({
    ...{ groupId: id, channel: "webhook", frequency: "daily", url: "https://93.184.215.14/ada" },
  }),
  "POST /member/bulk": (id) => ({ ids: [id], action: { delete: true } }),
  "POST /v1/segments/{segmentId}/people": (id) => ({
    identities: [{ platform: "github", type: "username", value: "ada-of-a-new-person" }],
    organizationIds: [id],
  }),
};

interface Request {
  readonly path: string;
  readonly body?: string;
  /** Names a record by an id of ours, not of a provider. */
  readonly hasId: boolean;
}

/** A request that fits the call. Null when it names no foreign record. */
function requestFor(call: Call, [inPath, inBody]: (typeof mixtures)[number], random: () => number): Request | null {
  let foreignUsed = 0;
  let hasId = false;
  const chanceOf = (owner: Owner): Chance => {
    const idOf = () => (owner === "own" ? ids.own : (ids.foreign[foreignUsed++ % 2] ?? ""));
    const textOf = (field: string, format: string | undefined) => {
      const isId = format === "guid" || format === "uuid";
      hasId ||= isId;
      return isId || namesOfIds.test(field) ? idOf() : fittingText(field, format, random);
    };
    return { random, ids: [], textOf };
  };
  const params: Readonly<Record<string, string>> = {
    ...(valueFor(call.params, chanceOf(inPath), 0) as Record<string, string> | undefined),
    ...(isV1(call) && { segmentId: ids.own }),
  };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const segments = isV1(call) ? {} : { segments: [ids.own] };
  const chance = chanceOf(inBody);
  const query = { ...(valueFor(call.query, chance, 0) as object), ...segments };
  const fixed = bodies[`${call.method} ${call.path}`];
  const value = fixed ? fixed(chance.textOf?.("id", "guid") ?? "") : valueFor(call.body, chance, 0);
  const body = Array.isArray(value) || call.ndjson ? value : { ...(value as object), ...segments };
  if (foreignUsed === 0) return null;
  return {
    hasId,
    path: `${path}?${qs.stringify(query, { skipNulls: true })}`,
    ...(call.method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly hasId: boolean;
}

/** Sends each mixture, again with other values while they do not fit. */
async function attack(call: Call, account: Account): Promise<Answer[]> {
  const tries = account === "readonly" ? 1 : isWrite(call) ? 5 : 2;
  const headers: Record<string, string> = call.ndjson ? { "content-type": "application/x-ndjson" } : {};
  const random = randomFor(`${call.method} ${call.path} ${account}`);
  const answers: Answer[] = [];
  for (const mixture of mixtures) {
    for (let at = 0; at < tries; at++) {
      const request = requestFor(call, mixture, random);
      if (!request) continue;
      const { path, hasId, ...body } = request;
      const { status, text } = await platform.api(path, { method: call.method, account, headers, ...body });
      answers.push({ status, text, hasId });
      if (status !== 400) break;
    }
  }
  return answers;
}

/** Tables that a call may change for foreign records. */
const changingTables = new Set([
  // They say what was done, and who added a foreign record to their own project, which is allowed.
  ...["audit_logs", "record_changes", "idempotent_answers", "webhook_events", "hand_additions", "daily_use"],
  ...["bulk_job_rows", "issue_reports"],
  // Computed from activities and records; adding an activity of a foreign person to an own project is allowed.
  ...["former_segments", "member_months", "organization_months", "organization_people", "member_sort_keys"],
  ...["activity_days", "activity_types_seen", "activity_channels", "member_sort_values", "finding_counts"],
  ...["member_findings", "organization_findings", "member_match_keys", "organization_match_keys"],
  ...["member_match_states", "organization_match_states", "organization_name_keys"],
  // Decisions on suggestions are in no_merges.
  ...["member_suggestions", "organization_suggestions"],
  ...["member_suggestion_evidence", "organization_suggestion_evidence"],
]);
/** Columns that are computed, or to which everyone may add. */
const changingColumns = new Set([
  ...["updated_at", "updated_by_id", "options", "segment_ids", "joined_at"],
  ...["activity_count", "member_count", "platforms", "activity_types", "average_sentiment", "last_active"],
  ...["first_active", "avg_contributor_engagement"],
]);

const isOwn = (row: Readonly<Record<string, unknown>>) =>
  requester.segments.includes(String(row.segment_id)) || [...ownerColumns].some((name) => row[name] === requester.id);

/** Rows of the foreign records by table and key, without those in the requester's own segments. */
async function readForeignRows(): Promise<Map<string, string>> {
  const rows = await readRowsOf(db(), tables, ids.foreign, changingTables);
  const foreign = rows.filter(({ row }) => !isOwn(row));
  return new Map(
    foreign.map(({ table, row }) => {
      const values = JSON.stringify(row, (name, value: unknown) => (changingColumns.has(name) ? undefined : value));
      return [`${table} ${String(row.id ?? values)}`, values];
    }),
  );
}

function listChanges(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = [...after].filter(([key, row]) => before.get(key) !== row);
  const removed = [...before.keys()].filter((key) => !after.has(key));
  return [
    ...changed.map(([key, row]) => `${key}: ${before.get(key) ?? "new"} -> ${row}`),
    ...removed.map((key) => `${key}: removed`),
  ];
}

/** Calls that first look for a merge, which these records do not have. The console's calls share what follows. */
const withoutMerge = ["people", "organizations"].map((kind) => `POST /v1/segments/{segmentId}/${kind}/{id}/unmerge`);

/** True if a request was refused for its form, before its ids were looked at. */
const isMalformed = ({ status }: Answer) => status === 400 || status >= 500;

test("no call changes a record of other groups or users", async () => {
  const problems: string[] = [];
  const unreached: string[] = [];
  let before = await readForeignRows();
  for (const call of calls.filter(isWrite)) {
    const name = `${call.method} ${call.path}`;
    const answers = await attack(call, "project-admin");
    if (answers.some(({ hasId }) => hasId) && answers.every(isMalformed)) unreached.push(name);
    answers.push(...(await attack(call, "readonly")));
    if (answers.every(({ status }) => status >= 400)) continue;
    const after = await readForeignRows();
    problems.push(...listChanges(before, after).map((change) => `${name}: ${change}`));
    before = after;
  }
  expect(problems).toEqual([]);
  // For another call, add a body that fits it to `bodies`.
  expect(unreached).toEqual(withoutMerge);
});

test("no call shows a private record of another user", async () => {
  const problems: string[] = [];
  for (const call of calls.filter((call) => !isWrite(call))) {
    const answers = [...(await attack(call, "project-admin")), ...(await attack(call, "readonly"))];
    const shown = answers.find(({ text }) => text.includes(foreignText));
    if (shown) problems.push(`${call.method} ${call.path}: ${shown.text.slice(0, 300)}`);
  }
  expect(problems).toEqual([]);
});
