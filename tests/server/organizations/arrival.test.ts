import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolvePeople } from "#server/integrations/sync/people.ts";
import { fillNameKeys, organizationsNamed } from "#server/records/common/organization-names.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { readFiles, startImport } from "#tests/server/record-imports/record-importing.ts";
import { type Importing, startImporting } from "../imports/importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

async function created(name: string): Promise<string> {
  const answer = await on.send("POST", "/organization", { name, segments: [on.place] });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ id: string }>().id;
}

async function imported(names: readonly string[]) {
  const titles = "Name,E-mails,Organization";
  const rows = names.map(
    (name, at) => `Arrival ${at},${crypto.randomUUID()}@arrival.example,"${name.replaceAll('"', '""')}"`,
  );
  const columns = guessFields("member", titles.split(","), []);
  const job = await on.imported("member", { text: [titles, ...rows, ""].join("\r\n"), columns, segments: [on.place] });
  expect(job).toMatchObject({ status: "done", created: names.length, failed: 0 });
}

async function known(name: string): Promise<string[]> {
  const found = await on.db.execute<{ name: string }>(sql`
    select distinct o.display_name as name from organizations o join member_organizations w on w.organization_id = o.id
    where o.display_name ilike ${`%${name}%`} order by 1`);
  return found.rows.map((row) => row.name);
}

/** Sends people with organizations by the public API. */
async function sent(organizations: readonly { name: string; domain?: string }[]): Promise<void> {
  const body = { name: `Arrival ${crypto.randomUUID()}`, roles: ["admin"], groups: [], expiresAt: null };
  const { key } = (await on.send("POST", "/api-key", body)).json<{ key: string }>();
  const lines = organizations.map((organization) => ({
    name: "Arriving",
    identities: [{ platform: "github", type: "username", value: crypto.randomUUID(), verified: true }],
    organizations: [organization],
  }));
  const answer = await fetch(`${on.platform.url}/api/v1/segments/${on.place}/people/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(await answer.text()).not.toContain('"error"');
}

/** Sends people with organizations as a connector reads them: companies of a CRM, linked organizations of GitHub. */
async function synced(platform: "github" | "hubspot", names: readonly string[]): Promise<void> {
  const people = names.map((displayName) => ({
    at: new Date(),
    person: {
      identities: [{ type: "username" as const, value: crypto.randomUUID(), verified: true }],
      displayName: "Arriving",
      organizations: [
        { displayName, identities: [{ type: "username" as const, value: crypto.randomUUID(), verified: true }] },
      ],
    },
  }));
  await on.db.transaction((tx) => resolvePeople(tx, { key: platform, site: "" }, null, people));
}

const spellings = [
  "Petrel Hill, Inc.",
  "@petrelhill",
  "PETREL HILL GmbH",
  "petrelhill.example",
  "https://www.petrelhill.example/about",
  "The Petrel-Hill Co., Ltd.",
  "Petrel Hill @petrelhill",
  'UAB "Petrel Hill"',
  "Works at Petrel Hill",
  "Petrel Hill S.A. de C.V.",
  "Công ty TNHH Petrel Hill",
];

test("another spelling of a known name is the same organization: CSV, API, record import, CRM, GitHub and form", async () => {
  const id = await created("Petrel Hill");
  await imported(spellings);
  await sent(spellings.map((name) => ({ name })));
  await synced("hubspot", spellings);
  await synced("github", spellings);
  const files = { "sortinghat.json": sortingHat(spellings) };
  const read = await readFiles(on.platform, { format: "sortinghat", segmentId: on.place }, files);
  await startImport(on.platform, read.id);
  expect(await known("petrel")).toEqual(["Petrel Hill"]);
  expect(await created("Petrel Hill LLC")).toBe(id);
});

test("an address in place of a name names its domain, whichever way it arrives", async () => {
  await imported(["https://www.pochard-one.example/jobs"]);
  await sent([{ name: "www.pochard-two.example" }]);
  const files = { "sortinghat.json": sortingHat(["http://pochard-three.example"]) };
  const read = await readFiles(on.platform, { format: "sortinghat", segmentId: on.place }, files);
  await startImport(on.platform, read.id);
  expect(await known("pochard")).toEqual(["pochard-one.example", "pochard-three.example", "pochard-two.example"]);
});

test("a name with a preposition, and its domain, are one organization", async () => {
  const id = await created("Bank of Petrelia");
  await imported(["bankofpetrelia.example", "The Bank of Petrelia Ltd.", "BANKOFPETRELIA", "@bank-of-petrelia"]);
  expect(await known("petrelia")).toEqual(["Bank of Petrelia"]);
  expect(await created("Bank of Petrelia plc")).toBe(id);
});

test("a name at another domain, and a name of several organizations, is not joined", async () => {
  await sent([{ name: "Larch Hill", domain: "larch.example" }]);
  await sent([{ name: "Larch Hill Ltd", domain: "other.example" }]);
  expect(await known("larch hill")).toEqual(["Larch Hill", "Larch Hill Ltd"]);
  await imported(["Larch Hill Inc"]);
  expect(await known("larch hill")).toEqual(["Larch Hill", "Larch Hill Inc", "Larch Hill Ltd"]);
});

test("a merged name stays known", async () => {
  const [primary, secondary] = [await created("Quay Systems"), await created("Mole Works")];
  const merged = await on.send("PUT", `/organization/${primary}/merge`, { organizationToMerge: secondary });
  expect(merged.status, merged.text).toBe(200);
  await expect.poll(async () => (await organizationsNamed(on.db, [{ name: "Mole Works, Inc." }]))[0]).toBe(primary);
  await imported(["MOLE WORKS"]);
  expect(await known("mole")).toEqual([]);
});

test("a name that was entered or replaced stays known until it is removed", async () => {
  const id = await created("Wader Works");
  const change = async (attributes: object) =>
    expect((await on.send("PUT", `/organization/${id}`, { attributes })).status).toBe(200);
  const meant = async (names: readonly string[]) =>
    (
      await organizationsNamed(
        on.db,
        names.map((name) => ({ name })),
      )
    ).map((found) => found === id);
  await change({ alternativeName: { default: "Dunlin Labs", custom: ["Dunlin Labs"] } });
  expect(await meant(["DUNLIN LABS Inc.", "dunlinlabs.example"])).toEqual([true, true]);
  await change({ name: { default: "Wader Group", custom: ["Wader Group"] } });
  expect(await meant(["Wader Works, LLC", "@waderworks", "Wader Group", "Dunlin Labs"])).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await change({ alternativeName: { default: "Wader Works", custom: ["Wader Works"] } });
  expect(await meant(["Dunlin Labs", "Wader Works"])).toEqual([false, true]);
});

test("a text that names nobody makes no organization, and a form says so", async () => {
  const before = await on.db.execute(sql`select id from organizations`);
  const texts = [
    "n/a",
    "Student",
    "freelance",
    "没有",
    "Self-employed",
    "looking for work",
    "unafilliated",
    "gmail.com",
    "ex-Nordvik",
    "See bio",
    "0",
  ];
  await imported(texts);
  await sent(texts.map((name) => ({ name })));
  await synced("hubspot", texts);
  const read = await readFiles(
    on.platform,
    { format: "sortinghat", segmentId: on.place },
    { "sortinghat.json": sortingHat(texts) },
  );
  await startImport(on.platform, read.id);
  expect((await on.db.execute(sql`select id from organizations`)).rows.length).toBe(before.rows.length);
  const answer = await on.send("POST", "/organization", { name: "Student", segments: [on.place] });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("“Student” names no organization.")]);
});

test("an organization in the trash keeps its domain, which names nobody until then", async () => {
  const website = "siskin-works.example";
  const organization = await created("Siskin Works");
  const identities = [{ platform: "custom", type: "primary-domain", value: website, verified: true }];
  expect((await on.send("PUT", `/organization/${organization}`, { identities })).status).toBe(200);
  expect((await on.send("DELETE", `/organization?ids[]=${organization}`)).status).toBe(200);
  const email = { platform: "custom", type: "email", value: `ada.quill@${website}`, verified: true };
  const made = await on.send("POST", "/member", {
    displayName: "Ada Quill",
    identities: [email],
    segments: [on.place],
  });
  expect(made.status, made.text).toBe(200);
  const { id } = made.json<{ id: string }>();
  await on.db.transaction((tx) => refreshGuesses(tx, [id]));
  const work = await on.db.execute(sql`select 1 from member_organizations where member_id = ${id}::uuid`);
  const holders = await on.db.execute(
    sql`select organization_id as id from organization_identities where value = ${website}`,
  );
  expect([work.rows, holders.rows]).toEqual([[], [{ id: organization }]]);
});

test("organizations of an older version get their keys at the start", async () => {
  const id = await created("Older Heron");
  await on.db.execute(sql`delete from organization_name_keys`);
  await fillNameKeys({ db: on.db });
  expect(await organizationsNamed(on.db, [{ name: "Older Heron plc" }, { name: "n/a" }])).toEqual([id, null]);
});

/** A SortingHat export of one person for each organization. */
function sortingHat(names: readonly string[]): string {
  const uidentities = Object.fromEntries(
    names.map((organization) => {
      const uuid = crypto.randomUUID();
      const email = `${uuid}@heron.example`;
      const identity = { id: uuid, uuid, source: "git", name: "Hatted", username: null, email };
      const enrollment = { organization, start: "1900-01-01T00:00:00", end: "2100-01-01T00:00:00", uuid };
      const profile = { uuid, name: "Hatted", email, is_bot: false, country: null };
      return [uuid, { uuid, identities: [identity], enrollments: [enrollment], profile }];
    }),
  );
  const organizations = Object.fromEntries(names.map((name) => [name, []]));
  return JSON.stringify({ blacklist: [], organizations, source: null, time: "2026-01-01 00:00:00", uidentities });
}
