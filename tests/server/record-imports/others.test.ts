import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import type { RecordImport } from "#shared/contract/record-imports.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { ask, readFiles, startImport, undoImport, until } from "./record-importing.ts";

let platform: TestPlatform;
let segmentId: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  [segmentId = ""] = await column("id", sql`segments where type = 'subproject' order by id limit 1`);
});
afterAll(() => platform.stop());

async function column(name: string, from: ReturnType<typeof sql>): Promise<string[]> {
  const found = await platform.running.platform.db.execute<{ v: string }>(
    sql`select ${sql.raw(name)} as v from ${from}`,
  );
  return found.rows.map(({ v }) => v);
}

const sortingHat = (key: string) =>
  JSON.stringify({
    time: "2026-01-01 00:00:00",
    blacklist: ["root@localhost"],
    organizations: {
      [`${key} Works`]: [
        { domain: `${key}.example`, is_top: true },
        { domain: `old-${key}.example`, is_top: false },
      ],
    },
    uidentities: {
      [`${key}1`]: {
        profile: { name: `Ada ${key}`, is_bot: false, country: { code: "KE", name: "Kenya" } },
        identities: [
          { source: "git", name: `Ada ${key}`, email: `ada@${key}.example`, username: null },
          { source: "github:issue", name: null, email: null, username: `ada-${key}` },
          { source: "git", name: "root", email: "root@localhost", username: null },
        ],
        enrollments: [
          { organization: `${key} Works`, start: "1900-01-01T00:00:00", end: "2020-06-01T00:00:00" },
          { organization: `${key} Labs`, start: "2020-06-01T00:00:00", end: "2100-01-01T00:00:00" },
        ],
      },
      [`${key}2`]: { profile: { name: "Nobody" }, identities: [{ source: "git", name: "Nobody" }] },
    },
  });

const person = (email: string) => sql`
  (select m.id, m.display_name, m.attributes from members m join member_identities i on i.member_id = m.id
    where fold_case(i.value) = ${email} and m.deleted_at is null) t`;

test("The identities file of SortingHat imports people, identities, organizations with domains, and enrollments", async () => {
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "identities.json": sortingHat("hat") });
  expect(read.planned).toMatchObject({ people: { created: 1, failed: 1 }, organizations: { created: 2 } });
  expect(read.problems).toEqual([
    { part: "people", key: "hat2", reason: "The person has neither an email nor a username." },
  ]);
  expect(await column("display_name", person("ada@hat.example")), "a dry run writes nothing").toEqual([]);
  const done = await startImport(platform, read.id);
  expect(done.imported).toEqual(read.planned);
  const [id = ""] = await column("id", person("ada@hat.example"));
  expect(
    await column("display_name || ' ' || (attributes #>> '{location,default}')", person("ada@hat.example")),
  ).toEqual(["Ada hat Kenya"]);
  expect(
    await column(
      "platform || ' ' || value || ' ' || verified",
      sql`member_identities where member_id = ${id} order by 1`,
    ),
  ).toEqual(["git ada@hat.example false", "git root@localhost false", "github ada-hat false"]);
  expect(
    await column(
      "o.display_name || ' ' || coalesce(w.date_start::date::text, '') || '–' || coalesce(w.date_end::date::text, '')",
      sql`member_organizations w join organizations o on o.id = w.organization_id where w.member_id = ${id} order by 1`,
    ),
  ).toEqual(["hat Labs 2020-06-01–", "hat Works –2020-06-01"]);
  expect(await column("value", sql`organization_identities where value like '%hat.example' order by 1`)).toEqual([
    "hat.example",
    "old-hat.example",
  ]);
  const receipt = await platform.api(`/record-import/${read.id}/receipt`, { account: "admin" });
  expect(receipt.text.split("\r\n").filter((line) => line.includes("hat2"))).toHaveLength(1);
  await undoImport(platform, read.id);
  expect(await column("id", person("ada@hat.example"))).toEqual([]);
  expect(await column("id", sql`organizations where display_name like 'hat %'`)).toEqual([]);
});

test("SortingHat data in two files, or from GraphQL, includes the domains of the employers", async () => {
  const uuid = "5f0c8d2b7a914e36";
  const part = (source: string, notes: { email?: string; username?: string }) => ({
    ...{ email: null, id: `${uuid}-${source}`, name: "Nia Njoroge", source, username: null, uuid },
    ...notes,
  });
  const profile = { country: null, email: null, gender: "female", gender_acc: 100, is_bot: false, name: null, uuid };
  const employed = { end: "2100-01-01T00:00:00", organization: "Nia Networks", start: "2019-03-01T00:00:00", uuid };
  const exported = (rest: object) =>
    JSON.stringify({ blacklist: [], organizations: {}, source: null, time: "2018-05-02 10:00:00.5", ...rest });
  const top = { domain: "nia-networks.example", is_top: true };
  const files = {
    "identities.json": exported({
      blacklist: ["Nia Njoroge", "shared@nia-networks.example"],
      uidentities: {
        "0000000000000000": { enrollments: [], identities: [], profile: null, uuid: "0000000000000000" },
        [uuid]: {
          enrollments: [employed],
          identities: [
            part("scm", { email: "nia@nia-networks.example", username: "nia" }),
            part("unknown", { email: "shared@nia-networks.example" }),
            part("gerrit", { username: "nia-reviews" }),
          ],
          ...{ profile, uuid },
        },
      },
    }),
    "orgs.json": exported({ organizations: { "Nia Networks": [top], "Nia Archive": [] }, uidentities: {} }),
  };
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, files);
  expect(read.planned).toMatchObject({
    ...{ people: { created: 1, failed: 1 }, organizations: { created: 2 } },
    ...{ organizationIdentities: { created: 2 }, identities: { created: 3 }, workExperiences: { created: 1 } },
  });
  await startImport(platform, read.id);
  const [id = ""] = await column("id", person("nia@nia-networks.example"));
  expect(
    await column(
      "platform || ' ' || value || ' ' || verified",
      sql`member_identities where member_id = ${id} order by 1`,
    ),
  ).toEqual([
    ...["gerrit nia-reviews false", "git nia@nia-networks.example false", "git shared@nia-networks.example false"],
  ]);
  expect(await work(id)).toEqual(["Nia Networks 2019-03-01–"]);
  const entities = [
    {
      ...{ mk: uuid, isLocked: false, profile: { name: "Nia Njoroge", email: null, isBot: false, country: null } },
      identities: [{ uuid, source: "github", name: null, email: null, username: "nia-codes" }].concat(
        part("git", { email: "nia@nia-networks.example" }) as never,
      ),
      enrollments: [
        { start: "2019-03-01T00:00:00+00:00", end: "2100-01-01T00:00:00+00:00", group: { name: "Nia Networks" } },
      ],
    },
  ];
  const domains = [{ domain: "nia-networks.example", isTopDomain: true }];
  const answers = {
    "individuals.json": JSON.stringify({ data: { individuals: { entities, pageInfo: { hasNext: false } } } }),
    "organizations.json": JSON.stringify({
      data: { organizations: { entities: [{ name: "Nia Networks", domains }] } },
    }),
  };
  const again = await readFiles(platform, { format: "sortinghat", segmentId }, answers);
  expect(again.planned).toMatchObject({
    ...{ people: { updated: 1 }, organizations: { unchanged: 1 }, identities: { created: 1, unchanged: 1 } },
    ...{ organizationIdentities: { unchanged: 1 }, workExperiences: { unchanged: 1 } },
  });
});

test("Two entries of a source with the same email are one person, who is removed when the import is undone", async () => {
  const entry = (login: string) => ({
    profile: { name: "Twice There" },
    identities: [
      { source: "git", email: "twice@there.example" },
      { source: "github", username: login },
    ],
  });
  const file = JSON.stringify({ uidentities: { one: entry("twice-one"), two: entry("twice-two") } });
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "identities.json": file });
  await startImport(platform, read.id);
  expect(
    await column(
      "value",
      sql`member_identities i where exists (select 1 from member_identities e
      where e.member_id = i.member_id and e.value = 'twice@there.example') order by 1`,
    ),
  ).toEqual(["twice-one", "twice-two", "twice@there.example"]);
  await undoImport(platform, read.id);
  expect(await column("value", sql`member_identities where value like 'twice%'`)).toEqual([]);
});

test("Identities beyond the 2,000 of a person are not imported, and the receipt says why", async () => {
  const login = { source: "github", username: "full-up" };
  const file = (logins: readonly string[]) =>
    JSON.stringify({
      uidentities: {
        one: {
          profile: { name: "Full Up" },
          identities: [login, ...logins.map((each) => ({ source: "gitlab", username: each }))],
        },
      },
    });
  const first = await readFiles(platform, { format: "sortinghat", segmentId }, { "a.json": file([]) });
  await startImport(platform, first.id);
  await platform.running.platform.db.execute(sql`
    insert into member_identities (member_id, platform, type, value, verified, source)
    select member_id, 'many', 'username', 'full-' || at, true, 'test'
    from member_identities, generate_series(1, 1997) at where value = 'full-up'`);
  const next = await readFiles(
    platform,
    { format: "sortinghat", segmentId },
    { "b.json": file(["fits-in", "too-many"]) },
  );
  const { imported } = await startImport(platform, next.id);
  expect(imported.identities).toEqual({ created: 1, unchanged: 1, failed: 1 });
  const receipt = await platform.api(`/record-import/${next.id}/receipt`, { account: "admin" });
  expect(receipt.text).toContain("A profile has at most 2,000 identities.");
  expect(
    await column(
      "count(*)::int",
      sql`member_identities i where exists (select 1 from member_identities f
      where f.member_id = i.member_id and f.value = 'full-up')`,
    ),
  ).toEqual([1_999]);
});

test("All addresses of a curated record are one person's, unverified until a commit has them, in any order", async () => {
  const file = (key: string) =>
    JSON.stringify({
      blacklist: [`team@${key}.example`],
      uidentities: {
        one: {
          profile: { name: `Ines ${key}` },
          identities: ["work", "home", "team"].map((box) => ({ source: "git", email: `${box}@${key}.example` })),
        },
      },
    });
  const events = [
    async (key: string) => {
      const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "i.json": file(key) });
      await startImport(platform, read.id);
    },
    ...["work", "home", "team"].map((box) => async (key: string) => {
      const email = { platform: "git", type: "email", value: `${box}@${key}.example`, verified: true } as const;
      await platform.running.platform.db.transaction((tx) =>
        resolveMembers(tx, [{ displayName: `Ines ${key}`, joinedAt: new Date(0), identities: [email] }]),
      );
    }),
  ];
  const orders = [[0], [0, 1, 2, 3], [1, 2, 3, 0], [3, 1, 0, 2], [1, 0, 0, 2, 3]];
  const found = await Promise.all(
    orders.map(async (order, at) => {
      for (const step of order) await events[step]?.(`curated${at}`);
      const rows = await platform.running.platform.db.execute<{ box: string; verified: boolean; person: string }>(sql`
        select split_part(i.value, '@', 1) as box, i.verified, i.member_id as person from member_identities i
        join members m on m.id = i.member_id and m.deleted_at is null where i.value like ${`%@curated${at}.example`}
        order by i.verified, 1`);
      const own = rows.rows.find(({ box }) => box === "work")?.person;
      return rows.rows.map(({ box, verified, person: id }) => `${box} ${verified} ${id === own ? "own" : "other"}`);
    }),
  );
  expect(found[0]).toEqual(["home false own", "team false own", "work false own"]);
  for (const all of found.slice(1)) {
    expect(all).toEqual(["team false own", "home true own", "team true other", "work true own"]);
  }
});

test("A wrong date or value of another kind is left out and named, and the rest of its record is imported", async () => {
  const [id, organizationId] = [randomUUID(), randomUUID()];
  const own = { personId: id, platform: "github", type: "username", value: "odd-ada", verified: true };
  const files = {
    "organizations.ndjson": JSON.stringify({
      ...{ id: organizationId, name: "Odd Works", details: { founded: "long ago", headline: "We mend" } },
      attributes: { employees: { default: "many", custom: ["many"] }, location: { default: "Kiel", custom: ["Kiel"] } },
    }),
    "people.ndjson": JSON.stringify({
      ...{ id, name: "Odd Ada", joinedAt: "2021-13-45", score: 900 },
      attributes: { isBot: { default: "perhaps", custom: "perhaps" }, location: { default: "Kiel", custom: "Kiel" } },
    }),
    "identities.ndjson": JSON.stringify({ id: randomUUID(), ...own, createdAt: "yesterday-ish" }),
    "workExperiences.ndjson": JSON.stringify({ id: randomUUID(), personId: id, organizationId, startedAt: "soon" }),
  };
  const read = await readFiles(platform, { format: "platform" }, files);
  expect(read.notes.filter((note) => note.includes("left out")).toSorted()).toEqual([
    "“identities”, line 1: left out, createdAt “yesterday-ish”: is not a time in ISO 8601.",
    "“organizations”, line 1: left out, details.founded “long ago”: Invalid input.",
    expect.stringMatching(/^“people”, line 1: left out, joinedAt “2021-13-45”: is not a time/),
    expect.stringMatching(/^“people”, line 1: left out, score “900”/),
    "“workExperiences”, line 1: left out, startedAt “soon”: is not a time in ISO 8601.",
  ]);
  expect(read.problems).toEqual([
    { part: "organizations", key: organizationId, reason: "Left out: The attribute employees must be a whole number." },
    { part: "people", key: id, reason: "Left out: The attribute isBot must be true or false." },
  ]);
  const done = await startImport(platform, read.id);
  expect(done.problems).toEqual(read.problems);
  expect([done.imported.people?.created, done.imported.workExperiences?.created]).toEqual([1, 1]);
  expect(await column("attributes - 'jobTitle'", sql`members where id = ${id}::uuid`)).toEqual([
    { location: { default: "Kiel", custom: "Kiel" } },
  ]);
  const tool = JSON.stringify({
    uidentities: {
      odd: {
        profile: { name: "Odd Bea", is_bot: "perhaps" },
        identities: [{ source: "git", name: "Odd Bea", email: "bea@odd.example" }],
        enrollments: [{ organization: "Odd Works", start: "2019-99-99", end: "2020-06-01T00:00:00" }],
      },
    },
  });
  const foreign = await readFiles(platform, { format: "sortinghat", segmentId }, { "i.json": tool });
  expect(foreign.notes).toEqual([
    "“odd”: left out, profile.is_bot “perhaps”: Invalid input.",
    "“odd”: start “2019-99-99” is not a date, so it was left out.",
  ]);
  expect(foreign.planned.workExperiences?.created).toBe(1);
});

test("Placeholders are no identity of any type, unless a source has confirmed the account", async () => {
  const identities = [
    { source: "git", email: "x@x" },
    { source: "github", username: "n/a" },
    { source: "git", email: "none" },
  ];
  const tool = JSON.stringify({ uidentities: { one: { profile: { name: "Hollow Person" }, identities } } });
  await startImport(platform, (await readFiles(platform, { format: "sortinghat", segmentId }, { "i.json": tool })).id);
  const id = randomUUID();
  const rows = [
    { id: randomUUID(), personId: id, platform: "gitlab", type: "username", value: "N/A", verified: false },
    { id: randomUUID(), personId: id, platform: "github", type: "username", value: "null", verified: true },
  ];
  const files = {
    "people.ndjson": JSON.stringify({ id, name: "Null Account" }),
    "identities.ndjson": rows.map((row) => JSON.stringify(row)).join("\n"),
  };
  await startImport(platform, (await readFiles(platform, { format: "platform" }, files)).id);
  const found = await column(
    "i.value",
    sql`member_identities i join members m on m.id = i.member_id where m.display_name in ('Hollow Person', 'Null Account')`,
  );
  expect(found).toEqual(["null"]);
});

test("An account that looks like a verified one of somebody else is told, before and after the import", async () => {
  const file = (email: string, username: string) =>
    JSON.stringify({
      uidentities: {
        one: {
          profile: { name: "Looking Alike" },
          identities: [
            { source: "git", email },
            { source: "github", username },
          ],
        },
      },
    });
  const imported = async (email: string, username: string) => {
    const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "i.json": file(email, username) });
    return [read, await startImport(platform, read.id)] as const;
  };
  await imported("pia@vole.example", "pia-vole");
  await platform.running.platform.db.execute(sql`
    update member_identities set verified = true where value = 'pia-vole'`);
  const told = await imported("other@vole.example", "pi\u0430-vole");
  const reason = "pi\u0430-vole looks like pia-vole, a verified identity of Looking Alike, but has other letters.";
  expect(told.map(({ problems }) => problems.map((each) => [each.part, each.reason]))).toEqual([
    [["identities", reason]],
    [["identities", reason]],
  ]);
});

test("Two organizations of a source with the same domain are one, which is removed when the import is undone", async () => {
  const organizations = {
    "Fork Inc": [{ domain: "fork.example", is_top: true }],
    "Fork Labs": [
      { domain: "fork.example", is_top: true },
      { domain: "fork-labs.example", is_top: false },
    ],
  };
  const file = JSON.stringify({ organizations, uidentities: {} });
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "orgs.json": file });
  await startImport(platform, read.id);
  const here = sql`organizations o join organization_identities i on i.organization_id = o.id
    where i.value like 'fork%.example' order by 1`;
  const found = await column("i.value || ' ' || o.id", here);
  expect(found.map((line) => line.split(" ")[0])).toEqual(["fork-labs.example", "fork.example"]);
  expect(new Set(found.map((line) => line.split(" ")[1])).size).toBe(1);
  const undone = await undoImport(platform, read.id);
  expect(undone.undone.organizations).not.toHaveProperty("kept");
  expect(await column("o.display_name", here)).toEqual([]);
  expect(await column("display_name", sql`organizations where display_name like 'Fork %'`)).toEqual([]);
});

test("Two profiles that the source treats as one are merged; the undo restores both", async () => {
  const body = (identity: object) => ({ displayName: "Known", identities: [identity], segments: [segmentId] });
  const first = await ask<{ id: string }>(
    platform,
    "POST",
    "/member",
    body({ platform: "custom", type: "email", value: "ada@two.example", verified: true }),
  );
  const second = await ask<{ id: string }>(
    platform,
    "POST",
    "/member",
    body({ platform: "github", type: "username", value: "ada-two", verified: true }),
  );
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "identities.json": sortingHat("two") });
  expect(read.planned).toMatchObject({ people: { updated: 1 }, merges: { created: 1 } });
  await startImport(platform, read.id);
  const ids = [first.id, second.id];
  expect(await column("id", sql`members where id = any(${sql.param(ids)}::uuid[])`)).toHaveLength(1);
  await expect
    .poll(() => column("state", sql`merge_actions where primary_id = any(${sql.param(ids)}::uuid[])`))
    .toEqual(["merged"]);
  const undone = await undoImport(platform, read.id);
  expect(undone.undone.people).toEqual({ undone: 1 });
  expect((await column("id", sql`members where id = any(${sql.param(ids)}::uuid[])`)).sort()).toEqual(ids.sort());
  expect(
    await column("value", sql`member_identities where member_id = any(${sql.param(ids)}::uuid[]) order by 1`),
  ).toEqual(["ada-two", "ada@two.example"]);
});

const work = (id: string) =>
  column(
    "o.display_name || ' ' || coalesce(w.date_start::date::text, '') || '–' || coalesce(w.date_end::date::text, '')",
    sql`member_organizations w join organizations o on o.id = w.organization_id where w.member_id = ${id}
      order by 1`,
  );

test("gitdm's aliases, domain-map and groups import people with their consecutive employers", async () => {
  const files = {
    "gitdm.config": "EmailAliases gitdm/aliases\nEmailMap gitdm/domain-map # all\nGroupMap groups/wind Wind Power\n",
    aliases: '# old addresses\n"mel@old.example" mel@new.example\nno-address mel@new.example\n',
    "domain-map": "sun.example   Sun Power\nmel@new.example   Sun Power < 2021-03-01\nmel@new.example Rain Works\n",
    wind: "zoe@private.example\n",
    "unknown.txt": "?",
  };
  const read = await readFiles(platform, { format: "gitdm", segmentId }, files);
  expect(read.notes).toEqual([
    "“aliases”, line 3: “no-address” is not an email address.",
    "“unknown.txt” was skipped: gitdm.config does not list it, and its name matches no known format.",
  ]);
  expect(read.planned).toMatchObject({ people: { created: 2 }, organizations: { created: 3 } });
  await startImport(platform, read.id);
  const [mel = ""] = await column("id", person("mel@old.example"));
  expect(await column("id", person("mel@new.example"))).toEqual([mel]);
  expect(await work(mel)).toEqual(["Rain Works 2021-03-01–", "Sun Power –2021-03-01"]);
  const [zoe = ""] = await column("id", person("zoe@private.example"));
  expect(await work(zoe)).toEqual(["Wind Power –"]);
  expect(await column("value", sql`organization_identities where value = 'sun.example' and not verified`)).toEqual([
    "sun.example",
  ]);
});

test("The CNCF's gitdm files import accounts with their addresses, and no organization for independent people", async () => {
  const files = {
    "developers_affiliations1.txt":
      "# accounts\nkai-cncf*: kai!kai-old.example, kai!kai-new.example\n\tLotus until 2014-08-01\n" +
      "\tIndependent from 2014-08-01 until 2015-10-01\n\tMarigold Inc. from 2015-10-01\nno-address: here\n\tNowhere\n" +
      "kai-cncf: kai!kai-third.example, kai-third.example\n\tTulip until 2013-01-01\n\tDahlia from 2021-01-01\n",
    "email-map": "# user!domain\nivy!map.example Marigold Inc.\nnobody!map.example NotFound\n",
  };
  const read = await readFiles(platform, { format: "gitdm", segmentId }, files);
  expect(read.notes).toEqual([
    "“developers_affiliations1.txt”, line 6: “here” is not an email address.",
    "“developers_affiliations1.txt”, line 7: There is no account above this line.",
    "“developers_affiliations1.txt”, line 8: “kai-third.example” is not an email address.",
  ]);
  expect(read.planned).toMatchObject({ people: { created: 2 }, organizations: { created: 4 } });
  await startImport(platform, read.id);
  const [kai = ""] = await column("id", person("kai@kai-new.example"));
  expect(await column("id", person("kai-cncf"))).toEqual([kai]);
  expect(await work(kai)).toEqual([
    "Dahlia 2021-01-01–",
    "Lotus –2014-08-01",
    "Marigold Inc. 2015-10-01–",
    "Tulip –2013-01-01",
  ]);
});

test("A word that names nobody is a company where the record states its domain", async () => {
  const read = await readFiles(
    platform,
    { format: "gitdm", segmentId },
    {
      "domain-map":
        "whatever.example\tWhatever\nwil@mail.example\tWhatever\nclub.example\tStudent\nstu@mail.example\tStudent\n",
    },
  );
  await startImport(platform, read.id);
  const found = await platform.running.platform.db.execute(sql`
    select i.value as person, o.display_name as employer, d.value as domain
    from member_identities i join member_organizations w on w.member_id = i.member_id
    left join organizations o on o.id = w.organization_id
    left join organization_identities d on d.organization_id = o.id and d.type like '%-domain'
    where i.value in ('wil@mail.example', 'stu@mail.example') order by 1`);
  expect(found.rows).toEqual([
    { person: "stu@mail.example", employer: null, domain: null },
    { person: "wil@mail.example", employer: "Whatever", domain: "whatever.example" },
  ]);
  await undoImport(platform, read.id);
});

test("An export for SortingHat or gitdm is imported back to the same people", async () => {
  // People are not recognized by identities that no source has verified, so these may be created again.
  const unvouched = await column(
    "m.id",
    sql`members m where m.deleted_at is null and not exists (select 1 from member_identities i
      where i.member_id = m.id and i.verified and (i.type = 'email' or i.platform <> 'git'))`,
  );
  // Tools without platforms join profiles that share an address.
  const others = await column(
    "(count(distinct member_id) - 1)::int",
    sql`member_identities where type = 'email' group by fold_case(value) having count(distinct member_id) > 1`,
  );
  const shared = others.reduce((sum, count) => sum + Number(count), 0);
  for (const format of ["sortinghat", "gitdm"] as const) {
    const file = await platform.api(`/identity/export?format=${format}&segments[]=${segmentId}`, { account: "admin" });
    const read = await readFiles(platform, { format, segmentId }, { "export.json": file.text });
    expect(read.planned.people?.created ?? 0, format).toBeLessThanOrEqual(unvouched.length);
    expect(read.total, format).toBeGreaterThan(20);
    expect(read.planned.merges?.created ?? 0, format).toBeLessThanOrEqual(shared);
  }
});

test("People and organizations of another platform are imported from its API, even when killed in between", async () => {
  const other = await startPlatform({ demo: true });
  const empty = await startPlatform();
  try {
    const name = { name: "Ours", slug: "ours", sourceId: "ours" };
    const group = await ask<{ projects: { subprojects: { id: string }[] }[] }>(
      empty,
      "POST",
      "/segment/projectGroup",
      name,
    );
    const place = group.projects[0]?.subprojects[0]?.id ?? "";
    const source = { url: `${other.url}/api`, token: "wrong", group: "" };
    const refused = await ask<RecordImport>(empty, "POST", "/record-import", {
      format: "crowd",
      segmentId: place,
      source,
    });
    await ask(empty, "POST", `/record-import/${refused.id}/read`);
    await expect
      .poll(async () => (await ask<RecordImport>(empty, "GET", `/record-import/${refused.id}`)).error)
      .toBe("The other platform rejected the access token.");
    const groups = await other.running.platform.db.execute<{ id: string; name: string; people: number }>(sql`
      select s.id, s.name, count(*)::int as people from segments s join member_segments f on f.segment_id = s.id
      join members m on m.id = f.member_id and m.deleted_at is null
      where s.type = 'projectGroup' group by s.id order by 3 limit 1`);
    const [theirs] = groups.rows;
    // Administrators of both platforms chose the same kinds of domain.
    const chosen = await other.running.platform.db.execute(sql`select * from employer_domains`);
    await empty.running.platform.db.execute(sql`
      insert into employer_domains select * from json_populate_recordset(null::employer_domains, ${JSON.stringify(chosen.rows)})`);
    const { id } = await ask<RecordImport>(empty, "POST", "/record-import", {
      ...{ format: "crowd", segmentId: place },
      source: { ...source, token: await other.token("admin"), group: theirs?.name },
    });
    const secret = await empty.running.platform.db.execute<{ source: { token: string } }>(
      sql`select source from record_imports where id = ${id}`,
    );
    expect(secret.rows[0]?.source.token).not.toContain(await other.token("admin"));
    await ask(empty, "POST", `/record-import/${id}/read`);
    await expect.poll(async () => (await ask<RecordImport>(empty, "GET", `/record-import/${id}`)).done > 0).toBe(true);
    await empty.restart();
    const read = await until(empty, id, "ready");
    expect(read.planned.people?.created).toBe(theirs?.people);
    const done = await startImport(empty, id);
    expect(done.imported).toEqual(read.planned);
    const count = async (of: TestPlatform, from: ReturnType<typeof sql>) =>
      (await of.running.platform.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows[0]?.n;
    const inGroup = sql`member_id in (select member_id from member_segments f join members m on m.id = f.member_id
      and m.deleted_at is null where f.segment_id = ${theirs?.id})`;
    expect(await count(empty, sql`member_identities`)).toBe(
      await count(other, sql`member_identities where ${inGroup}`),
    );
    await recountChanged({ db: empty.running.platform.db, isEmbedded: false }, new AbortController().signal);
    // Only the other platform knows a second user of some domains, in another group. Names with "Inc." or of a
    // subdomain mean the same organization here.
    const workOf = async (of: TestPlatform, where: ReturnType<typeof sql>) =>
      (
        await of.running.platform.db.execute(sql`
          select distinct m.display_name as person, w.title, w.date_start, w.date_end,
            replace(lower(regexp_replace(o.display_name, '^oss[.]|[.]example$|, Inc[.]$', '', 'g')), '-', ' ') as organization
          from member_organizations w join members m on m.id = w.member_id
          join organizations o on o.id = w.organization_id and o.deleted_at is null
            and not coalesce(o.attributes -> 'name' ? 'email-domain', false)
          where w.deleted_at is null and w.source <> 'email-domain' and ${where} order by 1, 2, 3, 4, 5`)
      ).rows;
    expect(await workOf(empty, sql`true`)).toEqual(await workOf(other, sql`w.${inGroup}`));
  } finally {
    await empty.stop();
    await other.stop();
  }
});

test("The id of a Discord account in a record is the account that is known by its name", async () => {
  const sourceId = "423456789012345678";
  const account = { platform: "discord", type: "username" as const, value: "vera.typed", verified: true, sourceId };
  const [id] = await resolveMembers(platform.running.platform.db, [
    { displayName: "Vera Typed", joinedAt: new Date(), identities: [account] },
  ]);
  const identities = [{ source: "discord", name: "Vera", email: "vera@typed.example", username: sourceId }];
  const file = JSON.stringify({ uidentities: { vera: { profile: { name: "Vera" }, identities } } });
  const read = await readFiles(platform, { format: "sortinghat", segmentId }, { "typed.json": file });
  await startImport(platform, read.id);
  expect(await column("id", person("vera@typed.example"))).toEqual([id]);
  expect(
    await column("value", sql`member_identities where member_id = ${id} and platform = 'discord' order by 1`),
  ).toEqual(["vera.typed"]);
});

test("no step is taken before the one in front of it, and none twice", async () => {
  const { id } = await ask<RecordImport>(platform, "POST", "/record-import", { format: "sortinghat", segmentId });
  const step = async (name: string) =>
    (await platform.api(`/record-import/${id}/${name}`, { method: "POST", account: "admin" })).status;
  for (const name of ["start", "undo"]) expect(await step(name), name).toBe(409);
  await ask(platform, "POST", `/record-import/${id}/file`, { name: "a.json", piece: 0, text: sortingHat("steps") });
  for (const name of ["start", "undo"]) expect(await step(name), name).toBe(409);
  await ask(platform, "POST", `/record-import/${id}/read`);
  await until(platform, id, "ready");
  expect(await step("undo")).toBe(409);
  expect([await step("start"), await step("start")]).toEqual([200, 409]);
  await until(platform, id, "done");
  expect(await step("start")).toBe(409);
});
