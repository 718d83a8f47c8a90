import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "#shared/contract/organizations.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
let subProject: string;
beforeAll(async () => {
  on = await startEditing();
  subProject = on.segments.id("cloud-harbor/buoy/buoy");
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const domain = (value: string) => ({ platform: "custom", type: "primary-domain", value, verified: true });
const create = (body: object, account: "admin" | "readonly" | "project-admin" = "admin") =>
  on.send("POST", "/organization", { segments: [subProject], manuallyCreated: true, ...body }, account);
const made = async (name: string, value: string, segments = [subProject]) =>
  (await create({ displayName: name, identities: [domain(value)], segments })).json<Organization>();
const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  on.send("PUT", `/organization/${id}`, body, "admin", headers);
const find = (id: string) => on.platform.api(`/organization/${id}?segmentId=${on.group}`, { account: "readonly" });
const searched = async (search: string) =>
  (await on.send("POST", "/organization/query", { search, limit: 20, filter: {} }))
    .json<{ rows: { id: string }[] }>()
    .rows.map((row) => row.id);

describe("POST /organization", () => {
  test("The new one is at once in the lists of the sub-project and its group; domains are normalized", async () => {
    const organization = await made("Neu Works", "https://www.neu-works.example/about");
    expect(organization).toMatchObject({
      displayName: "Neu Works",
      attributes: { name: { default: "Neu Works", custom: ["Neu Works"] } },
      identities: [{ ...domain("neu-works.example") }],
      memberCount: 0,
    });
    expect(await searched("neu-works.example")).toEqual([organization.id]);
    expect((await on.audit(organization.id))[0]?.actionType).toBe("organizations-create");
  });

  test("A taken identity is a 409 with the owner's id; a bare name returns its existing organization", async () => {
    const { id } = await made("Holder", "holder.example");
    const answer = await create({ displayName: "Other", identities: [domain("HOLDER.example")] });
    expect([answer.status, answer.text]).toEqual([409, id]);
    const bare = (await on.send("POST", "/organization", { name: "Bare Name" })).json<Organization>();
    expect(bare.identities).toEqual([{ platform: "custom", type: "username", value: "Bare Name", verified: true }]);
    expect((await on.send("POST", "/organization", { name: "bare name" })).json<Organization>().id).toBe(bare.id);
  });

  test("One created under a group is in the group's list, and in no sub-project's list", async () => {
    const body = { displayName: "Of the group", identities: [domain("of-the-group.example")], segments: [on.group] };
    const answer = await create(body);
    expect(answer.status, answer.text).toBe(200);
    const { id } = answer.json<Organization>();
    expect(await searched("of-the-group.example")).toEqual([id]);
    const places = await on.db.execute(sql`
      select segment_id from organization_segments where organization_id = ${id}::uuid`);
    expect(places.rows).toEqual([{ segment_id: on.group }]);
  });

  test("A name, an identity, a segment and a valid domain are required", async () => {
    const answers = [
      await create({ identities: [domain("x.example")] }),
      await create({ displayName: "X", identities: [] }),
      await create({ displayName: "X", identities: [domain("x.example")], segments: [] }),
      await create({ displayName: "X", identities: [domain("no domain")] }),
    ];
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
      [400, "A name is required."],
      [400, "An organization needs an identity."],
      [400, "A segment is required."],
      [400, "no domain is not a domain."],
    ]);
    expect((await create({ displayName: "X", identities: [domain("x.example")] }, "readonly")).status).toBe(403);
  });
});

describe("PUT /organization/{id}", () => {
  test("Attributes are changed by name, only those entered by hand; columns and the search follow", async () => {
    const { id } = await made("Before", "before.example");
    await on.db.execute(sql`
      update organizations set attributes = attributes || '{"industry": {"default": "Steel", "enrichment": ["Steel"]}}'
      where id = ${id}::uuid`);
    const answer = await put(id, {
      attributes: {
        name: { default: "After", custom: ["After", "Before"] },
        phoneNumber: { default: "+1 556", custom: ["+1 555", "+1 556"] },
        industry: { default: "Software", custom: ["Software"] },
      },
      isTeamOrganization: true,
    });
    expect(answer.json<Organization>()).toMatchObject({
      displayName: "After",
      industry: "Software",
      isTeamOrganization: true,
      attributes: {
        phoneNumber: { default: "+1 556", custom: ["+1 555", "+1 556"] },
        industry: { default: "Software", custom: ["Software"], enrichment: ["Steel"] },
      },
    });
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await searched("after")).toContain(id);
    expect((await put(id, { industry: null })).json<Organization>().industry).toBe("Steel");
    expect((await put(id, { displayName: "Again" })).json<Organization>().attributes.name).toEqual({
      default: "Again",
      custom: ["Again"],
    });
  });

  test("A value stored only in a column is removed with its attribute", async () => {
    const { id } = await made("Column", "column.example");
    await on.db.execute(sql`update organizations set industry = 'Steel', employees = 12 where id = ${id}::uuid`);
    const answer = await put(id, { attributes: { industry: { custom: [] } }, employees: null });
    expect(answer.json<Organization>()).toMatchObject({ industry: null, employees: null });
  });

  test("Identities are the complete list; LinkedIn names include their kind", async () => {
    const { id } = await made("Listed", "listed.example");
    const linkedin = { platform: "linkedin", type: "username", value: "listed", verified: false };
    const answer = await put(id, { identities: [linkedin, { ...domain("listed.example"), verified: false }] });
    expect(answer.json<Organization>().identities).toEqual([
      { ...domain("listed.example"), verified: false },
      { ...linkedin, value: "company:listed" },
    ]);
    expect((await put(id, { identities: [linkedin] })).json<Organization>().identities).toHaveLength(1);
    expect(await searched("listed.example")).toEqual([]);
    expect((await on.audit(id))[0]?.actionType).toBe("organizations-edit-identities");
    const holder = await made("Domain holder", "taken.example");
    const refused = await put(id, { identities: [linkedin, domain("taken.example")] });
    expect([refused.status, refused.text]).toEqual([409, holder.id]);
  });

  test("A write based on an outdated version is a 409 with the current organization", async () => {
    const { id } = await made("Version one", "version.example");
    await put(id, { displayName: "Version two" }, { "if-match": '"1"' });
    const late = await put(id, { displayName: "Version three" }, { "if-match": '"1"' });
    expect([late.status, late.json<Organization>().displayName]).toEqual([409, "Version two"]);
  });

  test("Bad input is a 400 in plain words; read-only users and foreign segments are refused", async () => {
    const { id } = await made("Checked", "checked.example");
    const texts = [
      await put(id, { attributes: { color: { custom: ["red"] } } }),
      await put(id, { attributes: { employees: { custom: ["many"] } } }),
      await put(id, { displayName: " " }),
      await put(id, { attributes: { logo: { default: "a", custom: ["b"] } } }),
    ].map((answer) => [answer.status, answer.text]);
    expect(texts).toEqual([
      [400, "Organizations have no attribute color."],
      [400, "The attribute employees must be a whole number."],
      [400, "A name is required."],
      [400, "The default of the attribute logo must be one of its values."],
    ]);
    expect((await put(nobody, { displayName: "X" })).status).toBe(404);
    const body = { displayName: "X", segments: [on.own] };
    expect((await on.send("PUT", `/organization/${id}`, body, "readonly")).status).toBe(403);
    expect((await on.send("PUT", `/organization/${id}`, body, "project-admin")).status).toBe(403);
  });
});

describe("the trash", () => {
  const remove = (id: string, account: "admin" | "project-admin" = "admin") =>
    on.send("DELETE", `/organization?ids[]=${id}&segments[]=${on.own}`, {}, account);

  test("A deleted one is in no list, profile or work history; restoring it restores everything", async () => {
    const { id } = await made("Wiped", "wiped.example");
    const person = await on.person("Worker");
    await on.send("POST", `/member/${person}/organization`, { organizationId: id });
    const before = (await find(id)).json();
    expect((await remove(id)).text).toBe("true");
    expect((await find(id)).status).toBe(404);
    expect(await searched("wiped")).toEqual([]);
    expect(await on.work(person)).toEqual([]);
    expect((await remove(id)).status).toBe(404);
    expect((await on.send("POST", "/organization/restore", { ids: [id] })).text).toBe("true");
    expect((await find(id)).json()).toEqual(before);
    expect(await on.work(person)).toHaveLength(1);
  });

  test("A project admin does not delete organizations that other groups know", async () => {
    const { id } = await made("Foreign", "foreign.example");
    expect((await remove(id, "project-admin")).status).toBe(403);
    await on.db.execute(sql`insert into organization_segments (segment_id, organization_id) values (${on.own}, ${id})`);
    expect((await remove(id, "project-admin")).status).toBe(409);
  });
});
