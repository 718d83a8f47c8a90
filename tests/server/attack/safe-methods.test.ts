import { sql } from "drizzle-orm";
import qs from "qs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { findFittingIds } from "#tests/support/hostile-requests.ts";
import { seededRandom, valueFor } from "#tests/support/hostile-values.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** A link or a picture on another page sends GET with what the browser adds, so GET must change nothing. */
let platform: TestPlatform;
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  await db().execute(sql`update integrations set status = 'done', next_sync_at = null`);
});
afterAll(() => platform.stop());

/** Tables that say when something was read, and figures that are counted when they are first asked for. */
const notes = new Set(["users", "overview_figures"]);

async function state(): Promise<Record<string, string>> {
  const tables = await db().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows.filter((table) => !notes.has(table.name))) {
    const { rows } = await db().execute<{ hash: string }>(
      sql`select concat(count(*), ' ', sum(hashtext(t::text))) as hash from ${sql.identifier(name)} t`,
    );
    found[name] = rows[0]?.hash ?? "";
  }
  return found;
}

test("no call by GET changes a record, whatever its query asks for", async () => {
  const fitting = await findFittingIds(db());
  const random = seededRandom(3);
  const idOf = (field: string, path: string) => {
    const [, first = ""] = path.replace("/v1/segments/{segmentId}", "").split("/");
    const ids = fitting[field === "id" ? first : field] ?? fitting[first] ?? [];
    return ids[Math.floor(random() * ids.length)] ?? "5b0e1f3a-0000-4000-8000-000000000000";
  };
  const before = await state();
  const answered: string[] = [];
  for (const call of [...allCalls, ...v1Calls].filter(({ method }) => method === "GET")) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(idOf(field, call.path)));
    const chance = { random, ids: [], textOf: (field: string) => (/id/i.test(field) ? idOf(field, call.path) : "a") };
    const asked = (valueFor(call.query, chance, 0) ?? {}) as object;
    const query = qs.stringify({ ...asked, segments: fitting.segment?.slice(0, 1), _method: "DELETE" });
    for (const method of ["GET", "HEAD"]) {
      const headers = { "x-http-method-override": "DELETE", "x-http-method": "DELETE" };
      const { status } = await platform.api(`${path}?${query}`, { method, account: "admin", headers });
      if (status === 200) answered.push(`${method} ${call.path}`);
    }
  }
  expect(answered.length).toBeGreaterThan(20);
  expect(await state()).toEqual(before);
});
