import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CategoryGroup } from "#shared/contract/collections.ts";
import type { SegmentTree } from "#shared/contract/segments.ts";
import { type Account, type ApiAnswer, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/**
 * Compares calls of administration, settings and Community Lens, sent as another front end sends them, with the
 * recorded responses of an existing backend: every recorded field exists and has the same type.
 */

interface Sample {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly status: number;
  readonly body: unknown;
}

const sampleOf = (name: string): Sample =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../wire-samples", `${name}.json`), "utf8"));

let platform: TestPlatform;
let group: SegmentTree;
let subProject: SegmentTree;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  group = (await replay("POST_segment_projectGroup")).json();
  await api("POST", "/segment/project", { name: "Kubernetes", slug: "kubernetes", sourceId: "k", parentSlug: "cncf" });
  subProject = (await replay("POST_segment_subproject")).json();
  await api("POST", "/collections/insights-projects", { name: "Kubernetes", segmentId: subProject.id });
});
afterAll(() => platform.stop());

const api = (method: string, path: string, body?: unknown, account: Account | null = "admin") =>
  platform.api(path, { method, ...(account && { account }), ...(body !== undefined && body !== null && { body }) });

/** Sends the request of a sample, with a different path when its own one contains a record id. */
async function replay(name: string, path?: string, body?: unknown): Promise<ApiAnswer> {
  const { request } = sampleOf(name);
  return api(request.method, path ?? request.path, body ?? request.body);
}

/** Fields that our server returns with another call or does not need. Fields that are null in a sample are optional. */
const omittedFields: Readonly<Record<string, string>> = {
  activityChannels: "GET /activity/channel tells them",
  formatter: "functions there, of which JSON leaves nothing",
  isPrivate: "of a later revision",
  connectionId: "a row of the reference's tables",
};

/** Paths at which a response lacks a field of the sample. */
function findMissing(sample: unknown, ours: unknown, path = "body"): string[] {
  if (sample === null || ours === null) return [];
  if (Array.isArray(sample)) {
    if (!Array.isArray(ours)) return [`${path} is no array`];
    return sample.length > 0 && ours.length > 0 ? findMissing(sample[0], ours[0], `${path}[]`) : [];
  }
  if (typeof sample === "object") {
    const fields = ours as Readonly<Record<string, unknown>>;
    return Object.entries(sample as object).flatMap(([name, value]) => {
      if (value === null || Object.hasOwn(omittedFields, name)) return [];
      return fields[name] === undefined ? [`${path}.${name}`] : findMissing(value, fields[name], `${path}.${name}`);
    });
  }
  // The other backend returns PostgreSQL counts as strings of digits.
  if (typeof sample === "string" && /^\d+$/.test(sample) && typeof ours === "number") return [];
  return typeof sample === typeof ours ? [] : [`${path} is ${typeof ours}`];
}

const inPath = (id: string) => `/segment/${id}?segments[]=${id}`;

/** The request for each sample. */
const answers: Readonly<Record<string, () => Promise<ApiAnswer>>> = {
  GET_auth_me: () => replay("GET_auth_me"),
  GET_user: () => replay("GET_user"),
  GET_user_ID: async () => {
    const { id } = (await api("GET", "/auth/me")).json<{ id: string }>();
    return replay("GET_user_ID", `/user/${id}`);
  },
  GET_settings: () => replay("GET_settings", `/settings?segments[]=${group.id}`),
  GET_segment_ID: () => replay("GET_segment_ID", inPath(group.id)),
  GET_segment_ID_subproject: () => replay("GET_segment_ID_subproject", inPath(subProject.id)),
  POST_segment_id: () => replay("POST_segment_id", undefined, { ids: [group.id, subProject.id] }),
  POST_segment_projectGroup_query: () => replay("POST_segment_projectGroup_query"),
  POST_segment_projectGroup_query_2: () => replay("POST_segment_projectGroup_query_2"),
  POST_segment_projectGroup_query_adminOnly: () => replay("POST_segment_projectGroup_query_adminOnly"),
  "POST_segment_subproject_query-lite": () => replay("POST_segment_subproject_query-lite"),
  PUT_segment_ID: () =>
    replay("PUT_segment_ID", `/segment/${subProject.id}`, { name: "kubectl core", segments: [subProject.id] }),
  "GET_category-group_2": async () => {
    await api("POST", "/category-group", sampleOf("POST_category-group").request.body);
    return replay("GET_category-group_2");
  },
  GET_category_2: () => replay("GET_category_2"),
  POST_collections: () => replay("POST_collections"),
  POST_collections_query: async () => {
    const project = (await api("POST", "/collections/insights-projects", { name: "Envoy" })).json<{ id: string }>();
    // The name sorts first.
    await api("POST", "/collections", { name: "A collection", description: "", projects: [{ id: project.id }] });
    return replay("POST_collections_query");
  },
  "POST_collections_insights-projects_query": () => replay("POST_collections_insights-projects_query"),
  "POST_audit-logs_query": () => replay("POST_audit-logs_query"),
  POST_eagleEyeContent_query: () => replay("POST_eagleEyeContent_query"),
};

test.each(Object.keys(answers))("%s", async (name) => {
  const answer = await answers[name]?.();
  const sample = sampleOf(name);
  expect(answer?.status, answer?.text).toBe(sample.status);
  expect(findMissing(sample.body, answer?.json())).toEqual([]);
});

test("Created records are returned in the same shape as segments in lists", () => {
  expect(findMissing(sampleOf("POST_segment_projectGroup").body, group)).toEqual([]);
  expect(findMissing(sampleOf("POST_segment_subproject").body, subProject)).toEqual([]);
});

test("A category is listed in its group", async () => {
  const sent = { name: "Vertical", type: "vertical", categories: [{ name: "Energy" }] };
  const made = (await api("POST", "/category-group", sent)).json<CategoryGroup>();
  const listed = (await api("GET", "/category?groupType=vertical")).json<{ rows: CategoryGroup[] }>();
  expect(listed).toEqual({ rows: [made], limit: 20, offset: 0 });
});

test("Refusals are text, with the messages of the samples", async () => {
  const duplicate = await replay("POST_segment_projectGroup_duplicate");
  expect([duplicate.status, duplicate.text]).toEqual([400, sampleOf("POST_segment_projectGroup_duplicate").body]);
  // The other backend returns 500, for which a front end shows a generic error.
  const body = { name: "NoParent", slug: "np", url: "x", status: "active", isLF: true, parentSlug: "nope" };
  const orphan = await replay("POST_segment_project_badparent", undefined, body);
  expect([orphan.status, orphan.text]).toEqual([400, sampleOf("POST_segment_project_badparent").body]);
  const anonymous = await api("GET", "/auth/me", undefined, null);
  expect([anonymous.status, anonymous.text]).toEqual([403, sampleOf("GET_auth_me_NOTOKEN").body]);
  const forged = await platform.api("/auth/me", { headers: { authorization: "Bearer x.y.z" } });
  expect(forged.status).toBe(401);
  expect(forged.headers.get("content-type")).toContain("text/");
  const signIn = await api("POST", "/auth/sso/callback", { idToken: "x.y.z" }, null);
  expect(signIn.status).toBe(401);
  expect(signIn.json<{ error: unknown }>().error).toBeDefined();
});
