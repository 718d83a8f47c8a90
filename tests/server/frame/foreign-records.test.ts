import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

/**
 * Responses to a project admin who sends a segment of their own with a record of another group: the request passes the
 * role check, and the record's own check refuses it. By call: the status and, if needed, a body.
 */
const table: Readonly<Record<string, readonly [number, object?]>> = {
  "PUT /segment/{segment}": [403, { name: "Mine" }],
  "PUT /member/{person}": [403, { displayName: "Mine" }],
  "PATCH /member/{person}/attributes": [403, { attributes: { bio: { custom: "mine" } } }],
  "DELETE /member?ids[]={person}": [403],
  "PUT /member/{person}/merge": [403, { memberToMerge: "{other}" }],
  "PUT /member/{person}/no-merge": [403, { memberToNotMerge: "{other}" }],
  "POST /member/{person}/unmerge/preview": [403, { identityId: "{identity}" }],
  "POST /member/{person}/identity": [403, { platform: "github", value: "mine", type: "username" }],
  "PUT /member/{person}/identity": [403, { identities: [] }],
  "PATCH /member/{person}/identity/{identity}": [403, { value: "mine" }],
  "DELETE /member/{person}/identity/{identity}": [403],
  "POST /member/{person}/organization": [403, { organizationId: "{organization}", source: "ui" }],
  "PATCH /member/{person}/organization/{work}": [
    403,
    { organizationId: "{organization}", source: "ui", title: "Mine" },
  ],
  "DELETE /member/{person}/organization/{work}": [403],
  "PATCH /member/{person}/affiliation": [403, { affiliations: [] }],
  "POST /member/restore": [403, { ids: ["{trashed}"] }],
  "DELETE /member/trash?ids[]={trashed}": [403],
  "PUT /organization/{organization}": [403, { headline: "Mine" }],
  "DELETE /organization?ids[]={organization}": [403],
  "PUT /organization/{organization}/merge": [403, { organizationToMerge: "{otherOrganization}" }],
  "PUT /organization/{organization}/no-merge": [403, { organizationToNotMerge: "{otherOrganization}" }],
  "PUT /integration/{integration}": [403, { status: "done" }],
  "POST /integration/{integration}/sync": [403],
  "DELETE /integration/{integration}": [403],
  "DELETE /integration?ids[]={integration}": [403],
  // Records of the whole workspace are refused with an explanation; private records of others are not found.
  "PUT /tag/{tag}": [409, { name: "Mine" }],
  "DELETE /tag?ids[]={tag}": [409],
  "PUT /customview/{sharedView}": [403, { name: "Mine" }],
  "DELETE /customview?ids[]={sharedView}": [403],
  "PUT /customview/{privateView}": [404, { name: "Mine" }],
  "DELETE /customview?ids[]={privateView}": [404],
  "GET /bulk/{job}": [404],
  "POST /bulk/{job}/cancel": [404],
  "POST /bulk/{job}/undo": [404],
};

let on: Editing;
const ids = new Map<string, string>();

beforeAll(async () => {
  on = await startEditing();
  const made = async (path: string, body: object) => (await on.send("POST", path, body)).json<{ id: string }>().id;
  const [person, other, trashed] = [await on.person("Foreign"), await on.person("Other"), await on.person("Trashed")];
  await on.send("DELETE", `/member?ids[]=${trashed}`);
  const outside = await on.db.execute<{ id: string }>(sql`
    select distinct s.organization_id as id from organization_segments s where s.segment_id = ${on.group}::uuid
      and not exists (select 1 from organization_segments o where o.organization_id = s.organization_id
        and o.segment_id = ${on.own}::uuid) limit 2`);
  const [organization = "", otherOrganization = ""] = outside.rows.map(({ id }) => id);
  await on.send("POST", `/member/${person}/identity`, { platform: "github", value: "foreign", type: "username" });
  await on.send("POST", `/member/${person}/identity`, { platform: "gitlab", value: "foreign", type: "username" });
  await on.send("POST", `/member/${person}/organization`, { organizationId: organization, source: "ui" });
  const integration = await on.db.execute<{ id: string }>(sql`
    insert into integrations (platform, status, segment_id, settings)
    select 'devto', 'done', id, '{}' from segments where grandparent_id = ${on.group}::uuid limit 1
    returning id`);
  const view = { visibility: "user", placement: "member", config: {} };
  const found = {
    person,
    other,
    trashed,
    organization,
    otherOrganization,
    segment: on.group,
    identity: (await on.identities(person))[0]?.id ?? "",
    work: (await on.work(person))[0]?.id ?? "",
    integration: integration.rows[0]?.id ?? "",
    tag: await made("/tag", { name: "Foreign", members: [person] }),
    sharedView: await made("/customview", { ...view, name: "Shared", visibility: "tenant" }),
    privateView: await made("/customview", { ...view, name: "Private" }),
    job: await made("/member/bulk", { ids: [person], action: { attributes: { bio: { custom: "b" } } } }),
  };
  for (const [name, id] of Object.entries(found)) ids.set(name, id);
});
afterAll(() => on.platform.stop());

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);

test("the table creates every record that it uses", () => {
  expect([...ids].filter(([, id]) => id.length !== 36)).toEqual([]);
});

test.each(Object.entries(table))("%s", async (name, [status, body = {}]) => {
  const [method = "", path = ""] = name.split(" ");
  const known = new RegExp(`^${path.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  expect(allCalls.some((call) => call.method === method && known.test(call.path))).toBe(true);
  const segments = `segments[]=${on.own}`;
  const inQuery = method === "GET" || method === "PATCH";
  const answer = await on.platform.api(
    inQuery ? `${filled(path)}${path.includes("?") ? "&" : "?"}${segments}` : filled(path),
    {
      method,
      account: "project-admin",
      ...(method !== "GET" && {
        body: { ...(inQuery ? {} : { segments: [on.own] }), ...(JSON.parse(filled(JSON.stringify(body))) as object) },
      }),
    },
  );
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
});
