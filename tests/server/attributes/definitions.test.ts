import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { loadAttributeTypes } from "#server/records/attributes/value-indexes.ts";
import { peopleProperties } from "#server/records/people/fields.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { startEditing } from "#tests/server/people/person-edits.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const path = "/settings/members/attributes";
const send = (method: string, at: string, body: object = {}, account: "admin" | "readonly" = "admin") =>
  platform.api(at, { method, account, body });
const create = (body: object) => send("POST", path, body);
const text = async (answer: ReturnType<typeof send>) => [(await answer).status, (await answer).text];

test("An attribute is defined, renamed, read and deleted; its name is the camel case of its label", async () => {
  const made = (await create({ label: "Country of birth", type: "string" })).json<AttributeDefinition>();
  expect(made).toMatchObject({ name: "countryOfBirth", show: true, canDelete: true, options: [] });
  const changed = await send("PUT", `${path}/${made.id}`, { label: "Country", name: "ignored", show: false });
  expect(changed.json()).toMatchObject({ id: made.id, name: "countryOfBirth", label: "Country", show: false });
  const found = await platform.api(`${path}/${made.id}`, { account: "readonly" });
  expect(found.json()).toEqual(changed.json());
  expect((await send("DELETE", `${path}?ids[]=${made.id}`)).text).toBe("true");
  expect((await platform.api(`${path}/${made.id}`, { account: "readonly" })).status).toBe(404);
});

test("Name and label are unique, and the name is no column; type and canDelete do not change", async () => {
  const made = (await create({ label: "Shirt", type: "multiSelect", options: ["S", "M"] })).json<AttributeDefinition>();
  const change = (body: object) => text(send("PUT", `${path}/${made.id}`, body));
  expect(await text(create({ label: "Shirt", type: "string" }))).toEqual([
    400,
    'An attribute with the label "Shirt" already exists.',
  ]);
  expect(await text(create({ label: "Blouse", name: "shirt", type: "string" }))).toEqual([
    400,
    'An attribute with the name "shirt" already exists.',
  ]);
  expect(await text(create({ label: "sHIRT\u200b", name: "blouse", type: "string" }))).toEqual([
    400,
    'An attribute with the label "Shirt" already exists.',
  ]);
  expect(await text(create({ label: "Joined at", type: "date" }))).toEqual([400, 'The name "joinedAt" is reserved.']);
  expect(await text(create({ label: "Emails", type: "string" }))).toEqual([400, 'The name "emails" is reserved.']);
  expect(await text(create({ label: "!?", type: "string" }))).toEqual([
    400,
    "An attribute name can contain only letters and digits.",
  ]);
  expect((await create({ label: "Color", type: "color" })).status).toBe(400);
  expect(await change({ type: "string" })).toEqual([400, "The type of an attribute cannot be changed."]);
  expect(await change({ canDelete: false })).toEqual([400, "The field canDelete of an attribute cannot be changed."]);
  expect((await change({ type: "multiSelect", options: ["S", "M", "L"] }))[0]).toBe(200);
  expect(await change({ label: " Job  TITLE " })).toEqual([
    400,
    'An attribute with the label "Job title" already exists.',
  ]);
  expect((await change({ label: "SHIRT" }))[0]).toBe(200);
});

test("A protected attribute is skipped on deletion; read-only users define nothing", async () => {
  const made = (await create({ label: "Kept", type: "string", canDelete: false })).json<AttributeDefinition>();
  expect((await send("DELETE", `${path}?ids[]=${made.id}`)).text).toBe("true");
  expect((await platform.api(`${path}/${made.id}`, { account: "readonly" })).status).toBe(200);
  expect((await send("POST", path, { label: "Mine", type: "string" }, "readonly")).status).toBe(403);
});

test("A project admin changes a definition only while no one in another group has a value; options can be added", async () => {
  const on = await startEditing();
  try {
    const foreign = await on.person("Has a size");
    const set = (name: string, id: string) =>
      on.db.execute(sql`update members set attributes = jsonb_build_object(${name}::text, '{"default":"S"}'::jsonb)
        where id = ${id}::uuid`);
    const define = async (label: string) =>
      (
        await on.send("POST", path, { label, type: "multiSelect", options: ["S"], segments: [on.own] }, "project-admin")
      ).json<AttributeDefinition>();
    const ask = async (method: string, at: string, body: object = {}) => {
      const answer = await on.send(method, at, { segments: [on.own], ...body }, "project-admin");
      return [answer.status, answer.text];
    };
    const [used, unused] = [await define("Coat size"), await define("Hat size")];
    await set(used.name, foreign);
    const refused = 'People of other project groups have the attribute "Coat size": only an admin can change it.';
    expect(await ask("PUT", `${path}/${used.id}`, { label: "Coat" })).toEqual([409, refused]);
    expect(await ask("PUT", `${path}/${used.id}`, { show: false })).toEqual([409, refused]);
    expect(await ask("PUT", `${path}/${used.id}`, { options: [] })).toEqual([409, refused]);
    expect((await ask("PUT", `${path}/${used.id}`, { options: ["S", "M"] }))[0]).toBe(200);
    expect(await ask("DELETE", `${path}?ids[]=${unused.id}&ids[]=${used.id}`)).toEqual([409, refused]);
    expect((await ask("PUT", `${path}/${unused.id}`, { label: "Hat" }))[0]).toBe(200);
    expect(await ask("DELETE", `${path}?ids[]=${unused.id}`)).toEqual([200, "true"]);
    expect((await on.send("DELETE", `${path}?ids[]=${used.id}`)).text).toBe("true");
    expect(await ask("POST", path, { label: "Coat size", type: "number" })).toEqual([409, refused]);
  } finally {
    await on.platform.stop();
  }
});

test("A number, date or boolean is looked up in an index, shortly after its definition until its deletion", async () => {
  const { db } = platform.running.platform;
  const ids = [];
  for (const [label, type] of [
    ["Height", "number"],
    ["Birth day", "date"],
    ["Likes tea", "boolean"],
  ]) {
    ids.push((await create({ label, type })).json<AttributeDefinition>().id);
  }
  /** Query plan for a filter when sequential scans are disabled. */
  const planFor = (filter: object) =>
    db.transaction(async (tx) => {
      const condition = grammarA(filter, peopleProperties(await loadAttributeTypes(tx)));
      await tx.execute(sql`set local enable_seqscan = off`);
      const plan = await tx.execute(sql`explain select 1 from members m where ${condition}`);
      return JSON.stringify(plan.rows);
    });
  const filters = [
    { "attributes.height.default": { gte: 180 } },
    { "attributes.height.default": { eq: 180.5 } },
    { "attributes.height.default": { between: [180, 190] } },
    { "attributes.birthDay.default": { gt: "2000-01-01T23:59:59.999Z" } },
    { "attributes.birthDay.default": { between: ["2000-01-01", "2000-01-31"] } },
    { "attributes.likesTea.default": { eq: true } },
  ];
  for (const filter of filters) await expect.poll(() => planFor(filter)).toContain("members_value_");
  await send("DELETE", `${path}?${ids.map((id) => `ids[]=${id}`).join("&")}`);
  const valueIndexes = () => db.execute(sql`select 1 from pg_indexes where indexname like 'members\\_value\\_%'`);
  await expect.poll(async () => (await valueIndexes()).rows.length).toBe(0);
});
