import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildSegments } from "#server/records/aggregates/rebuild-people.ts";
import type { ProjectGroupRow, ProjectRow, SegmentContents, SegmentTree } from "#shared/contract/segments.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segments: Awaited<ReturnType<typeof demoSegments>>;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  segments = await demoSegments(platform);
});
afterAll(() => platform.stop());

const post = (path: string, body: object, account: Account = "admin") =>
  platform.api(`/segment/${path}`, { method: "POST", account, body });
const put = (id: string, body: object, account: Account = "admin", headers: Record<string, string> = {}) =>
  platform.api(`/segment/${id}`, { method: "PUT", account, body: { segments: [id], ...body }, headers });
const find = async (id: string) =>
  (await platform.api(`/segment/${id}?segments[]=${id}`, { account: "readonly" })).json<SegmentTree>();
const groups = async (body: object, account: Account = "admin") =>
  (await post("projectGroup/query", { limit: null, offset: 0, ...body }, account)).json<{
    rows: ProjectGroupRow[];
    count: number;
  }>();

describe("Reading", () => {
  test("Groups are listed by name with their projects and sub-projects; limit null returns all", async () => {
    const page = await groups({});
    expect(page.rows.map((row) => row.name)).toEqual(["Cloud Harbor", "Lantern", "Open Meadow", "Polyglot Commons"]);
    expect(page.count).toBe(4);
    expect(page.rows[0]?.projects.find((project) => project.slug === "helmsman")?.subprojects).toHaveLength(3);
  });

  test("A page has its limit, its offset and the total count", async () => {
    const page = await groups({ limit: 2, offset: 1 });
    expect(page).toMatchObject({ limit: 2, offset: 1, count: 4 });
    expect(page.rows.map((row) => row.name)).toEqual(["Lantern", "Open Meadow"]);
  });

  test("The name is a substring match in any case; wildcards are plain text", async () => {
    expect((await groups({ filter: { name: "HARB" } })).rows.map((row) => row.name)).toEqual(["Cloud Harbor"]);
    expect((await groups({ filter: { name: "%" } })).rows).toEqual([]);
  });

  test("adminOnly returns the groups of the caller's admin segments; without any, none", async () => {
    expect((await groups({ filter: { adminOnly: true } }, "project-admin")).rows.map((row) => row.name)).toEqual([
      "Lantern",
    ]);
    expect((await groups({ filter: { adminOnly: true } }, "admin")).rows).toEqual([]);
    expect((await groups({ filter: { adminOnly: false } }, "project-admin")).count).toBe(4);
  });

  test("A group without a project that has a sub-project does not appear", async () => {
    const { db } = platform.running.platform;
    await db.execute(sql`insert into segments (type, name, slug) values ('projectGroup', 'Hollow', 'hollow')`);
    expect((await groups({ filter: { name: "Hollow" } })).count).toBe(0);
  });

  test("Projects are listed by last change, with their sub-projects' integrations", async () => {
    const page = (await post("project/query", { limit: 50, offset: 0, filter: { parentSlug: "cloud-harbor" } })).json<{
      rows: ProjectRow[];
      count: number;
    }>();
    expect(page.count).toBe(3);
    const helmsman = page.rows.find((row) => row.slug === "helmsman");
    expect(helmsman?.subproject_count).toBe(3);
    const docs = helmsman?.subprojects.find((each) => each.name === "Helmsman Docs");
    expect(docs?.integrations).toContainEqual(expect.objectContaining({ platform: "confluence", status: "error" }));
    expect(docs?.integrations).toContainEqual(expect.objectContaining({ platform: "github", type: "primary" }));
  });

  test("Sub-projects are found by their own name and by their project's name", async () => {
    const found = async (filter: object) =>
      (await post("subproject/query-lite", { limit: 20, offset: 0, filter }))
        .json<{ rows: { name: string; parentName: string }[]; count: number }>()
        .rows.map(({ name, parentName }) => `${parentName} / ${name}`);
    expect(await found({ name: "CORE" })).toContain("Helmsman / Helmsman Core");
    expect(await found({ name: "helmsman", grandparentSlug: "cloud-harbor" })).toHaveLength(3);
    expect(await found({ name: "_" })).toEqual([]);
    const whole = await post("subproject/query", { limit: 1, offset: 1, filter: { parentSlug: "helmsman" } });
    expect(whole.json()).toMatchObject({ count: 3, limit: 1, offset: 1, rows: [{ type: "subproject" }] });
  });

  test("A sub-project with repositories of another's GitHub names the owner", async () => {
    const { db } = platform.running.platform;
    const target = segments.id("cloud-harbor/tidewater/tidewater-engine");
    const found = await db.execute<{ id: string }>(sql`
      select id from integrations where platform = 'github' and segment_id = ${segments.id("cloud-harbor/helmsman/helmsman-core")}::uuid`);
    await db.execute(sql`insert into repository_mappings (url, platform, integration_id, segment_id)
      values ('https://github.com/cdp-demo-foundation/shared', 'github', ${found.rows[0]?.id}::uuid, ${target}::uuid)`);
    const page = (await post("project/query", { limit: 50, offset: 0, filter: { name: "tidewater" } })).json<{
      rows: ProjectRow[];
    }>();
    const engine = page.rows[0]?.subprojects.find((each) => each.id === target);
    expect(engine?.integrations).toContainEqual({
      platform: "github",
      segmentId: target,
      type: "mapped",
      mappedWith: "Helmsman Core",
    });
  });

  test("One segment includes its descendants; an unknown id is null with 200", async () => {
    const group = await find(segments.id("cloud-harbor"));
    expect(group.projects?.flatMap((project) => project.subprojects ?? [])).toHaveLength(6);
    expect((await find(segments.id("cloud-harbor/helmsman"))).subprojects).toHaveLength(3);
    const unknown = await platform.api("/segment/11111111-1111-4111-8111-111111111111", { account: "readonly" });
    expect([unknown.status, unknown.text]).toEqual([200, "null"]);
  });

  test("Several are returned by id; an invalid id is not found", async () => {
    const ids = [segments.id("lantern"), segments.id("cloud-harbor/buoy/buoy"), "nonsense"];
    const found = (await post("id", { ids })).json<{ id: string }[]>();
    expect(found.map((each) => each.id).sort()).toEqual(ids.slice(0, 2).sort());
  });
});

describe("Creating", () => {
  test("A group gets a project and a sub-project of the same name and slug", async () => {
    const group = (
      await post("projectGroup", {
        name: "Aurora",
        slug: "aurora",
        sourceId: "src-1",
        url: "https://aurora.example",
        status: "active",
      })
    ).json<SegmentTree>();
    expect(group).toMatchObject({ name: "Aurora", slug: "aurora", type: "projectGroup", isLF: true });
    const [project] = group.projects ?? [];
    expect(project).toMatchObject({ name: "Aurora", slug: "aurora", parentSlug: "aurora", parentId: group.id });
    expect(project?.subprojects).toMatchObject([
      { name: "Aurora", slug: "aurora", parentSlug: "aurora", grandparentSlug: "aurora", grandparentId: group.id },
    ]);
    expect((await groups({ filter: { name: "Aurora" } })).count).toBe(1);
  });

  test.each([
    ["slug", { name: "Other", slug: "cloud-harbor" }, 'Project Group with slug "cloud-harbor" already exists.'],
    ["name", { name: "cloud harbor", slug: "other" }, 'Project Group with name "cloud harbor" already exists.'],
  ])("A taken %s is a 400 with an explanation", async (_, body, message) => {
    const answer = await post("projectGroup", body);
    expect([answer.status, answer.text]).toEqual([400, message]);
  });

  test("An empty status is active", async () => {
    const group = await post("projectGroup", { name: "Quiet", slug: "quiet", sourceId: "quiet", status: "" });
    expect(group.json<{ status: string }>().status).toBe("active");
    const parents = { parentSlug: "quiet", grandparentSlug: "quiet" };
    const sub = await post("subproject", { name: "Inside", slug: "inside", status: "", ...parents });
    expect(sub.json<{ status: string }>().status).toBe("active");
  });

  test("A project outside of the Linux Foundation has a slug with the prefix, and so has its sub-project", async () => {
    const project = (
      await post("project", {
        name: "Free",
        slug: "free",
        isLF: false,
        parentSlug: "cloud-harbor",
        segments: [segments.id("cloud-harbor")],
      })
    ).json<SegmentTree>();
    expect(project).toMatchObject({ slug: "nonlf_free", isLF: false, parentName: "Cloud Harbor" });
    expect(project.subprojects).toMatchObject([{ slug: "nonlf_free", isLF: false }]);
  });

  test.each(["#x", "!x", "%x"])("A slug with the prefix %s is a 400", async (slug) => {
    const answer = await post("project", {
      name: "X",
      slug,
      isLF: false,
      parentSlug: "cloud-harbor",
      segments: [segments.id("cloud-harbor")],
    });
    expect([answer.status, answer.text]).toEqual([400, "A slug must not start with #, ! or %."]);
  });

  test("An unknown parent is a 400 that names it", async () => {
    const group = segments.id("cloud-harbor");
    const project = await post("project", { name: "X", slug: "x", parentSlug: "nope", segments: [group] });
    expect([project.status, project.text]).toEqual([400, "Project group nope does not exist."]);
    const sub = await post("subproject", {
      name: "X",
      slug: "x",
      parentSlug: "nope",
      grandparentSlug: "cloud-harbor",
      segments: [group],
    });
    expect([sub.status, sub.text]).toEqual([400, "Project nope does not exist."]);
  });

  test("A sub-project's isLF must equal its project's", async () => {
    const answer = await post("subproject", {
      name: "X",
      slug: "x",
      isLF: false,
      parentSlug: "helmsman",
      grandparentSlug: "cloud-harbor",
      segments: [segments.id("cloud-harbor/helmsman")],
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("parent project");
  });

  test("A project admin creates inside their group, administers the created segments, and creates nothing outside", async () => {
    const lantern = segments.id("lantern");
    const made = await post(
      "project",
      { name: "Mine", slug: "mine", parentSlug: "lantern", segments: [lantern] },
      "project-admin",
    );
    expect(made.status).toBe(200);
    const project = made.json<SegmentTree>();
    // The server caches permissions for seconds.
    await expect.poll(async () => (await put(project.id, { name: "Mine, renamed" }, "project-admin")).status).toBe(200);
    const foreign = { name: "Theirs", slug: "theirs", parentSlug: "cloud-harbor" };
    expect(
      (await post("project", { ...foreign, segments: [segments.id("cloud-harbor")] }, "project-admin")).status,
    ).toBe(403);
    // Sending an own segment gives no access to a foreign parent.
    expect((await post("project", { ...foreign, segments: [lantern] }, "project-admin")).status).toBe(403);
    expect((await post("projectGroup", { name: "G", slug: "g" }, "project-admin")).status).toBe(403);
    expect((await post("project", { ...foreign, segments: [segments.id("cloud-harbor")] }, "readonly")).status).toBe(
      403,
    );
  });
});

describe("Changing", () => {
  test("A group's name and slug are copied to its projects and sub-projects", async () => {
    const id = segments.id("open-meadow");
    const group = (await put(id, { name: "Open Fields", slug: "open-fields" })).json<SegmentTree>();
    expect(group).toMatchObject({ name: "Open Fields", slug: "open-fields" });
    for (const project of group.projects ?? []) {
      expect(project).toMatchObject({ parentName: "Open Fields", parentSlug: "open-fields" });
      for (const sub of project.subprojects ?? [])
        expect(sub).toMatchObject({ grandparentName: "Open Fields", grandparentSlug: "open-fields" });
    }
  });

  test("A project's name, slug and isLF are copied to its sub-projects", async () => {
    const project = (
      await put(segments.id("polyglot-commons/babel-garden"), { name: "Babel", isLF: false })
    ).json<SegmentTree>();
    expect(project).toMatchObject({ slug: "nonlf_babel-garden", isLF: false });
    expect(project.subprojects).toMatchObject([
      { parentName: "Babel", parentSlug: "nonlf_babel-garden", slug: "nonlf_babel-garden", isLF: false },
    ]);
    const back = (await put(project.id, { isLF: true })).json<SegmentTree>();
    expect(back).toMatchObject({ slug: "babel-garden", subprojects: [{ slug: "babel-garden", isLF: true }] });
  });

  test("A taken slug, an unknown parent, another isLF than the parent's: 400; an unknown segment: 404", async () => {
    const id = segments.id("cloud-harbor/helmsman");
    expect((await put(id, { slug: "tidewater" })).text).toBe('Project with slug "tidewater" already exists.');
    expect((await put(id, { parentSlug: "nowhere" })).text).toBe("Project group nowhere does not exist.");
    expect((await put(segments.id("cloud-harbor/helmsman/helmsman-cli"), { isLF: false })).status).toBe(400);
    const unknown = await platform.api("/segment/11111111-1111-4111-8111-111111111111", {
      method: "PUT",
      account: "admin",
      body: { name: "X", segments: [id] },
    });
    expect([unknown.status, unknown.text]).toEqual([404, "Page not found"]);
  });

  test("Overwriting an unseen change is a 409 with the current segment", async () => {
    const id = segments.id("cloud-harbor/buoy");
    const etag = (await platform.api(`/segment/${id}`, { account: "admin" })).headers.get("etag") ?? "";
    expect((await put(id, { name: "Buoy One" }, "admin", { "if-match": etag })).status).toBe(200);
    const late = await put(id, { name: "Buoy Two" }, "admin", { "if-match": etag });
    expect(late.status).toBe(409);
    expect(late.json<SegmentTree>()).toMatchObject({ name: "Buoy One" });
  });

  test("A project admin changes nothing outside, even when the request names an own segment", async () => {
    const answer = await put(
      segments.id("cloud-harbor/helmsman"),
      { name: "Taken", segments: [segments.id("lantern")] },
      "project-admin",
    );
    expect(answer.status).toBe(403);
    expect((await put(segments.id("lantern/keyhole"), { status: "archived" }, "project-admin")).status).toBe(200);
    expect((await put(segments.id("lantern/keyhole"), { status: "active" }, "readonly")).status).toBe(403);
  });
});

describe("Moving", () => {
  const db = () => platform.running.platform.db;
  const counted = async () =>
    (
      await db().execute(sql`
        select 'person' as kind, segment_id, member_id as id, activity_count from member_segments
        union all select 'organization', segment_id, organization_id, activity_count from organization_segments
        union all select 'at', segment_id, organization_id, count(*)::int from organization_people group by 2, 3
        order by 1, 2, 3`)
    ).rows;
  const isDone = async () => {
    const waiting = () =>
      db().execute(sql`select 1 from pgboss.job where name = 'segment-move' and state < 'completed'`);
    await expect.poll(async () => (await waiting()).rows.length).toBe(0);
  };
  const peopleOf = async (segmentId: string) =>
    (await db().execute(sql`select 1 from member_segments where segment_id = ${segmentId}`)).rows.length;

  test("A sub-project moves with its activities: its people and organizations are counted in the new place", async () => {
    const id = segments.id("cloud-harbor/helmsman/helmsman-cli");
    const placed = await db().execute<{ id: string }>(sql`
      with made as (insert into members (display_name, search_text, joined_at) values ('Placed', 'placed', now()) returning id),
      places as (insert into member_segments (segment_id, member_id) select s.id, made.id from made, segments s
        where s.id in (${id}, ${segments.id("cloud-harbor/helmsman")}, ${segments.id("cloud-harbor")}))
      select id from made`);
    const [before, old] = [await peopleOf(segments.id("lantern")), await peopleOf(segments.id("cloud-harbor"))];
    const moved = await put(id, { parentSlug: "keyhole", grandparentSlug: "lantern" });
    expect(moved.json<SegmentTree>()).toMatchObject({ parentSlug: "keyhole", grandparentSlug: "lantern" });
    await isDone();
    expect(await peopleOf(segments.id("lantern"))).toBeGreaterThan(before);
    expect(await peopleOf(segments.id("cloud-harbor"))).toBeLessThan(old);
    const places = await db().execute<{ slug: string }>(sql`
      select s.slug from member_segments m join segments s on s.id = m.segment_id
      where m.member_id = ${placed.rows[0]?.id} order by s.slug`);
    expect(places.rows.map(({ slug }) => slug)).toEqual(["helmsman-cli", "keyhole", "lantern"]);
    // Equal to a recount of the activities.
    const after = await counted();
    await db().transaction(async (tx) => {
      await rebuildSegments(tx, "all");
      await rebuildOrganizationAggregates(tx, "all");
    });
    expect(await counted()).toEqual(after);
    const strays = await db().execute(sql`
      select 1 from member_suggestions g where segment_ids <> array(select distinct segment_id from member_segments
        where member_id in (g.a_id, g.b_id) order by 1) and ${id}::uuid = any(segment_ids)`);
    expect(strays.rows).toEqual([]);
    const [entry] = (
      await platform.api("/audit-logs/query", { method: "POST", account: "admin", body: { filter: { entityId: id } } })
    ).json<{ diff: Record<string, unknown> }[]>();
    expect(entry?.diff.parent).toEqual({ old: "Cloud Harbor / Helmsman", new: "Lantern / Keyhole" });
  });

  test("A project moves with its sub-projects, and with the permissions of its group's admins", async () => {
    const id = segments.id("cloud-harbor/tidewater");
    const rights = async () => (await put(id, { description: "Theirs" }, "project-admin")).status;
    expect(await rights()).toBe(403);
    const moved = (await put(id, { parentSlug: "lantern" })).json<SegmentTree>();
    expect(moved.subprojects?.every((each) => each.grandparentSlug === "lantern")).toBe(true);
    expect(await rights()).toBe(200);
    // They cannot move it elsewhere or move foreign segments.
    expect((await put(id, { parentSlug: "cloud-harbor" }, "project-admin")).status).toBe(403);
    await isDone();
  });

  test("The last segment of its parent cannot move, a group has no parent, and isLF must match", async () => {
    const last = await put(segments.id("polyglot-commons/babel-garden/babel-garden"), {
      parentSlug: "keyhole",
      grandparentSlug: "lantern",
    });
    expect(last.text).toBe("Babel Garden is the only sub-project of Babel. Move the project instead.");
    expect((await put(segments.id("lantern"), { parentSlug: "cloud-harbor" })).text).toBe(
      "A project group cannot be moved.",
    );
  });
});

describe("Deleting", () => {
  const remove = (id: string, account: Account = "admin") =>
    platform.api(`/segment/${id}?segments[]=${id}`, { method: "DELETE", account, body: {} });

  test("Segments with data cannot be deleted, and the refusal lists the data and its integrations", async () => {
    const answer = await remove(segments.id("cloud-harbor/buoy"));
    expect(answer.status).toBe(409);
    const contents = answer.json<SegmentContents>();
    expect(contents.message).toMatch(
      /^Buoy One still contains .*\d activities, \d+ people, and \d+ organizations?, including the trash\./,
    );
    expect(contents.counts.people).toBeGreaterThan(0);
    const connected = await platform.running.platform.db.execute<{ count: number }>(sql`
      select count(*)::int as count from integrations where segment_id = ${segments.id("cloud-harbor/buoy/buoy")}::uuid`);
    expect(contents.counts.integrations).toBe(connected.rows[0]?.count);
    expect(contents.subProjects).toEqual([
      { id: segments.id("cloud-harbor/buoy/buoy"), name: "Buoy", groupId: segments.id("cloud-harbor") },
    ]);
  });

  test("Empty segments are deleted with their descendants and their admin permissions", async () => {
    const form = { name: "Empty", slug: "empty", sourceId: "s", status: "active" };
    const made = (
      await post("project", { ...form, parentSlug: "lantern", segments: [segments.id("lantern")] })
    ).json<SegmentTree>();
    const sub = made.subprojects?.[0]?.id ?? "";
    expect((await remove(sub)).text).toBe("Empty is the only sub-project of Empty. Delete the project instead.");
    expect((await remove(made.id, "readonly")).status).toBe(403);
    expect((await remove(made.id, "project-admin")).status).toBe(200);
    expect(await find(made.id)).toBeNull();
    const remaining = await platform.running.platform.db.execute(sql`
      select 1 from users where admin_segments && array[${made.id}::uuid, ${sub}::uuid]`);
    expect(remaining.rows).toEqual([]);
  });

  test("Only admins can delete a project group", async () => {
    expect((await remove(segments.id("lantern"), "project-admin")).status).toBe(403);
    const group = { name: "Gone", slug: "gone", sourceId: "s", url: "https://gone.example", status: "active" };
    const made = (await post("projectGroup", group)).json<SegmentTree>();
    expect((await remove(made.id)).status).toBe(200);
    expect((await groups({ filter: { name: "Gone" } })).count).toBe(0);
  });
});
