import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeUrl } from "#server/platform/mail/unsubscribe.ts";
import { viewUnsubscribing } from "#server/subscriptions/jobs.ts";
import type { Change } from "#shared/contract/changes.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { ApiAnswer } from "#tests/support/platform.ts";

/** Requests that arrive together and may have one effect. */
const together = 8;

let on: Editing;
beforeAll(async () => {
  on = await startEditing({});
});
afterAll(() => on.platform.stop());

const race = (send: () => Promise<ApiAnswer>) => Promise.all(Array.from({ length: together }, send));

/** Checks that one request had an effect, and the others were refused with a reason. */
function expectOne(answers: readonly ApiAnswer[]): void {
  expect(
    answers.filter(({ status }) => status === 200),
    answers[0]?.text,
  ).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 400, 404, 409].includes(status))).toEqual([]);
}

const changesOf = async (id: string) =>
  (await on.send("POST", "/changes/query", { filter: { recordIds: [id] } })).json<{ rows: Change[] }>().rows;
const undo = ({ source, id }: Change) => on.send("POST", "/changes/undo", { source, id });
const count = async (rows: ReturnType<typeof sql>) => (await on.db.execute(rows)).rows.length;

test("a user is invited once", async () => {
  const email = `${randomUUID()}@example.org`;
  const body = { email, roles: ["readonly"], groups: [] };
  expectOne(await race(() => on.send("POST", "/user", body)));
  expect(await count(sql`select 1 from users where email = ${email}`)).toBe(1);
  expect(
    await count(sql`
    select 1 from pgboss.job j join users u on u.id::text = j.data ->> 'userId'
    where j.name = 'user-invitation' and u.email = ${email}`),
  ).toBe(1);
});

test("a deletion is undone once", async () => {
  const id = await on.person("Whimbrel");
  expect((await on.send("DELETE", `/member?ids[]=${id}`)).status).toBe(200);
  const [deletion] = await changesOf(id);
  expectOne(await race(() => undo(deletion as Change)));
  expect((await changesOf(id)).filter(({ action }) => action === "restore")).toHaveLength(1);
});

test("a merge is done once and undone once", async () => {
  const make = async (name: string) => {
    const id = await on.person(name);
    await on.db.execute(sql`
      insert into member_identities (member_id, platform, type, value) values (${id}::uuid, 'github', 'username', ${id})`);
    return id;
  };
  const [id, other] = [await make("Turnstone"), await make("Sanderling")];
  expectOne(await race(() => on.send("PUT", `/member/${id}/merge`, { memberToMerge: other })));
  await expect
    .poll(() => count(sql`select 1 from merge_actions where primary_id = ${id}::uuid and state = 'merged'`))
    .toBe(1);
  const merge = (await changesOf(id)).find(({ kind }) => kind === "merge");
  expectOne(await race(() => undo(merge as Change)));
  const kept = sql`select 1 from members where id = any(array[${id}, ${other}]::uuid[]) and deleted_at is null`;
  await expect
    .poll(() => count(sql`select 1 from merge_actions where primary_id = ${id}::uuid and state = 'unmerged'`))
    .toBe(1);
  expect(await count(kept)).toBe(2);
});

test("a key is revoked once, whoever asks for it", async () => {
  const body = { name: randomUUID(), roles: ["readonly"], groups: [], expiresAt: null };
  const { id } = (await on.send("POST", "/api-key", body)).json<{ id: string }>();
  const answers = await race(() => on.send("DELETE", `/api-key/${id}`));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await on.audit(id)).filter(({ actionType }) => actionType === "api-keys-revoke")).toHaveLength(1);
});

test("a subscription ends once, and each of its links says so", async () => {
  const config = { search: "", relation: "and" };
  const view = { name: randomUUID(), visibility: "user", placement: "member", config };
  const { id: viewId } = (await on.send("POST", "/customview", view)).json<{ id: string }>();
  const body = { groupId: on.group, frequency: "daily", channel: "email" };
  const { id } = (await on.send("POST", `/customview/${viewId}/subscription`, body)).json<{ id: string }>();
  const path = new URL(unsubscribeUrl(on.platform.running.platform, viewUnsubscribing, id)).pathname;
  const answers = await Promise.all(
    Array.from({ length: together }, () => fetch(`${on.platform.url}${path}`, { method: "POST" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await count(sql`select 1 from view_subscriptions where id = ${id}::uuid`)).toBe(0);
});
