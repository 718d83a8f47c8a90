import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CategoryGroup, Collection, InsightsProject } from "#shared/contract/collections.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type ProviderServer, startProvider } from "#tests/support/providers/provider-server.ts";

let platform: TestPlatform;
let github: ProviderServer;
beforeAll(async () => {
  github = await startProvider(({ url }) =>
    url.pathname === "/orgs/quux"
      ? {
          body: {
            description: "Quux",
            html_url: "https://github.com/quux",
            blog: "https://quux.example",
            twitter_username: "quux",
          },
        }
      : {
          body: {
            topics: ["wasm"],
            owner: { avatar_url: "https://avatars.example/1" },
            html_url: `https://github.com${url.pathname.slice(6)}`,
          },
        },
  );
  platform = await startPlatform({ demo: true, environment: { GITHUB_API_URL: github.origin } });
});
afterAll(async () => {
  await platform.stop();
  await github.stop();
});

const send = (method: string, path: string, body?: unknown) =>
  platform.api(path, { method, account: "admin", ...(body !== undefined && { body }) });
const actions = async () =>
  (await send("POST", "/audit-logs/query", { limit: 20 }))
    .json<{ actionType: string }[]>()
    .map((each) => each.actionType);

test("A collection has projects and a category, and remains when its projects are deleted", async () => {
  await send("POST", "/category-group", { name: "Industries", type: "vertical", categories: [{ name: "Energy" }] });
  const groups = (await send("GET", "/category-group?type=vertical")).json<{ rows: CategoryGroup[]; count: number }>();
  expect(groups).toMatchObject({ count: 1, rows: [{ name: "Industries", slug: "industries", type: "vertical" }] });
  const [energy] = groups.rows[0]?.categories ?? [];
  const project = (
    await send("POST", "/collections/insights-projects", {
      name: "Grid",
      website: "https://grid.example",
      repositories: ["https://github.com/grid/grid"],
    })
  ).json<InsightsProject>();
  const made = await send("POST", "/collections", {
    name: "Power & Light",
    categoryId: energy?.id,
    projects: [{ id: project.id, starred: true }],
  });
  const collection = made.json<Collection>();
  expect(collection).toMatchObject({
    slug: "power-light",
    category: { name: "Energy", categoryGroupName: "Industries", categoryGroupType: "vertical" },
    projects: [{ id: project.id, name: "Grid", starred: true }],
  });
  const changed = await send("POST", `/collections/${collection.id}`, { starred: true });
  expect(changed.json()).toMatchObject({ name: "Power & Light", starred: true, projects: [{ id: project.id }] });
  const found = await send("POST", "/collections/query", {
    limit: 10,
    offset: 0,
    filter: { name: { like: "%light%" } },
  });
  expect(found.json()).toMatchObject({ total: 1, rows: [{ id: collection.id }] });
  expect((await send("DELETE", "/category", { ids: [energy?.id] })).json()).toBe(true);
  expect((await send("DELETE", `/collections/insights-projects/${project.id}`)).json()).toBe(true);
  expect((await send("GET", `/collections/${collection.id}`)).json()).toMatchObject({ categoryId: null, projects: [] });
  expect((await send("DELETE", `/collections/${collection.id}`)).json()).toBe(true);
  expect((await send("GET", `/collections/${collection.id}`)).status).toBe(404);
  expect(await actions()).toEqual(
    expect.arrayContaining(["collections-create", "collections-edit", "insights-projects-delete", "categories-delete"]),
  );
});

test("An insights project of a sub-project is in the list of projects", async () => {
  const groups = await send("POST", "/segment/projectGroup/query", { limit: 1 });
  const [group] = groups.json<{
    rows: { slug: string; projects: { subprojects: { id: string; name: string }[] }[] }[];
  }>().rows;
  const sub = group?.projects[0]?.subprojects[0];
  const made = await send("POST", "/collections/insights-projects", { segmentId: sub?.id });
  expect(made.json()).toMatchObject({ name: sub?.name, segment: { id: sub?.id, name: sub?.name } });
  const projects = await send("POST", "/segment/project/query", { filter: { parentSlug: group?.slug } });
  const subProjects = projects
    .json<{ rows: { subprojects: { id: string; insightsProjectName: string | null }[] }[] }>()
    .rows.flatMap((each) => each.subprojects);
  expect(subProjects.find(({ id }) => id === sub?.id)?.insightsProjectName).toBe(sub?.name);
});

test.each([
  ["a slug that is used", "/collections", [{ name: "Twice" }, { name: "Twice" }]],
  ["a category that there is not", "/collections", [{ name: "X", categoryId: "5b0e1f3a-0000-4000-8000-000000000000" }]],
  ["a website that is none", "/collections/insights-projects", [{ name: "Y", website: "javascript:alert(1)" }]],
])("Input that has %s is refused in plain words", async (_what, path, bodies) => {
  let last = { status: 0, text: "" };
  for (const body of bodies) last = await send("POST", path, body);
  expect(last.status).toBe(400);
  expect(last.text).toMatch(/\.$/);
});

test("A category group and its categories change together, or not at all", async () => {
  const made = (
    await send("POST", "/category-group", {
      name: "Layers",
      type: "horizontal",
      categories: [{ name: "Kernel" }, { name: "Shell" }],
    })
  ).json<CategoryGroup>();
  const kernel = made.categories.find(({ name }) => name === "Kernel");
  const change = (categories: readonly string[], name = "Stack") =>
    send("PATCH", `/category-group/${made.id}`, { name, categories: categories.map((each) => ({ name: each })) });
  const changed = (await change(["Kernel", "Network"])).json<CategoryGroup>();
  expect(changed).toMatchObject({ name: "Stack", categories: [{ id: kernel?.id }, { name: "Network" }] });
  // The slug is taken, so neither the new name nor the deletion is stored.
  const refused = await change(["Network!", "Storage", "network"], "Broken");
  expect([refused.status, refused.text]).toEqual([400, 'There is already a category named "Network!".']);
  const rows = (await send("GET", "/category-group?query=Stack")).json<{ rows: CategoryGroup[] }>().rows;
  expect(rows).toEqual([changed]);
});

test("A segment returns GitHub's data about its repositories, and the widgets that its platforms fill", async () => {
  const { db } = platform.running.platform;
  const segment = (await demoSegments(platform)).id("open-meadow/thistle/thistle");
  const ask = async (what: string) =>
    (await send("GET", `/segments/${segment}/${what}`)).json<Record<string, unknown>>();
  expect(await ask("github-insights")).toBeNull();
  const widgets = await ask("widgets");
  expect(widgets.platforms).toEqual(["gerrit", "groupsio"]);
  expect(widgets.widgets).toEqual(expect.arrayContaining(["retention", "mailingListMessages", "patchsetPerReview"]));
  expect(widgets.widgets).not.toContain("stars");
  const map = (name: string) =>
    db.execute(sql`
      insert into repository_mappings (url, platform, integration_id, segment_id)
      select ${`https://github.com/quux/${name}`}, 'github', id, ${segment}::uuid from integrations
      where platform = 'github' limit 1`);
  await map("one");
  expect(await ask("github-insights")).toMatchObject({
    name: "Thistle",
    github: "https://github.com/quux/one",
    logoUrl: "https://avatars.example/1",
    topics: ["wasm"],
  });
  await map("two");
  expect(await ask("github-insights")).toMatchObject({
    description: "Quux",
    twitter: "https://x.com/quux",
    topics: [],
  });
  expect(((await ask("widgets")).widgets as string[]).includes("stars")).toBe(true);
});
