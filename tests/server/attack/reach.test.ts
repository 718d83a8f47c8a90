import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
/** Sub-project of the project admin, and a token of theirs. */
let place: string;
let token: string;
let own: readonly string[];
beforeAll(async () => {
  on = await startEditing();
  token = await on.platform.token("project-admin");
  const me = await on.platform.api("/auth/me", { account: "project-admin" });
  own = me.json<{ tenants: { adminSegments: string[] }[] }>().tenants[0]?.adminSegments ?? [];
  const places = await on.db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and id = any(${sql.param(own)}::uuid[]) limit 1`);
  place = places.rows[0]?.id ?? "";
});
afterAll(() => on.platform.stop());

/** Sends a line of the public API for programs. */
async function bulk(path: "people" | "activities", line: object) {
  const answer = await fetch(`${on.platform.url}/api/v1/segments/${place}/${path}/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
    body: JSON.stringify(line),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as { status: string; id: string; personId?: string; error?: string };
}

const change = (path: string, body: object) =>
  on.platform.api(path, { method: "PUT", account: "project-admin", body: { ...body, segments: [place] } });

/** Everything of a person that other groups rely on. */
async function relied(id: string) {
  const { rows } = await on.db.execute(sql`
    select m.display_name, m.attributes, m.is_bot, m.search_text,
      array(select i.value || ' ' || i.verified from member_identities i where i.member_id = m.id order by 1) as identities,
      array(select w.organization_id from member_organizations w where w.member_id = m.id order by 1) as work
    from members m where m.id = ${id}::uuid`);
  return rows[0];
}

/** A person and their organization, which only other groups know, and a name of an account of theirs. */
async function foreigner(at: number) {
  const { rows } = await on.db.execute<{ id: string; value: string; organization: string; domain: string }>(sql`
    select m.id, i.value, o.id as organization, d.value as domain from members m
    join member_identities i on i.member_id = m.id and i.platform = 'github' and i.verified and i.type = 'username'
    join member_organizations w on w.member_id = m.id join organizations o on o.id = w.organization_id
    join organization_identities d on d.organization_id = o.id and d.type = 'primary-domain' and d.verified
    where m.deleted_at is null and o.deleted_at is null
      and not exists (select 1 from member_segments s where s.member_id = m.id and s.segment_id = any(${sql.param(own)}::uuid[]))
      and not exists (select 1 from organization_segments s where s.organization_id = o.id and s.segment_id = any(${sql.param(own)}::uuid[]))
    order by m.id limit 1 offset ${at}`);
  return rows[0] ?? { id: "", value: "", organization: "", domain: "" };
}

const lineOf = (value: string, organizations: object[]) => ({
  name: "Taken Over",
  isBot: true,
  attributes: { bio: "taken over", jobTitle: "taken over" },
  identities: [
    { platform: "custom", type: "email", value: `${value}@taken.example`, verified: true },
    { platform: "github", type: "username", value, verified: true },
  ],
  organizations,
});

test.each(["people", "activities"] as const)(
  "a line of bulk %s adds a person of other groups to the project, and changes nothing of theirs",
  async (path) => {
    const { id, value, domain } = await foreigner(path === "people" ? 0 : 1);
    const before = await relied(id);
    const person = lineOf(value, [{ name: "Taken Over", domain: "taken.example" }, { domain }]);
    const activity = { platform: "github", type: "star", sourceId: value, timestamp: "2026-01-01T00:00:00Z", person };
    const sent = await bulk(path, path === "people" ? person : activity);
    expect(sent.personId ?? sent.id).toBe(id);
    expect(await relied(id)).toEqual(before);
    const listed = await on.db.execute(sql`
      select 1 from member_segments where member_id = ${id}::uuid and segment_id = ${place}::uuid`);
    expect(listed.rows).toHaveLength(1);
    const renamed = await change(`/member/${id}`, { displayName: "Mine" });
    expect([renamed.status, renamed.text]).toEqual([
      403,
      expect.stringMatching(/^Other project groups rely on this person/),
    ]);
    expect(await relied(id)).toEqual(before);
  },
);

test("a profile says who can change it, in the words of the refusal, to a project admin who cannot", async () => {
  const { id, organization } = await foreigner(3);
  const refusal = async (path: string, account: Account) =>
    (await on.platform.api(`${path}?segments[]=${place}`, { account })).json<{ editRefusal: string | null }>()
      .editRefusal;
  for (const path of [`/member/${id}`, `/organization/${organization}`]) {
    const refused = await change(path, { displayName: "Mine" });
    expect([refused.status, await refusal(path, "project-admin")]).toEqual([403, refused.text]);
    for (const account of ["admin", "readonly"] as const) expect(await refusal(path, account), account).toBeNull();
  }
});

test("an employer in a line gives no right over the organization, and changes nothing of it", async () => {
  const { organization, domain } = await foreigner(2);
  const stateOf = async () =>
    (
      await on.db.execute(sql`
        select o.display_name, o.attributes, array(select value from organization_identities
          where organization_id = o.id order by 1) as identities from organizations o where o.id = ${organization}::uuid`)
    ).rows[0];
  const before = await stateOf();
  const employer = [{ name: "Taken Over", domain }];
  const line = { ...lineOf(`new-${crypto.randomUUID().slice(0, 8)}`, employer), isBot: false };
  const { id } = await bulk("people", line);
  await bulk("activities", {
    ...{ platform: "github", type: "star", sourceId: "of-an-employee", timestamp: "2026-01-01T00:00:00Z" },
    person: line,
  });
  const renamed = await change(`/organization/${organization}`, { displayName: "Mine" });
  expect([renamed.status, renamed.text]).toEqual([
    403,
    expect.stringMatching(/^Other project groups rely on this organization/),
  ]);
  expect(await stateOf()).toEqual(before);
  // The new person is the sender's own.
  expect((await change(`/member/${id}`, { displayName: "Renamed" })).status).toBe(200);
});

test("who confirms a person of other groups as maintainer of an own repository gets no right over them", async () => {
  const { id } = await foreigner(4);
  const before = await relied(id);
  const made = await on.db.execute<{ id: string }>(sql`
    with n as (insert into integrations (platform, status, segment_id, settings)
      values ('git', 'done', ${place}::uuid, '{}') returning id),
    r as (insert into integration_streams (integration_id, key) select id, 'https://code.example/own' from n returning id)
    insert into repository_maintainers (stream_id, key, name, role, path)
      select id, 'taken', 'Taken Over', 'maintainer', 'MAINTAINERS' from r returning id`);
  const entry = `/maintainers/${made.rows[0]?.id}/profile`;
  expect((await change(entry, { memberId: id, decision: "confirmed" })).status).toBe(200);
  expect(await relied(id)).toEqual(before);
  for (const [path, body] of [
    [`/member/${id}`, { displayName: "Mine" }],
    [`/member/${id}/merge`, { memberToMerge: (await foreigner(3)).id }],
  ] as const) {
    expect((await change(path, body)).status).toBe(403);
  }
  const nobody = await on.db.execute<{ id: string }>(sql`
    insert into members (display_name, joined_at, is_deleted_account) values ('Deleted account', now(), true) returning id`);
  expect((await change(entry, { memberId: nobody.rows[0]?.id, decision: "confirmed" })).status).toBe(409);
});
