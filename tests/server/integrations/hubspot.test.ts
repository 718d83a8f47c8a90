import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import type { HubspotChoice, HubspotDryRun, MappedField } from "#shared/contract/platforms/hubspot.ts";
import type { Account } from "#tests/support/platform.ts";
import {
  type HubspotServer,
  type HubspotTestAccount,
  type HubspotTestRecord,
  startHubspot,
} from "#tests/support/providers/hubspot.ts";
import { signInAt } from "./connect-helpers.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, find, rows, until } from "./git-helpers.ts";

const filled = new Map<string, { account: HubspotTestAccount; gone: HubspotTestRecord }>();

const bench = testConnector<HubspotServer>({
  key: "hubspot",
  start: startHubspot,
  environment: ({ environment }) => ({ ...environment }),
  connect: (_, names) => ({ path: "/hubspot-connect", body: { token: names[0] } }),
  fill(server, name) {
    const account = server.account(name);
    const company = account.company({ name: `Loom ${name}`, domain: `${name}.example` });
    account.company({ name: `Dye ${name}` });
    for (let n = 0; n < 103; n += 1) {
      account.contact({ email: `p${n}@${name}.example`, firstname: "Person", lastname: `${n}` }, company);
    }
    filled.set(name, { account, gone: account.contact({ firstname: "Bea", lastname: name }) });
    // A visitor of a page.
    account.contact({ city: "Berlin" });
  },
  count: async (platform, segmentId) => {
    const [found] = await rows<{ people: number; organizations: number }>(
      platform,
      sql`select (select count(*)::int from member_segments s join members m on m.id = s.member_id
          where s.segment_id = ${segmentId}::uuid and m.deleted_at is null) as people,
        (select count(*)::int from organization_segments s join organizations o on o.id = s.organization_id
          where s.segment_id = ${segmentId}::uuid and o.deleted_at is null) as organizations`,
    );
    return { ...found };
  },
  whole: { people: 104, organizations: 2 },
  goOn(_, name) {
    const { account, gone } = filled.get(name) ?? {};
    if (!account || !gone) return;
    for (const first of ["Cleo", "Dora"]) account.change(account.contact({ firstname: first }), { lastname: name });
    account.archive(gone);
  },
  afterwards: { people: 105, organizations: 2 },
  middle: /\/contacts\?.*after=/,
  limit: () => ({
    status: 429,
    body: { status: "error", message: "You have reached your daily limit.", policyName: "DAILY" },
  }),
  revoke: { bad: (server) => server.revokeAll(), good: (server) => server.restore() },
  nonsense: "HubSpot sent no results",
});

interface Person extends Record<string, unknown> {
  readonly name: string;
  readonly attributes: Record<string, Record<string, unknown>>;
  readonly identities: string[];
  readonly work: string[] | null;
  readonly deleted: boolean;
}

const peopleOf = (where: SQL) =>
  rows<Person>(
    bench.platform,
    sql`select m.display_name as name, m.attributes, m.deleted_at is not null as deleted,
        array(select i.type || ' ' || i.value from member_identities i where i.member_id = m.id
          order by i.type, i.value) as identities,
        array(select o.display_name from member_organizations w join organizations o on o.id = w.organization_id
          where w.member_id = m.id order by o.display_name) as work
      from members m join member_segments s on s.member_id = m.id
      where s.segment_id = ${bench.segmentId}::uuid and ${where} order by m.display_name`,
  );

/** Creates a company with one contact. */
function smallAccount() {
  const name = freshName();
  const account = bench.provider.account(name);
  const company = account.company({
    ...{ name: "Cloud Harbor", domain: `${name}.example`, industry: "COMPUTER_SOFTWARE" },
    ...{ numberofemployees: "120", description: "Ships clouds" },
  });
  const ada = account.contact(
    { email: `Ada@${name}.example`, firstname: "Ada", lastname: name, jobtitle: "Engineer", city: "London" },
    company,
  );
  return { name, account, company, ada };
}

const choice = (more: Partial<HubspotChoice> = {}, members: MappedField[] = []): HubspotChoice => ({
  reads: { members: true, organizations: true },
  sends: { members: false, organizations: false },
  mapping: { members, organizations: [] },
  ...more,
});

async function choose({ id }: Integration, chosen: HubspotChoice, account: Account = "admin") {
  const { settings } = await find(bench.platform, id);
  return bench.platform.api(`/integration/${id}`, {
    method: "PUT",
    account,
    body: { settings: { ...settings, ...chosen }, segments: [bench.segmentId] },
  });
}

/** Applies a choice, and waits until everything is read and sent. */
async function chosen(integration: Integration, by: HubspotChoice): Promise<Integration> {
  const answer = await choose(integration, by);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"hubspot"')]);
  return ended(bench.platform, integration.id);
}

const dryRun = async (mapping: MappedField[], records = "members") =>
  (
    await bench.platform.api("/hubspot-dry-run", {
      method: "POST",
      account: "admin",
      body: { records, mapping, segments: [bench.segmentId] },
    })
  ).json<HubspotDryRun>();

const writesOf = async ({ id }: Integration) =>
  (await bench.platform.api(`/integration/${id}/writes`, { account: "admin" })).json<{
    rows: { name: string; status: string; error: string | null; changes: unknown[]; url: string }[];
    count: number;
  }>();

const wereWritten = () =>
  bench.provider.requests.filter(({ method, url }) => method === "PATCH" || url.pathname.endsWith("/batch/update"));

const activities: MappedField = { attribute: "activityCount", property: "community_activities", direction: "out" };
const jobTitle = (direction: MappedField["direction"]): MappedField => ({
  ...{ attribute: "jobTitle", property: "jobtitle" },
  direction,
});

/** Enters a job title by hand on the platform. */
async function enterJobTitle(name: string, value: string): Promise<void> {
  const [person] = await rows<{ id: string }>(
    bench.platform,
    sql`select m.id from members m join member_segments s on s.member_id = m.id
      where s.segment_id = ${bench.segmentId}::uuid and m.display_name = ${name}`,
  );
  const answer = await bench.platform.api(`/member/${person?.id}`, {
    method: "PUT",
    account: "admin",
    body: { attributes: { jobTitle: { custom: value, default: value } }, segments: [bench.segmentId] },
  });
  expect(answer.status).toBe(200);
}

test("a contact is a person with its addresses, its company and the mapped values; HubSpot's account is part of its id", async () => {
  const { name, account, ada } = smallAccount();
  const { settings, integrationIdentifier } = await bench.connected(name);
  expect(integrationIdentifier).toBe(account.id);
  expect(settings).toMatchObject({ access: "token", sends: { members: false, organizations: false } });
  expect(JSON.stringify(settings)).not.toContain(name);
  const [person] = await peopleOf(sql`true`);
  expect(person).toMatchObject({
    name: `Ada ${name}`,
    identities: [`email ada@${name}.example`, `username ${account.id}/${ada.id}`],
    work: ["Cloud Harbor"],
    attributes: {
      jobTitle: { hubspot: "Engineer", default: "Engineer" },
      location: { hubspot: "London" },
      url: { hubspot: `https://app.hubspot.com/contacts/${account.id}/record/0-1/${ada.id}` },
    },
  });
});

test("a company is the organization of its domain, with option labels and numeric values", async () => {
  const { name, account, company } = smallAccount();
  await bench.connected(name);
  const [organization] = await rows(
    bench.platform,
    sql`select o.display_name, o.industry, o.employees, o.description,
        array(select i.platform || ' ' || i.type || ' ' || i.value from organization_identities i
          where i.organization_id = o.id order by 1) as identities
      from organizations o join organization_segments s on s.organization_id = o.id
      where s.segment_id = ${bench.segmentId}::uuid`,
  );
  expect(organization).toEqual({
    ...{ display_name: "Cloud Harbor", industry: "Computer Software", employees: 120, description: "Ships clouds" },
    identities: [`custom primary-domain ${name}.example`, `hubspot username ${account.id}/${company.id}`],
  });
});

test("a person working for several companies has all of them in the work history; changed values are read again", async () => {
  const { name, account, ada } = smallAccount();
  account.associate(ada, account.company({ name: "Side Loom" }));
  const { id } = await bench.connected(name);
  account.change(ada, { jobtitle: "Director" });
  await bench.syncAgain(id);
  expect(await peopleOf(sql`true`)).toMatchObject([
    { work: ["Cloud Harbor", "Side Loom"], attributes: { jobTitle: { default: "Director" } } },
  ]);
});

test("a contact archived at HubSpot goes to the trash when known only there; otherwise it loses HubSpot's values", async () => {
  const { name, account, ada, company } = smallAccount();
  const bea = account.contact({ email: `bea@${name}.example`, firstname: "Bea", lastname: name, jobtitle: "Lead" });
  const { id } = await bench.connected(name);
  await rows(
    bench.platform,
    sql`insert into member_identities (member_id, platform, type, value, verified)
      select member_id, 'github', 'username', ${`${name}-bea`}, true from member_identities
      where value = ${`${account.id}/${bea.id}`}`,
  );
  for (const record of [ada, bea, company]) account.archive(record);
  await bench.syncAgain(id);
  expect(await peopleOf(sql`true`)).toMatchObject([
    { name: `Ada ${name}`, deleted: true, identities: [] },
    { name: `Bea ${name}`, deleted: false, identities: [`username ${name}-bea`], attributes: {} },
  ]);
  const peopleWithValues = await peopleOf(sql`m.attributes::text like '%hubspot%'`);
  expect(peopleWithValues).toEqual([]);
  const [keptPerson] = await rows(
    bench.platform,
    sql`select o.deleted_at, o.attributes::text like '%hubspot%' as told from organizations o
      where o.display_name = 'Cloud Harbor' and exists (select 1 from organization_identities i
        where i.organization_id = o.id and i.value = ${`${name}.example`})`,
  );
  expect(keptPerson).toEqual({ deleted_at: null, told: false });
});

test("contacts merged at HubSpot are one person, with the addresses of both", async () => {
  const { name, account, ada } = smallAccount();
  const twin = account.contact({ email: `twin@${name}.example`, firstname: "Ada", lastname: "Twin" });
  const { id } = await bench.connected(name);
  const merged = account.merge(ada, twin);
  await bench.syncAgain(id);
  expect(await peopleOf(sql`m.deleted_at is null`)).toMatchObject([
    {
      name: `Ada ${name}`,
      identities: [`email ada@${name}.example`, `email twin@${name}.example`, `username ${account.id}/${merged.id}`],
    },
  ]);
});

test("a dry run shows the changes on both sides, and writes nothing", async () => {
  const { name, account, ada } = smallAccount();
  await bench.connected(name);
  account.change(ada, { jobtitle: "Director" });
  bench.provider.requests.length = 0;
  const shown = await dryRun([jobTitle("in"), activities]);
  const url = `https://app.hubspot.com/contacts/${account.id}/record/0-1/${ada.id}`;
  expect(shown).toMatchObject({
    read: 1,
    compared: 1,
    incoming: [
      { name: `Ada ${name}`, url, isNew: false, changes: [{ label: "Job title", from: "Engineer", to: "Director" }] },
    ],
    outgoing: [{ name: `Ada ${name}`, url, changes: [{ label: "Community activities", from: null, to: "0" }] }],
  });
  expect(
    await dryRun([{ attribute: "industry", property: "industry", direction: "out" }], "organizations"),
  ).toMatchObject({
    compared: 1,
    outgoing: [],
  });
  expect(wereWritten()).toEqual([]);
  expect(await peopleOf(sql`true`)).toMatchObject([{ attributes: { jobTitle: { default: "Engineer" } } }]);
});

test("nothing is sent until a mapping enables it; then differences are sent once, and reported", async () => {
  const { name, ada } = smallAccount();
  const integration = await bench.connected(name);
  bench.provider.requests.length = 0;
  await chosen(integration, choice({}, [activities]));
  await chosen(integration, choice({ sends: { members: true, organizations: true } }));
  expect(wereWritten()).toEqual([]);
  const { status } = await chosen(
    integration,
    choice({ sends: { members: true, organizations: false } }, [activities]),
  );
  expect(status).toBe("done");
  expect(ada.properties.community_activities).toBe("0");
  await bench.syncAgain(integration.id);
  expect(wereWritten()).toHaveLength(1);
  expect(await writesOf(integration)).toMatchObject({
    count: 1,
    rows: [{ name: `Ada ${name}`, status: "sent", changes: [{ label: "Community activities", from: null, to: "0" }] }],
  });
  const log = await bench.platform.api(`/integration/${integration.id}/sync-log`, { account: "readonly" });
  expect(log.json<{ runs: { sent: number }[] }>().runs.map(({ sent }) => sent)).toContain(1);
});

test("a value that HubSpot refuses is reported, and the others are sent", async () => {
  const { name, account, ada } = smallAccount();
  const bea = account.contact({ email: `bea@${name}.example`, firstname: "Bea", lastname: name });
  const integration = await bench.connected(name);
  await enterJobTitle(`Ada ${name}`, "Unacceptable");
  await enterJobTitle(`Bea ${name}`, "Lead");
  await chosen(integration, choice({ sends: { members: true, organizations: false } }, [jobTitle("out")]));
  expect([ada.properties.jobtitle, bea.properties.jobtitle]).toEqual(["Engineer", "Lead"]);
  const { rows: written } = await writesOf(integration);
  expect(written.map((each) => [each.name, each.status, each.error]).toSorted()).toEqual([
    [`Ada ${name}`, "refused", "Unacceptable was not valid for jobtitle"],
    [`Bea ${name}`, "sent", null],
  ]);
});

test("mapped both ways, HubSpot's value stays unless a user entered another one by hand", async () => {
  const { name, account, ada } = smallAccount();
  const bea = account.contact({ email: `bea@${name}.example`, firstname: "Bea", lastname: name, jobtitle: "Lead" });
  const integration = await bench.connected(name);
  await enterJobTitle(`Ada ${name}`, "Fellow");
  account.change(bea, { jobtitle: "Head" });
  await chosen(integration, choice({ sends: { members: true, organizations: false } }, [jobTitle("both")]));
  expect([ada.properties.jobtitle, bea.properties.jobtitle]).toEqual(["Fellow", "Head"]);
  expect(await peopleOf(sql`true`)).toMatchObject([
    { attributes: { jobTitle: { default: "Fellow" } } },
    { attributes: { jobTitle: { default: "Head" } } },
  ]);
});

test.each([
  ["had not arrived", false, 2],
  ["had arrived", true, 1],
])("an interrupted write and %s is reported once, as sent", async (_, hasArrived, requests) => {
  const { name, ada, account } = smallAccount();
  const integration = await bench.connected(name);
  bench.provider.requests.length = 0;
  bench.provider.stall(/batch\/update/);
  await choose(integration, choice({ sends: { members: true, organizations: false } }, [activities]));
  await until(async () => (wereWritten().length > 0 ? true : null), "the write");
  if (hasArrived) account.change(ada, { community_activities: "0" });
  await bench.platform.restart();
  await ended(bench.platform, integration.id);
  expect(ada.properties.community_activities).toBe("0");
  expect(wereWritten()).toHaveLength(requests);
  expect(await writesOf(integration)).toMatchObject({ count: 1, rows: [{ status: "sent", error: null }] });
});

test("nothing is sent to another HubSpot account until that is enabled again; the mapping stays", async () => {
  const { name } = smallAccount();
  const integration = await bench.connected(name);
  await chosen(integration, choice({ sends: { members: true, organizations: true } }, [activities]));
  const other = smallAccount();
  const { id, settings } = await bench.connected(other.name);
  expect(id).toBe(integration.id);
  expect(settings).toMatchObject({
    sends: { members: false, organizations: false },
    mapping: { members: [activities] },
  });
  expect(other.ada.properties.community_activities).toBeUndefined();
});

test("signing in at HubSpot connects the user's account; tokens are refreshed, and are removed on disconnecting", async () => {
  const { account } = smallAccount();
  bench.provider.signIn(account);
  const answer = await signInAt(bench.platform, "hubspot", bench.segmentId);
  const { id } = JSON.parse(answer.text) as Integration;
  expect(await ended(bench.platform, id)).toMatchObject({ status: "done", settings: { access: "oauth" } });
  bench.provider.expireAll();
  expect((await bench.syncAgain(id)).status).toBe("done");
  const again = await bench.platform.api("/hubspot-connect", {
    method: "POST",
    account: "admin",
    body: { segments: [bench.segmentId] },
  });
  expect(again.json<Integration>()).toMatchObject({ id, status: "in-progress", settings: { access: "oauth" } });
  await ended(bench.platform, id);
  await bench.platform.api(`/integration/${id}`, { method: "DELETE", account: "admin", body: {} });
  expect(bench.provider.refreshTokens.size).toBe(0);
});

test("fields of both sides can be mapped; computed ones are marked", async () => {
  const { name } = smallAccount();
  await bench.connected(name);
  const answer = await bench.platform.api(`/hubspot-fields?segments[]=${bench.segmentId}`, { account: "admin" });
  const { members, organizations } = answer.json<Record<string, { attributes: unknown[]; properties: unknown[] }>>();
  expect(members?.attributes).toContainEqual({
    name: "jobTitle",
    label: "Job title",
    type: "string",
    isReadOnly: false,
  });
  expect(members?.attributes).toContainEqual({
    name: "activityCount",
    label: "Activities",
    type: "number",
    isReadOnly: true,
  });
  expect(members?.properties).toContainEqual({
    name: "hs_object_id",
    label: "Record ID",
    type: "number",
    isReadOnly: true,
  });
  expect(organizations?.attributes).toContainEqual({
    name: "industry",
    label: "Industry",
    type: "string",
    isReadOnly: false,
  });
});

test.each([
  [
    "an attribute that there is not",
    [{ ...activities, attribute: "shoeSize" }],
    'Attribute "shoeSize" does not exist.',
  ],
  ["a figure that would be read", [{ ...activities, direction: "both" as const }], "Activities can only be sent."],
  [
    "two properties for one attribute",
    [jobTitle("in"), { ...jobTitle("in"), property: "city" }],
    "Two properties are mapped to Job title.",
  ],
  [
    "two attributes for one property",
    [jobTitle("out"), { ...jobTitle("out"), attribute: "bio" }],
    'Two attributes are sent to "jobtitle".',
  ],
])("%s is refused in plain words", async (_, mapping, words) => {
  const { name } = smallAccount();
  const integration = await bench.connected(name);
  const answer = await choose(integration, choice({}, mapping));
  expect([answer.status, answer.text]).toEqual([400, words]);
});

test("only users who may change the connection enable sending", async () => {
  const { name } = smallAccount();
  const integration = await bench.connected(name);
  const on = choice({ sends: { members: true, organizations: true } }, [activities]);
  for (const account of ["readonly", "project-admin"] as const) {
    expect((await choose(integration, on, account)).status).toBe(403);
  }
});

test.each([
  ["a token that HubSpot does not know", { token: "nonsense" }, "Authentication credentials not found."],
  ["no token", {}, "Enter a service key, or sign in to HubSpot."],
])("%s is answered with 400 in plain words, and nothing is stored", async (_, body, words) => {
  const answer = await bench.platform.api("/hubspot-connect", {
    method: "POST",
    account: "admin",
    body: { ...body, segments: [bench.segmentId] },
  });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(
    await rows(bench.platform, sql`select 1 from integrations where segment_id = ${bench.segmentId}::uuid`),
  ).toEqual([]);
});
