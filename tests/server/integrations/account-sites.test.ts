import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findConnector } from "#server/integrations/catalog.ts";
import { fillSites } from "#server/integrations/sync/site.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type DiscourseServer, startDiscourse } from "#tests/support/providers/discourse.ts";
import { type Jira, startJira } from "#tests/support/providers/jira.ts";
import { mergeRereadPage, syncAgain } from "./connect-helpers.ts";
import { emptyRecord, ended, makeSubProject, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let forums: DiscourseServer;
let segmentA: string;
let segmentB: string;
beforeAll(async () => {
  forums = await startDiscourse();
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.stop();
  await forums.stop();
});
beforeEach(async () => {
  segmentA = (await makeSubProject(platform)).segmentId;
  segmentB = (await makeSubProject(platform)).segmentId;
});
afterEach(() => emptyRecord(platform));

const admin = (method: string, path: string, body: object) => platform.api(path, { method, account: "admin", body });

async function connected(path: string, body: object): Promise<string> {
  const answer = await admin("POST", path, body);
  if (answer.status !== 200) throw new Error(answer.text);
  const { id } = answer.json<Integration>();
  expect((await ended(platform, id)).status).toBe("done");
  return id;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
  readonly activities: number;
}

/** Everybody with their accounts and the number of activities, by name. */
const people = () =>
  rows<Person & Record<string, unknown>>(
    platform,
    sql`select m.id, m.display_name as name,
        array(select concat_ws(' ', i.value, 'on', i.site) from member_identities i
          where i.member_id = m.id and i.type = 'username' order by 1) as accounts,
        array(select i.value from member_identities i where i.member_id = m.id and i.type = 'email' order by 1) as emails,
        (select count(*)::int from activities a where a.member_id = m.id) as activities
      from members m where m.deleted_at is null order by m.display_name, m.id`,
  );

const siteOf = (url: string) => url.replace("http://", "");

let names = 0;

/** Two forums on one server, each with a user of this name and a topic by them. */
function twoForums(username: string) {
  names += 1;
  const [a, b] = [forums.forum(`a${names}`), forums.forum(`b${names}`)];
  const [one, other] = [a.user(username, { name: "Tom Ashley" }), b.user(username, { name: "Thomas Brandt" })];
  a.topic("2024-01-01T10:00:00.000Z", one, "On A");
  b.topic("2024-01-02T10:00:00.000Z", other, "On B");
  return { a, b };
}

const connectForum = (url: string, segment: string) =>
  connected("/discourse-connect", {
    ...{ forumHostname: url, apiKey: "good-key", apiUsername: "system", webhookSecret: "shared" },
    segments: [segment],
  });

describe("Two forums with users of one name", () => {
  test("Give two people, whatever order they are synced in, and a look-up with the site finds one of them", async () => {
    const { a, b } = twoForums("tom");
    const ids = [await connectForum(a.url, segmentA), await connectForum(b.url, segmentB)];
    for (const id of [...ids, ...ids]) await syncAgain(platform, id);
    const expected = [
      { name: "Thomas Brandt", accounts: [`tom on ${siteOf(b.url)}`], activities: 2 },
      { name: "Tom Ashley", accounts: [`tom on ${siteOf(a.url)}`], activities: 2 },
    ];
    const found = await people();
    expect(found).toMatchObject(expected);

    const find = async (site?: string) => {
      const body = { platform: "discourse", type: "username", value: "Tom", site, segments: [] };
      const answer = await admin("POST", "/identity/find", body);
      return answer.json<AnswerOf<typeof identityLookup>>().people.map((each) => [each.displayName, each.site]);
    };
    expect(await find(b.url)).toEqual([["Thomas Brandt", siteOf(b.url)]]);
    expect(await find("other.example")).toEqual([]);
    expect((await find()).toSorted()).toEqual([
      ["Thomas Brandt", siteOf(b.url)],
      ["Tom Ashley", siteOf(a.url)],
    ]);
  });

  test("Merged and unmerged, each account takes its own activities along", async () => {
    const { a, b } = twoForums("tina");
    await connectForum(a.url, segmentA);
    await connectForum(b.url, segmentB);
    const before = await people();
    const [other, one] = before;
    if (!one || !other) throw new Error("There are not two people.");
    const idle = () =>
      until(async () => {
        const busy = await rows(platform, sql`select 1 from merge_actions where state = 'in-progress'`);
        return busy.length === 0 ? true : null;
      }, "the merge to end");
    await admin("PUT", `/member/${one.id}/merge`, { memberToMerge: other.id, segments: [segmentA] });
    await idle();
    expect(await people()).toMatchObject([
      { id: one.id, accounts: [...other.accounts, ...one.accounts].sort(), activities: 4 },
    ]);
    const identities = (await platform.api(`/member/${one.id}/identity`, { account: "admin" })).json<
      MemberIdentity[]
    >();
    const account = identities.find(({ site }) => site === siteOf(b.url));
    const preview = await admin("POST", `/member/${one.id}/unmerge/preview`, {
      ...{ identityId: account?.id, revertPreviousMerge: false, segments: [segmentA] },
    });
    expect(preview.json<{ secondary: { activityCount: number } }>().secondary.activityCount).toBe(2);
    const body = { ...preview.json<object>(), segments: [segmentA] };
    const unmerged = await admin("POST", `/member/${one.id}/unmerge`, body);
    expect(unmerged.status, unmerged.text).toBe(200);
    await idle();
    const after = (await people()).map(({ accounts, activities }) => ({ accounts, activities }));
    const was = before.map(({ accounts, activities }) => ({ accounts, activities }));
    const byAccount = (x: { accounts: readonly string[] }, y: { accounts: readonly string[] }) =>
      String(x.accounts) < String(y.accounts) ? -1 : 1;
    expect(after.toSorted(byAccount)).toEqual(was.toSorted(byAccount));
  });
});

describe("Two Jira servers with one user key", () => {
  let [one, other]: Jira[] = [];
  beforeEach(async () => {
    [one, other] = [await startJira("server"), await startJira("server")];
    const at = "2026-01-01T10:00:00Z";
    one.open({
      project: "ABC",
      summary: "First",
      at,
      by: { id: "10100", name: "ada", displayName: "Ada Quill", email: "ada@quill.example" },
    });
    other.open({
      project: "ABC",
      summary: "First",
      at,
      by: { id: "10100", name: "bruno", displayName: "Bruno Tal", email: "bruno@tal.example" },
    });
  });
  afterEach(() => Promise.all([one?.stop(), other?.stop()]));

  const connectBoth = async () => [
    await connected("/jira-connect", { url: one?.url, projects: ["ABC"], segments: [segmentA] }),
    await connected("/jira-connect", { url: other?.url, projects: ["ABC"], segments: [segmentB] }),
  ];
  const expected = () => [
    { name: "Ada Quill", accounts: [`ada on ${siteOf(one?.url ?? "")}`], emails: ["ada@quill.example"], activities: 1 },
    {
      name: "Bruno Tal",
      accounts: [`bruno on ${siteOf(other?.url ?? "")}`],
      emails: ["bruno@tal.example"],
      activities: 1,
    },
  ];

  test("Give two people, each with one issue and one address", async () => {
    const ids = await connectBoth();
    await syncAgain(platform, ids[0] ?? "");
    expect(await people()).toMatchObject(expected());
  });

  test("Taken for one person by an earlier version, they are found by a check and split by the integrations", async () => {
    const ids = await connectBoth();
    // As the earlier version stored it: one person, whose account has no site.
    const [ada, bruno] = await people();
    const { db } = platform.running.platform;
    await db.execute(sql`update activities set member_id = ${ada?.id}::uuid where member_id = ${bruno?.id}::uuid`);
    await db.execute(
      sql`update member_identities set member_id = ${ada?.id}::uuid where member_id = ${bruno?.id}::uuid and type = 'email'`,
    );
    await db.execute(sql`delete from members where id = ${bruno?.id}::uuid`);
    await db.execute(sql`update member_identities set site = ''`);
    await db.execute(sql`truncate integration_sites`);
    await fillSites(platform.running.platform, findConnector);

    const findings = async () =>
      (await admin("POST", `/data-quality/member/${ada?.id}/check`, { segments: [segmentA] }))
        .json<{ type: string; sites?: { platform: string; site: string; activities: number }[] }[]>()
        .filter(({ type }) => type === "accounts-of-two-servers");
    const [found] = await findings();
    const site = siteOf(other?.url ?? "");
    expect(found?.sites).toEqual([{ platform: "jira", site, activities: 1 }]);
    const answer = await admin("POST", `/member/${ada?.id}/split-site`, {
      platform: "jira",
      site,
      segments: [segmentA],
    });
    expect(answer.status, answer.text).toBe(200);
    await until(
      async () => ((await people()).every(({ activities }) => activities === 1) ? true : null),
      "the activities to move",
    );
    expect(await findings()).toEqual([]);
    // The next page that names the account gives the new person their name.
    await mergeRereadPage(platform, ids[1] ?? "");
    expect(await people()).toMatchObject(expected());
    const again = await admin("POST", `/member/${ada?.id}/split-site`, {
      platform: "jira",
      site,
      segments: [segmentA],
    });
    expect([again.status, again.text]).toEqual([
      400,
      "This person has no activities of a server without an account there.",
    ]);
  });
});
