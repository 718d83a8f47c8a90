import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CurrentUser } from "#shared/contract/auth.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/**
 * Writes of administration and Community Lens without a recorded sample, sent as another front end sends them (wire.md
 * 4, 21, 29), compared with the fields and types that the wire defines for their responses.
 */

let platform: TestPlatform;
let counter = 0;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

const send = (method: string, path: string, body?: unknown, account: Account = "admin") =>
  platform.api(path, { method, account, ...(body !== undefined && { body }) });

/** Parses a successful response as the wire defines it: a missing field or another type fails. */
async function answered<Shape extends z.ZodMiniType>(
  shape: Shape,
  ...request: Parameters<typeof send>
): Promise<z.output<Shape>> {
  const answer = await send(...request);
  expect(answer.status, answer.text).toBe(200);
  const read = z.safeParse(shape, answer.json());
  expect(read.error?.issues ?? []).toEqual([]);
  return z.parse(shape, answer.json());
}
const refused = async (...request: Parameters<typeof send>) => {
  const { status, headers, text } = await send(...request);
  return { status, isText: headers.get("content-type")?.startsWith("text/plain") ?? false, text };
};
const unique = (what: string) => `${what} ${++counter}`;
const slug = () => `written-${++counter}`;

const text = z.string();
const maybeText = z.nullable(text);
const uuid = z.guid();
const maybeUuid = z.nullable(uuid);
const moment = z.iso.datetime();
const texts = z.array(text);

describe("Segments (wire.md 4.3)", () => {
  const fields = {
    ...{ id: uuid, url: maybeText, name: text, slug: text, parentSlug: maybeText, grandparentSlug: maybeText },
    ...{ parentId: maybeUuid, grandparentId: maybeUuid, parentName: maybeText, grandparentName: maybeText },
    status: z.enum(["active", "formation", "prospect", "archived"]),
    ...{ description: maybeText, sourceId: maybeText, sourceParentId: maybeText, tenantId: uuid },
    ...{ customActivityTypes: z.record(text, z.unknown()), isLF: z.boolean() },
    type: z.enum(["projectGroup", "project", "subproject"]),
    ...{ createdAt: moment, updatedAt: moment },
  };
  const subProject = z.object(fields);
  const project = z.object({ ...fields, subprojects: z.array(subProject) });
  const group = z.object({ ...fields, projects: z.array(project) });

  const newGroup = () => ({
    ...{ name: unique("Foundation"), slug: slug(), sourceId: "a1", url: "https://logo.example/a.png" },
    status: "formation",
  });

  test("a group is created with a project and a sub-project of its name and slug", async () => {
    const sent = newGroup();
    const made = await answered(group, "POST", "/segment/projectGroup", sent);
    expect(made).toMatchObject({ ...sent, isLF: true, type: "projectGroup", parentSlug: null, grandparentSlug: null });
    const own = { name: sent.name, slug: sent.slug };
    expect(made.projects).toMatchObject([{ ...own, parentSlug: sent.slug, subprojects: [own] }]);
    expect((await send("GET", `/segment/${made.id}?segments[]=${made.id}`)).json()).toEqual(made);
  });

  test("a project and a sub-project are returned as reads return them, with their parents", async () => {
    const above = await answered(group, "POST", "/segment/projectGroup", newGroup());
    const sent = { name: unique("Project"), slug: slug(), sourceId: "b", status: "active", isLF: true };
    const body = { ...sent, parentSlug: above.slug, segments: [above.id] };
    const made = await answered(project, "POST", "/segment/project", body);
    expect(made).toMatchObject({
      ...sent,
      parentId: above.id,
      parentName: above.name,
      subprojects: [{ slug: sent.slug }],
    });
    const below = { name: unique("Sub-project"), slug: slug(), sourceId: "c", status: "prospect", isLF: true };
    const parents = { parentSlug: made.slug, grandparentSlug: above.slug, segments: [made.id, above.id] };
    const last = await answered(subProject, "POST", "/segment/subproject", { ...below, ...parents });
    expect(last).toMatchObject({ ...below, parentId: made.id, grandparentId: above.id, grandparentName: above.name });
    const changed = await answered(subProject, "PUT", `/segment/${last.id}`, {
      ...{ name: unique("Renamed"), slug: last.slug, status: "archived", sourceId: "d", sourceParentId: "b" },
      ...{ url: "https://logo.example/b.png", isLF: true, parentSlug: made.slug, grandparentSlug: above.slug },
      ...{ parentName: made.name, customActivityTypes: {}, segments: [last.id] },
    });
    expect(changed).toMatchObject({ id: last.id, status: "archived", sourceId: "d", sourceParentId: "b" });
  });

  test("requests that violate the wire are a 400 with an explanation", async () => {
    for (const first of ["#", "!", "%"]) {
      const isText = await refused("POST", "/segment/projectGroup", { ...newGroup(), slug: `${first}x` });
      expect(isText).toMatchObject({ status: 400, isText: true });
    }
    const orphan = { ...newGroup(), parentSlug: "nowhere" };
    const isNamed = await refused("POST", "/segment/project", orphan);
    expect(isNamed).toEqual({ status: 400, isText: true, text: "Project group nowhere does not exist." });
  });
});

describe("Community Lens (wire.md 21)", () => {
  const feed = {
    ...{ keywords: ["parsing"], exactKeywords: ["Helm"], excludedKeywords: [], publishedDate: "Last 14d" },
    platforms: ["devto", "hackernews", "linkedin"],
  };
  const feedShape = z.object({
    ...{ keywords: texts, exactKeywords: texts, excludedKeywords: texts, publishedDate: text, platforms: texts },
  });
  const action = z.object({
    ...{ id: uuid, type: z.enum(["bookmark", "thumbs-up", "thumbs-down"]), timestamp: moment, actionById: uuid },
    ...{ contentId: uuid, tenantId: uuid },
  });
  const post = z.object({
    ...{ id: uuid, platform: text, url: text, postedAt: moment, tenantId: uuid, createdAt: moment, updatedAt: moment },
    post: z.object({ title: text, description: text, thumbnail: maybeText }),
    actions: z.array(action),
  });
  const content = () => ({
    ...{ actions: [], platform: "devto", postedAt: "2026-01-02", url: `https://dev.to/x/${slug()}` },
    post: { title: "Parsing at scale", description: "…", thumbnail: null },
  });
  const me = async () => (await send("GET", "/auth/me")).json<CurrentUser>();

  test("settings are returned as stored, with the digest's feed and next time", async () => {
    await platform.running.platform.db.execute(sql`update users set email_verified = true`);
    const digest = { email: "admin@demo.example", frequency: "weekly", time: "09:00", matchFeedSettings: true };
    const sent = { onboarded: false, feed, aiReplies: true, emailDigestActive: true, emailDigest: digest };
    const shape = z.object({
      ...{ onboarded: z.literal(true), feed: feedShape, aiReplies: z.boolean(), emailDigestActive: z.boolean() },
      emailDigest: z.object({
        ...{ email: text, frequency: z.enum(["daily", "weekly"]), time: text, matchFeedSettings: z.boolean() },
        ...{ feed: feedShape, nextEmailAt: moment },
      }),
    });
    const stored = await answered(shape, "PUT", "/eagleEyeContent/settings", sent);
    expect(stored).toMatchObject({ ...sent, onboarded: true, emailDigest: { ...digest, feed } });
    expect((await me()).tenants[0]?.settings?.eagleEye).toMatchObject(stored);
  });

  test("a post without a URL is refused; otherwise its id is returned; actions use it", async () => {
    const { url: _, ...without } = content();
    expect(await refused("POST", "/eagleEyeContent", without)).toMatchObject({ status: 400, isText: true });
    const sent = content();
    const storedPost = await answered(post, "POST", "/eagleEyeContent", sent);
    expect(storedPost).toMatchObject({ ...sent, postedAt: "2026-01-02T00:00:00.000Z" });
    expect((await answered(post, "POST", "/eagleEyeContent", sent)).id).toBe(storedPost.id);
    const timestamp = "2026-01-02T11:00:00.000Z";
    const path = `/eagleEyeContent/${storedPost.id}/action`;
    const mark = await answered(action, "POST", path, { type: "bookmark", timestamp });
    expect(mark).toMatchObject({ type: "bookmark", timestamp, contentId: storedPost.id, actionById: (await me()).id });
    expect(await answered(action, "POST", path, { type: "bookmark", timestamp })).toEqual(mark);
    const page = z.object({ rows: z.array(post), count: z.number(), limit: z.literal(20), offset: z.literal(0) });
    const filter = { action: { type: "bookmark", actionById: mark.actionById } };
    const query = { filter, orderBy: "postedAt_DESC", limit: 20, offset: 0 };
    expect((await answered(page, "POST", "/eagleEyeContent/query", query)).rows.map(({ id }) => id)).toContain(
      storedPost.id,
    );
    const deletion = await send("DELETE", `${path}/${mark.id}`);
    expect([deletion.status, deletion.text]).toEqual([200, "OK"]);
    expect((await send("GET", `/eagleEyeContent/${storedPost.id}`)).status).toBe(404);
    expect((await send("POST", path, { type: "bookmark", timestamp })).status).toBe(404);
  });

  test.each([
    ["postClicked", { url: "https://dev.to/x/1", platform: "devto" }],
    ["generatedReply", { title: "a", description: "b", platform: "devto", reply: "c", url: "https://dev.to/x/1" }],
    ["generatedReplyFeedback", { type: "thumbs-up", title: "a", description: "b", platform: "devto", reply: "c" }],
    ["generatedReplyCopied", { title: "a", description: "b", platform: "devto", reply: "c" }],
  ])("tracking %s returns Success with a capital letter", async (event, params) => {
    const answer = await send("POST", "/eagleEyeContent/track", { event, params });
    expect([answer.status, answer.json()]).toEqual([200, { Success: true }]);
  });
});

describe("Collections, insights projects, categories (wire.md 29)", () => {
  const category = z.object({ id: uuid, name: text, slug: text, categoryGroupId: maybeUuid });
  const categoryGroup = z.object({
    ...{ id: uuid, name: text, slug: text, type: z.enum(["horizontal", "vertical"]), categories: z.array(category) },
  });
  const collectionFields = {
    ...{ id: uuid, name: text, slug: text, description: maybeText, categoryId: maybeUuid, starred: z.boolean() },
    ...{ createdAt: moment, updatedAt: moment },
  };
  const insightsFields = {
    ...{ id: uuid, segmentId: maybeUuid, name: text, slug: text, description: maybeText, logoUrl: maybeText },
    ...{ organizationId: maybeUuid, website: maybeText, github: maybeText, twitter: maybeText, linkedin: maybeText },
    ...{ keywords: texts, searchKeywords: texts, widgets: texts, enabled: z.boolean(), isLF: z.boolean() },
    ...{ createdAt: moment, updatedAt: moment },
  };
  const collection = z.object({
    ...collectionFields,
    category: z.nullable(z.object({ ...category.shape, categoryGroupName: maybeText, categoryGroupType: maybeText })),
    projects: z.array(z.object({ ...insightsFields, starred: z.boolean() })),
  });
  const insightsProject = z.object({
    ...insightsFields,
    ...{ repositories: texts, repositoryGroups: z.array(z.object({ name: text, repositories: texts })) },
    segment: z.nullable(z.object({ id: uuid, name: text, logo: maybeText })),
    organization: z.nullable(z.object({ id: uuid, displayName: text, logo: maybeText })),
    collections: z.array(z.object(collectionFields)),
    starred: z.boolean(),
  });

  test("a group of categories, and categories in it", async () => {
    const made = await answered(categoryGroup, "POST", "/category-group", {
      ...{ name: unique("Industries"), type: "vertical", categories: [{ name: "Energy" }] },
    });
    expect(made.categories).toMatchObject([{ name: "Energy", categoryGroupId: made.id }]);
    const renamed = await answered(categoryGroup, "PATCH", `/category-group/${made.id}`, { name: unique("Sectors") });
    expect(renamed).toMatchObject({ id: made.id, type: "vertical", categories: made.categories });
    const own = await answered(category, "POST", "/category", { name: unique("Water"), categoryGroupId: made.id });
    expect(own.categoryGroupId).toBe(made.id);
    expect((await answered(category, "PATCH", `/category/${own.id}`, { name: unique("Sea") })).id).toBe(own.id);
    expect((await answered(category, "POST", "/category", { name: unique("Alone") })).categoryGroupId).toBeNull();
    expect((await send("DELETE", "/category", { ids: [own.id] })).json()).toBe(true);
    expect((await send("DELETE", `/category/${made.categories[0]?.id}`)).json()).toBe(true);
    expect((await send("DELETE", `/category-group/${made.id}`)).json()).toBe(true);
  });

  test("an insights project and its collection reference each other; updates are POSTs", async () => {
    const kind = await answered(categoryGroup, "POST", "/category-group", {
      ...{ name: unique("Fields"), type: "horizontal", categories: [{ name: unique("Compilers") }] },
    });
    const sent = {
      ...{ name: unique("Envoy"), slug: slug(), description: "A proxy", logoUrl: "https://logo.example/a.png" },
      ...{ website: "https://a.example", github: "https://github.com/a", twitter: "https://x.com/a", linkedin: null },
      ...{ repositories: ["https://github.com/a/a"], keywords: ["proxy"], searchKeywords: ["a"], widgets: ["stars"] },
      ...{ repositoryGroups: [{ name: "Core", repositories: ["https://github.com/a/a"] }], enabled: true },
    };
    const made = await answered(insightsProject, "POST", "/collections/insights-projects", {
      ...sent,
      collections: [],
    });
    expect(made).toMatchObject(sent);
    const body = {
      ...{
        name: unique("Proxies"),
        description: "All",
        categoryId: kind.categories[0]?.id,
        slug: slug(),
        starred: true,
      },
      projects: [{ id: made.id, starred: true }],
    };
    const held = await answered(collection, "POST", "/collections", body);
    expect(held).toMatchObject({
      ...body,
      category: { categoryGroupName: kind.name, categoryGroupType: "horizontal" },
    });
    const path = `/collections/${held.id}`;
    const again = await answered(collection, "POST", path, { ...body, description: "Some", starred: false });
    expect(again).toMatchObject({ id: held.id, description: "Some", starred: false });
    const inside = await answered(insightsProject, "POST", `/collections/insights-projects/${made.id}`, {
      ...{ ...sent, enabled: false, collections: [held.id] },
    });
    expect(inside).toMatchObject({ enabled: false, collections: [{ id: held.id }] });
    const page = z.object({
      rows: z.array(z.unknown()),
      total: z.number(),
      limit: z.literal(10),
      offset: z.literal(0),
    });
    const query = { limit: 10, offset: 0, filter: { name: { like: "%prox%" } } };
    expect((await answered(page, "POST", "/collections/query", query)).total).toBe(1);
    expect((await send("DELETE", path)).json()).toBe(true);
    expect((await send("DELETE", `/collections/insights-projects/${made.id}`)).json()).toBe(true);
  });
});
